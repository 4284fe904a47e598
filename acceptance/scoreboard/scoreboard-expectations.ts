import type { BookingStatus } from '@dentisti/domain/booking/booking-status';
import type { Persona } from '../../worker/simulators/voice/personas.ts';
import type { VoiceFault } from '../../worker/simulators/voice/voice-behaviour.ts';

/** What the rules (docs/product.md, 6 and 7) say must stand in the database, whatever our code does to get there. */
export interface Expectation {
  status: BookingStatus;
  /** The time agreed upon: the patient's first, second, third, or the practice's offer, which the patient takes. */
  time?: 1 | 2 | 3 | 'offered';
  /** Calls that ring at the practice, closing calls included. */
  rings: readonly [min: number, max: number];
  /** The number is on the opt-out list. */
  optedOut?: true;
}

const once = [1, 1] as const;
/** At most 4 a day and 8 in all, and not given up after one. */
const untilGivenUp = [2, 8] as const;

/** By persona, when nothing goes wrong between the platform and us. */
export const expectations: Readonly<Record<Persona, Expectation>> = {
  'accepts-first': { status: 'confirmed', time: 1, rings: once },
  'accepts-second': { status: 'confirmed', time: 2, rings: once },
  'accepts-third': { status: 'confirmed', time: 3, rings: once },
  slow: { status: 'confirmed', time: 1, rings: once },
  // Once to ask, once to say that the patient takes the offer.
  'offers-another': { status: 'confirmed', time: 'offered', rings: [2, 2] },
  // It rings us, which settles nothing: ours follows and asks it to confirm. One that comes before we have heard how ours
  // ended is told to wait, and is missed once more.
  'rings-back': { status: 'confirmed', time: 1, rings: [2, 3] },
  busy: { status: 'unreachable', rings: untilGivenUp },
  'no-answer': { status: 'unreachable', rings: untilGivenUp },
  voicemail: { status: 'unreachable', rings: untilGivenUp },
  'voicemail-detected': { status: 'unreachable', rings: untilGivenUp },
  ivr: { status: 'unreachable', rings: untilGivenUp },
  'hangs-up': { status: 'unreachable', rings: untilGivenUp },
  'call-later': { status: 'unreachable', rings: untilGivenUp },
  // Who does not speak with machines is not pestered all day.
  sceptical: { status: 'unreachable', rings: [1, 4] },
  'closed-for-holidays': { status: 'declined', rings: once },
  full: { status: 'declined', rings: once },
  'wrong-number': { status: 'unreachable', rings: once },
  disconnected: { status: 'unreachable', rings: once },
  // Once more half an hour later, or until the line is above suspicion.
  'dead-number': { status: 'unreachable', rings: untilGivenUp },
  'never-again': { status: 'unreachable', rings: once, optedOut: true },
};

/** The outcome of the first talk is lost: nothing was agreed, so the practice is asked once more. */
const oneTalkMore: readonly VoiceFault[] = ['malformed-outcome'];
/** Expected of a persona whose first dial meets a fault. The end is the same: a fault may cost time, never an answer. */
export function expectedOf(persona: Persona, fault: VoiceFault | null): Expectation {
  const expected = expectations[persona];
  if (fault === null) return expected;
  const [min, max] = expected.rings;
  // It cannot be told from the number's own failure, is the first of the two that mark it, and rings nobody.
  if (persona === 'dead-number' && fault === 'trunk-failure') return { ...expected, rings: [min - 1, max] };
  const talks = persona !== 'disconnected' && persona !== 'dead-number' && persona !== 'rings-back';
  if (oneTalkMore.includes(fault) && talks) return { ...expected, rings: [min, Math.min(max + 1, 8)] };
  return expected;
}
