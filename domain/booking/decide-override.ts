import type { BookingDecision, BookingInput } from './booking-input.ts';
import { type BookingEvent, type BookingStatus, nextBookingStatus } from './booking-status.ts';
import type { TimelineEvent } from './timeline-event.ts';

/** What an operator does with a booking after having spoken with the practice. */
export type BookingOverride = { kind: 'confirm'; at: Date } | { kind: 'decline' } | { kind: 'move'; at: Date };

export interface OverrideContext {
  now: Date;
  booking: BookingInput;
}

/** Saved in one transaction; an open or ringing call of the booking is no longer wanted. */
export interface OverrideDecision extends BookingDecision {
  kind: 'done';
  withdraws: true;
  /** What becomes of the booking's time: taken, given back, or left as it is. */
  appointment: Date | 'release' | null;
  events: readonly TimelineEvent[];
}
export interface OverrideRefusal {
  kind: 'refused';
  /** For the operator, in Italian. */
  message: string;
}

/** A practice rarely books further ahead, and a mistyped year is further still. */
export const maxDaysAhead = 365;
const dayMs = 86_400_000;
const noOffer = { proposedAt: null, proposalExpiresAt: null } as const;

const confirmRefusals: Partial<Record<BookingStatus, string>> = {
  confirmed: 'È già confermata: per un altro orario usa «Sposta».',
  cancelled: 'Il paziente ha annullato: non si può più confermare.',
  expired: 'La richiesta è scaduta: il paziente ne deve fare una nuova.',
  completed: 'La visita è già passata.',
};
const declineRefusals: Partial<Record<BookingStatus, string>> = {
  requested: 'Il paziente non ha ancora confermato il suo indirizzo: allo studio non è stato chiesto nulla.',
  declined: 'È già rifiutata.',
  unreachable: 'La richiesta è già chiusa: il paziente sa che lo studio non risponde.',
  cancelled: 'Il paziente ha già annullato.',
  expired: 'La richiesta è già scaduta.',
  completed: 'La visita è già passata.',
};
const refuse = (message: string): OverrideRefusal => ({ kind: 'refused', message });

/** Returns the effect of an operator's decision, or a refusal. Pure: the transition table says what can happen. */
export function decideOverride(input: OverrideContext, action: BookingOverride): OverrideDecision | OverrideRefusal {
  switch (action.kind) {
    case 'confirm':
      return decideConfirm(input, action.at);
    case 'decline':
      return decideDecline(input);
    case 'move':
      return decideMove(input, action.at);
  }
}

/** Which of the three are of use now; the buttons of the page. A time that cannot be had is still refused. */
export function overridesAllowed({ booking, now }: OverrideContext): BookingOverride['kind'][] {
  const actions: BookingOverride['kind'][] = [];
  if (nextBookingStatus(booking.status, 'confirmedWithoutCall')) actions.push('confirm');
  if (booking.status === 'confirmed' && isAhead(booking, now)) actions.push('move');
  const declinable = nextBookingStatus(booking.status, 'practiceDeclined') !== null;
  if (declinable && (booking.status !== 'confirmed' || isAhead(booking, now))) actions.push('decline');
  return actions;
}

const isAhead = ({ appointmentAt }: BookingInput, now: Date) => appointmentAt !== null && appointmentAt > now;

/** Returns the Italian problem of a time that somebody typed; null when there is none. */
export function timeProblem(at: Date, now: Date): string | null {
  if (!(at > now)) return 'Questo orario è già passato.';
  return at.getTime() - now.getTime() > maxDaysAhead * dayMs
    ? 'Questo orario è fra più di un anno: controllalo.'
    : null;
}

function done(
  input: OverrideContext,
  event: BookingEvent | null,
  status: BookingStatus,
  rest: Pick<OverrideDecision, 'set' | 'mail' | 'appointment' | 'events'>,
): OverrideDecision {
  // An operator's decision settles a requested move too.
  const set = input.booking.movingTo ? { ...rest.set, movingTo: null } : rest.set;
  return { kind: 'done', event, status, opensTask: null, alert: null, withdraws: true, ...rest, set };
}

function decideConfirm(input: OverrideContext, at: Date): OverrideDecision | OverrideRefusal {
  const { booking, now } = input;
  const status = nextBookingStatus(booking.status, 'confirmedWithoutCall');
  if (!status) return refuse(confirmRefusals[booking.status] ?? 'In questo stato non si può confermare.');
  const problem = timeProblem(at, now);
  if (problem) return refuse(problem);
  return done(input, 'confirmedWithoutCall', status, {
    set: { appointmentAt: at, ...noOffer },
    mail: 'confirmed',
    appointment: at,
    events: [{ kind: 'confirmed', detail: { at: at.toISOString(), by: 'operator' } }],
  });
}

function decideDecline(input: OverrideContext): OverrideDecision | OverrideRefusal {
  const { booking, now } = input;
  const status = nextBookingStatus(booking.status, 'practiceDeclined');
  if (!status) return refuse(declineRefusals[booking.status] ?? 'In questo stato non si può rifiutare.');
  if (booking.status === 'confirmed' && !isAhead(booking, now)) return refuse('La visita è già passata.');
  return done(input, 'practiceDeclined', status, {
    set: noOffer,
    mail: 'declined',
    appointment: 'release',
    events: [{ kind: 'declined', detail: { by: 'operator' } }],
  });
}

function decideMove(input: OverrideContext, at: Date): OverrideDecision | OverrideRefusal {
  const { booking, now } = input;
  const from = booking.appointmentAt;
  if (booking.status !== 'confirmed' || !from) {
    return refuse('Non c’è un appuntamento confermato da spostare: usa «Conferma».');
  }
  if (from <= now) return refuse('La visita è già passata.');
  const problem = timeProblem(at, now);
  if (problem) return refuse(problem);
  if (at.getTime() === from.getTime()) return refuse('L’appuntamento è già a quell’ora.');
  return done(input, null, 'confirmed', {
    set: { appointmentAt: at },
    mail: 'moved',
    appointment: at,
    events: [{ kind: 'moved', detail: { from: from.toISOString(), to: at.toISOString(), by: 'operator' } }],
  });
}
