import type { VoiceMode } from '../dialing/voice-mode.ts';
import { isDemoPhone } from '../practice/demo-phone.ts';
import { type CannotBeCalledReason, notCallableReason } from './decide-booking-request.ts';

/** The fields of a practice that decide whether it is bookable, at any hour. */
export interface PracticeToBook {
  /** E.164; null when unknown. */
  phone: string | null;
  /** Not shown to visitors. */
  hidden: boolean;
  /** The practice, or its number, is on the opt-out list. */
  optedOut: boolean;
  /** Calls to the number do not get through, and no operator has checked it yet. Absent: no. */
  doubtful?: boolean;
  /** It keeps its agenda with us, and offers it: nobody is called. */
  keepsAgenda: boolean;
}

/**
 * The number a booking call would ring; null when there is none. Calls go to Italian numbers only, and real ones never to
 * the demonstration's.
 */
export function phoneToCall(phone: string | null, voice: VoiceMode): string | null {
  if (!phone?.startsWith('+39')) return null;
  return voice === 'live' && isDemoPhone(phone) ? null : phone;
}

/**
 * Returns why nobody can ask for an appointment here through us; null when one can: by its agenda, else by telephone.
 * Same rules as for a request, but for its times: a practice that is closed for weeks is bookable.
 */
export function notBookableReason(practice: PracticeToBook, voice: VoiceMode): CannotBeCalledReason | null {
  if (practice.keepsAgenda && !practice.hidden) return null;
  return notCallableReason({
    practice: { ...practice, phone: phoneToCall(practice.phone, voice) },
    voiceAvailable: voice !== 'off',
  });
}
