import type { Schedule } from '../hours/opening.ts';
import type { BookingStatus } from './booking-status.ts';
import { isOfferedTime, opensOutsideCallHours } from './preferred-times.ts';

export interface RequestDecisionInput {
  now: Date;
  preferredTimes: readonly Date[];
  practice: {
    /** E.164; null when unknown. */
    phone: string | null;
    /** Not shown to visitors (closed, or by the practice's wish). */
    hidden: boolean;
    /** The number is on the opt-out list. */
    optedOut: boolean;
    /** Calls to the number do not get through, and no operator has checked it yet. Absent: no. */
    doubtful?: boolean;
    schedule: Schedule;
  };
  /** False with `VOICE=off`: no telephone booking at all. */
  voiceAvailable: boolean;
  /** `BOOKING_VERIFICATION=email` and this contact has not been verified before. */
  mustVerify: boolean;
}

/** Why a practice cannot be phoned for a patient. */
export const cannotBeCalledReasons = [
  'no-phone',
  'hidden',
  'opted-out',
  'doubtful-number',
  'never-open',
  'outside-call-hours',
  'voice-off',
  'agenda-full',
] as const;
export type CannotBeCalledReason = (typeof cannotBeCalledReasons)[number];

export type BookingRequestDecision =
  /** `requested` waits for the contact's code, `scheduled` is dialled by the plan. */
  | { kind: 'accepted'; status: Extract<BookingStatus, 'requested' | 'scheduled'> }
  | { kind: 'timeNotOffered'; times: Date[]; message: string }
  | { kind: 'cannotBeCalled'; reason: CannotBeCalledReason; message: string };

const cannotBeCalledTexts: Readonly<Record<CannotBeCalledReason, string>> = {
  'no-phone': 'Non abbiamo un numero di telefono a cui chiamare questo studio per te.',
  hidden: 'Questo studio non è più presente nel nostro elenco.',
  'opted-out': 'Questo studio ha chiesto di non ricevere chiamate dal nostro assistente.',
  'doubtful-number':
    'Le chiamate al numero di questo studio non arrivano: lo stiamo controllando. Puoi scegliere uno studio vicino.',
  'never-open': 'Questo studio risulta chiuso nei prossimi 60 giorni.',
  'outside-call-hours':
    'Questo studio apre solo quando non telefoniamo (lo facciamo da lunedì a sabato fra le 9 e le 20): chiamalo tu.',
  'agenda-full': 'Nell’agenda online di questo studio non c’è posto nei prossimi 60 giorni.',
  'voice-off': 'In questo momento le prenotazioni telefoniche sono sospese.',
};

/** Why a practice cannot be called, in words for the patient. */
export function cannotBeCalledText(reason: CannotBeCalledReason): string {
  return cannotBeCalledTexts[reason];
}

/** Why this practice cannot be phoned for anybody; null when it can. Independent of the times. */
export function notCallableReason({
  practice,
  voiceAvailable,
}: {
  practice: Omit<RequestDecisionInput['practice'], 'schedule'>;
  voiceAvailable: boolean;
}): Exclude<CannotBeCalledReason, 'never-open' | 'outside-call-hours' | 'agenda-full'> | null {
  if (practice.hidden) return 'hidden';
  if (!practice.phone) return 'no-phone';
  if (practice.optedOut) return 'opted-out';
  if (practice.doubtful) return 'doubtful-number';
  return voiceAvailable ? null : 'voice-off';
}

/**
 * Decides whether a request for an appointment is taken, and in which state it begins. Its fields are valid already.
 * The database's index (`insertBooking`), which nobody can overtake, allows a patient one open request to a practice.
 */
export function decideBookingRequest(input: RequestDecisionInput): BookingRequestDecision {
  const reason = notCallableReason(input);
  if (reason) return { kind: 'cannotBeCalled', reason, message: cannotBeCalledTexts[reason] };
  const { schedule } = input.practice;
  if (opensOutsideCallHours(schedule, input.now)) {
    const reason = 'outside-call-hours';
    return { kind: 'cannotBeCalled', reason, message: cannotBeCalledTexts[reason] };
  }
  const times = input.preferredTimes.filter((time) => !isOfferedTime(schedule, input.now, time));
  if (times.length > 0) return { kind: 'timeNotOffered', times, message: timeNotOfferedText(times.length) };
  return { kind: 'accepted', status: input.mustVerify ? 'requested' : 'scheduled' };
}

/** What the form says when times are not offered (any more). */
export function timeNotOfferedText(count: number): string {
  return count === 1
    ? 'Uno degli orari scelti non è più disponibile: scegline un altro.'
    : 'Alcuni degli orari scelti non sono più disponibili: scegline altri.';
}
