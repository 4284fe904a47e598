import type { CallOutcome } from '../dialing/call-task.ts';
import { cancelTask, releaseTask } from '../dialing/new-call-task.ts';
import type { DialPlan } from '../dialing/plan-dial.ts';
import type { BookingDecision, BookingInput, OpenTaskInput } from './booking-input.ts';
import { type BookingEvent, nextBookingStatus } from './booking-status.ts';
import { matchRequestedTimes } from './match-requested-times.ts';
import { offerExpiresAt } from './offer-expiry.ts';

/** Input of the decision on a call's outcome, which may arrive late or twice. Instants are UTC. */
export interface CallOutcomeInput {
  now: Date;
  booking: BookingInput;
  /** The task the dial was made for; `open` false when it was withdrawn while it rang, or ended before. */
  task: Omit<OpenTaskInput, 'inCall'> & { open: boolean };
  outcome: CallOutcome;
  /** The dialling plan with this dial counted. */
  plan: DialPlan;
  /** The practice's people in the studio, who answer where it is not rung any more by its own wish; absent: nobody. */
  studio?: { answerBy: Date | null; isMailed: boolean } | null;
}

/** What has to be saved and done. */
export interface CallDecision extends BookingDecision {
  /**
   * `open`: dial again by the plan. `failed`: nobody was told. `handedOver`: the practice's people have it now. A task that
   * was withdrawn meanwhile stays withdrawn.
   */
  task: 'open' | 'done' | 'failed' | 'handedOver';
  /** Another open task of the booking asks for the same and is withdrawn. */
  withdraws: boolean;
  /** The outcome read against the times that were asked for; this is what the timeline shows. */
  outcome: CallOutcome;
  /** The number goes on the opt-out list. */
  optOut: boolean;
}

/**
 * Turns the end of a call into what happens to booking and task. Pure and total: a late, doubled or contradictory
 * outcome gives a decision that is safe to save, because the transition table refuses what cannot happen, and a practice
 * left with a wrong belief gets a call or an operator.
 */
export function decideCallOutcome(input: CallOutcomeInput): CallDecision {
  const matched = { ...input, outcome: matchRequestedTimes(input) };
  const { kind } = matched.outcome;
  // A call whose task has ended counts only if it promises something: a no or a silence must not end a newer request.
  if (!input.task.open && kind !== 'accepted' && kind !== 'proposed') return noteOnly(matched);
  switch (input.task.purpose) {
    case 'book':
    case 'confirmProposal':
      return decideQuestion(matched);
    case 'move':
      return decideMove(matched);
    case 'release':
    case 'cancel':
      return decideNotice(matched);
  }
}

function unchanged({ booking, outcome }: CallOutcomeInput): CallDecision {
  return {
    event: null,
    status: booking.status,
    set: {},
    opensTask: null,
    mail: null,
    alert: outcome.kind === 'wrongNumber' ? 'wrong-number' : null,
    task: 'done',
    withdraws: false,
    outcome,
    optOut: outcome.kind === 'optedOut',
  };
}

/** A no beside a yes is a person's business: the patient believes in an appointment that the practice may not keep. */
function noteOnly(input: CallOutcomeInput): CallDecision {
  const { outcome, booking, task } = input;
  const isQuestion = task.purpose === 'book' || task.purpose === 'confirmProposal';
  const isContradiction = isQuestion && outcome.kind === 'declined' && booking.status === 'confirmed';
  return isContradiction ? { ...unchanged(input), alert: 'contradiction' } : unchanged(input);
}

/** Takes the transition; null when the table does not have it. */
function take(input: CallOutcomeInput, event: BookingEvent, rest: Partial<CallDecision>): CallDecision | null {
  const status = nextBookingStatus(input.booking.status, event);
  return status && { ...unchanged(input), event, status, withdraws: !input.task.open, ...rest };
}

const noOffer = { proposedAt: null, proposalExpiresAt: null } as const;
const same = (a: Date | null, b: Date) => a?.getTime() === b.getTime();

/** `book` and `confirmProposal`: the booking's own question. */
function decideQuestion(input: CallOutcomeInput): CallDecision {
  const { outcome, booking } = input;
  switch (outcome.kind) {
    case 'accepted':
      return decideYes(input, outcome.at);
    case 'proposed':
      return decideOffer(input, outcome.at);
    case 'declined':
      // It stands by another way (agenda, operator).
      if (booking.status === 'confirmed') return noteOnly(input);
      return take(input, 'practiceDeclined', { set: noOffer, mail: 'declined' }) ?? unchanged(input);
    case 'wrongNumber':
    case 'unreachableNumber':
    case 'doubtfulNumber':
    case 'optedOut':
      return giveUp(input);
    default:
      return decideRetry(input);
  }
}

/** The practice now believes in an appointment at `at`: it stands, or the practice hears otherwise. */
function decideYes(input: CallOutcomeInput, at: Date): CallDecision {
  const { booking } = input;
  // The patient has been asked whether to take it, and has not answered.
  if (booking.status === 'proposed' && same(booking.proposedAt, at)) return unchanged(input);
  const set = { appointmentAt: at, ...noOffer };
  const stands = take(input, 'practiceAccepted', { set, mail: 'confirmed' });
  if (stands) return stands;
  const known = booking.status === 'confirmed' || booking.status === 'completed';
  if (known && same(booking.appointmentAt, at)) return unchanged(input);
  if (nextBookingStatus(booking.status, 'practiceProposed')) return decideOffer(input, at);
  return { ...unchanged(input), opensTask: cancelTask(at) };
}

/** The practice keeps `at` for the patient: an offer is put to them, or given back. */
function decideOffer(input: CallOutcomeInput, at: Date): CallDecision {
  const { booking, now } = input;
  const offerKnown = same(booking.proposedAt, at) && (booking.status === 'proposed' || booking.status === 'accepted');
  // Heard twice: the patient's two hours do not start again, nor is their acceptance undone.
  if (offerKnown) return unchanged(input);
  const proposalExpiresAt = offerExpiresAt(at, now);
  const offered =
    proposalExpiresAt > now &&
    take(input, 'practiceProposed', { set: { proposedAt: at, proposalExpiresAt }, mail: 'proposal' });
  if (offered) return offered;
  const waiting = isWaiting(input);
  // Too near to ask the patient: the question stays open, unless nobody waits for its answer any more.
  return waiting ? decideRetry(input) : { ...unchanged(input), opensTask: releaseTask(at) };
}

function isWaiting({ booking, task }: CallOutcomeInput): boolean {
  if (task.purpose === 'confirmProposal') return booking.status === 'accepted';
  return booking.status === 'scheduled' || booking.status === 'calling';
}

/** Dials again by the plan, or gives up, after a call that settled nothing. */
function decideRetry(input: CallOutcomeInput): CallDecision {
  if (!isWaiting(input)) return unchanged(input);
  const handedOver = handOver(input);
  if (handedOver) return { ...(take(input, 'callFailed', {}) ?? unchanged(input)), ...handedOver };
  if (input.plan.kind === 'stop') return giveUp(input);
  const again = take(input, 'callFailed', {}) ?? unchanged(input);
  return { ...again, task: 'open', alert: permanentFailure(input) ? 'platform' : null };
}

/** A question that no call puts any more, but the practice's people answer; null when they do not, or cannot in time. */
function handOver({ plan, studio }: CallOutcomeInput): Pick<CallDecision, 'set' | 'task'> | null {
  const isTheirs = plan.kind === 'stop' && plan.reason === 'no-calls';
  return isTheirs && studio?.answerBy ? { set: { answerBy: studio.answerBy }, task: 'handedOver' } : null;
}

/** No dial is left. An offer the practice may still hold is an operator's business. */
function giveUp(input: CallOutcomeInput): CallDecision {
  const { plan, task, outcome, booking } = input;
  if (!isWaiting(input)) return unchanged(input);
  const tooLate = plan.kind === 'stop' && plan.reason === 'too-late';
  const stranded = task.purpose === 'confirmProposal' || task.releasesAt !== null;
  const ours = outcome.kind === 'platformFailure' ? ('platform' as const) : unchanged(input).alert;
  return (
    take(input, tooLate ? 'timeRanOut' : 'gaveUp', {
      set: booking.proposedAt ? noOffer : {},
      mail: tooLate ? 'expired' : 'unreachable',
      task: 'failed',
      alert: stranded ? 'practice-not-told' : ours,
    }) ?? unchanged(input)
  );
}

const permanentFailure = ({ outcome }: CallOutcomeInput) => outcome.kind === 'platformFailure' && outcome.permanent;

/** `move`: the old appointment stands unless the practice takes one of the new times. */
function decideMove(input: CallOutcomeInput): CallDecision {
  const { outcome, booking } = input;
  const stands = booking.status === 'confirmed';
  if (outcome.kind === 'accepted') {
    if (!stands) return { ...unchanged(input), opensTask: cancelTask(outcome.at) };
    if (same(booking.appointmentAt, outcome.at)) return unchanged(input);
    return { ...unchanged(input), set: { appointmentAt: outcome.at, movingTo: null }, mail: 'moved' };
  }
  // Nothing is kept for a move that was not taken; the cancellation of the old time is on its way.
  if (!stands) return unchanged(input);
  // Of an older move: the appointment that stands was asked for since, or is what was heard before.
  if (!input.task.open) {
    const promised = input.outcome.kind === 'proposed' && !same(booking.appointmentAt, input.outcome.at);
    return { ...unchanged(input), alert: promised ? 'contradiction' : null };
  }
  const refused = { ...unchanged(input), set: { movingTo: null }, mail: 'moveRefused' as const };
  switch (outcome.kind) {
    case 'proposed':
    case 'declined':
      return refused;
    case 'optedOut':
    case 'wrongNumber':
    case 'unreachableNumber':
    case 'doubtfulNumber':
      return { ...refused, task: 'failed' };
    default: {
      const handedOver = handOver(input);
      if (handedOver) return { ...unchanged(input), ...handedOver };
      if (input.plan.kind === 'stop') return { ...refused, task: 'failed' };
      return { ...unchanged(input), task: 'open', alert: permanentFailure(input) ? 'platform' : null };
    }
  }
}

/** `release` and `cancel`: the practice only has to be notified; its reply changes nothing. */
function decideNotice(input: CallOutcomeInput): CallDecision {
  switch (input.outcome.kind) {
    case 'accepted':
    case 'acknowledged':
    case 'declined':
    case 'proposed':
      return unchanged(input);
    case 'optedOut':
    case 'wrongNumber':
    case 'unreachableNumber':
    case 'doubtfulNumber':
      return { ...unchanged(input), task: 'failed', alert: 'practice-not-told' };
    default:
      if (input.plan.kind === 'stop' && input.plan.reason === 'no-calls' && input.studio?.isMailed)
        return { ...unchanged(input), task: 'handedOver' };
      if (input.plan.kind === 'stop') return { ...unchanged(input), task: 'failed', alert: 'practice-not-told' };
      return { ...unchanged(input), task: 'open', alert: permanentFailure(input) ? 'platform' : null };
  }
}
