import type { CallOutcome } from '../dialing/call-task.ts';
import type { BookingDecision, BookingInput } from './booking-input.ts';
import type { BookingStatus } from './booking-status.ts';
import { decideCallOutcome } from './decide-call-outcome.ts';
import { type OverrideRefusal, timeProblem } from './decide-override.ts';
import { offerExpiresAt } from './offer-expiry.ts';
import { answerEvent, type TimelineEvent } from './timeline-event.ts';
import { findWaitingRequest, type WaitingRequest } from './waiting-request.ts';

/** What a practice answers in the studio to a request, or to a requested move. */
export type PracticeAnswer = { kind: 'accept'; at: Date } | { kind: 'propose'; at: Date } | { kind: 'refuse' };

interface AnswerInput {
  now: Date;
  booking: BookingInput;
}

/** Saved in one transaction; an open or ringing call of the booking is no longer wanted. */
export interface AnswerDecision extends BookingDecision {
  kind: 'done';
  withdraws: true;
  /** The time to take in the practice's agenda (an offer: only where the practice keeps one), or the booking's to give back. */
  slot: { at: Date; isOffer: boolean } | 'release' | null;
  events: readonly TimelineEvent[];
}

/** Why there is nothing to answer, for the practice. `calling` and `scheduled`: every time has passed. */
const refusals: Readonly<Record<BookingStatus, string>> = {
  requested: 'Il paziente non ha ancora confermato il suo indirizzo: per ora non c’è nulla a cui rispondere.',
  scheduled: 'Gli orari del paziente sono passati: non si può più rispondere.',
  calling: 'Gli orari del paziente sono passati: non si può più rispondere.',
  confirmed: 'L’appuntamento è già confermato.',
  proposed: 'Lo studio ha già proposto un orario: ora risponde il paziente.',
  accepted: 'L’orario proposto è passato: non si può più rispondere.',
  declined: 'Questa richiesta è già chiusa.',
  unreachable: 'Questa richiesta è già chiusa: il paziente sa che lo studio non ha risposto.',
  cancelled: 'Il paziente ha annullato.',
  expired: 'Questa richiesta è scaduta.',
  completed: 'La visita è già passata.',
};
const refuse = (message: string): OverrideRefusal => ({ kind: 'refused', message });

/**
 * Returns the effect of a practice's answer, or a refusal. Pure: an answer means what the same words mean on the telephone,
 * as `decideCallOutcome` decides them.
 */
export function decidePracticeAnswer(
  { now, booking }: AnswerInput,
  answer: PracticeAnswer,
): AnswerDecision | OverrideRefusal {
  const waiting = findWaitingRequest(booking, now);
  if (!waiting) return refuse(refusals[booking.status]);
  const problem = answerProblem(waiting, answer, now);
  if (problem) return refuse(problem);
  const { purpose } = waiting;
  const aboutAt = purpose === 'book' ? null : purpose === 'move' ? booking.appointmentAt : booking.proposedAt;
  const task = { purpose, aboutAt, releasesAt: null, open: true };
  // Nobody dials again after an answer, whatever the plan.
  const plan = { kind: 'stop', reason: 'attempts-used' } as const;
  const decided = decideCallOutcome({ now, booking, task, outcome: outcomeOf(answer), plan });
  const { event, status, set, opensTask, mail, alert } = decided;
  const answered = answerEvent(decided, booking);
  if (!answered) throw new Error(`the answer ${answer.kind} to a ${booking.status} booking decides nothing`);
  const slot = slotOf(decided);
  return { kind: 'done', event, status, set, opensTask, mail, alert, withdraws: true, slot, events: [answered] };
}

function outcomeOf(answer: PracticeAnswer): CallOutcome {
  switch (answer.kind) {
    case 'accept':
      return { kind: 'accepted', at: answer.at, preference: null, sentence: null };
    case 'propose':
      return { kind: 'proposed', at: answer.at, sentence: null };
    case 'refuse':
      return { kind: 'declined', reason: 'other', sentence: null };
  }
}

function answerProblem({ purpose, times }: WaitingRequest, answer: PracticeAnswer, now: Date): string | null {
  if (answer.kind === 'refuse') return null;
  if (answer.kind === 'accept') {
    const isAsked = times.some((time) => time.getTime() === answer.at.getTime());
    return isAsked ? null : 'Questo orario non è fra quelli del paziente, o è già passato.';
  }
  if (purpose === 'move')
    return 'Per spostare un appuntamento si può solo accettare uno degli orari del paziente, o rifiutare.';
  const problem = timeProblem(answer.at, now);
  if (problem) return problem;
  return offerExpiresAt(answer.at, now) > now
    ? null
    : 'Questo orario è troppo vicino: il paziente non avrebbe il tempo di rispondere.';
}

function slotOf({ set, mail }: Pick<BookingDecision, 'set' | 'mail'>): AnswerDecision['slot'] {
  if (set.appointmentAt) return { at: set.appointmentAt, isOffer: false };
  if (set.proposedAt) return { at: set.proposedAt, isOffer: true };
  return mail === 'declined' ? 'release' : null;
}
