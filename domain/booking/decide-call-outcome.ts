import type { CallOutcome } from '../dialing/call-task.ts';
import { cancelTask, releaseTask } from '../dialing/new-call-task.ts';
import type { DialPlan } from '../dialing/plan-dial.ts';
import type { BookingDecision, BookingFacts, OpenTaskFacts } from './booking-facts.ts';
import { type BookingEvent, nextBookingStatus } from './booking-status.ts';
import { offerExpiresAt } from './offer-expiry.ts';
import { readAgainstTimes } from './read-against-times.ts';

/** What is known when a call's outcome arrives, early, late or twice. Instants are UTC. */
export interface CallOutcomeFacts {
  now: Date;
  booking: BookingFacts;
  /** The task the dial was made for; `open` false when it was withdrawn while it rang, or ended before. */
  task: Omit<OpenTaskFacts, 'inCall'> & { open: boolean };
  outcome: CallOutcome;
  /** What the dialling plan says with this dial counted. */
  plan: DialPlan;
}

/** What has to be saved and done. */
export interface CallDecision extends BookingDecision {
  /** `open`: dial again by the plan. `failed`: nobody was told. A task that was withdrawn meanwhile stays withdrawn. */
  task: 'open' | 'done' | 'failed';
  /** Another task of the booking is open and asks for what is settled now. */
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
export function decideCallOutcome(facts: CallOutcomeFacts): CallDecision {
  const read = { ...facts, outcome: readAgainstTimes(facts) };
  const { kind } = read.outcome;
  // Of a call nobody waits for any more only a promise counts: a no or a silence must not end what was asked since.
  if (!facts.task.open && kind !== 'accepted' && kind !== 'proposed') return noteOnly(read);
  switch (facts.task.purpose) {
    case 'book':
    case 'confirmProposal':
      return decideQuestion(read);
    case 'move':
      return decideMove(read);
    case 'release':
    case 'cancel':
      return decideNotice(read);
  }
}

function unchanged({ booking, outcome }: CallOutcomeFacts): CallDecision {
  return {
    event: null,
    status: booking.status,
    set: {},
    opens: null,
    mail: null,
    alert: outcome.kind === 'wrongNumber' ? 'wrong-number' : null,
    task: 'done',
    withdraws: false,
    outcome,
    optOut: outcome.kind === 'optedOut',
  };
}

/** A no beside a yes is a person's business: the patient believes in an appointment that the practice may not keep. */
function noteOnly(facts: CallOutcomeFacts): CallDecision {
  const { outcome, booking, task } = facts;
  const isQuestion = task.purpose === 'book' || task.purpose === 'confirmProposal';
  const isContradiction = isQuestion && outcome.kind === 'declined' && booking.status === 'confirmed';
  return isContradiction ? { ...unchanged(facts), alert: 'contradiction' } : unchanged(facts);
}

/** Takes the transition; null when the table does not have it. */
function take(facts: CallOutcomeFacts, event: BookingEvent, rest: Partial<CallDecision>): CallDecision | null {
  const status = nextBookingStatus(facts.booking.status, event);
  return status && { ...unchanged(facts), event, status, withdraws: !facts.task.open, ...rest };
}

const noOffer = { proposedAt: null, proposalExpiresAt: null } as const;
const same = (a: Date | null, b: Date) => a?.getTime() === b.getTime();

/** `book` and `confirmProposal`: the booking's own question. */
function decideQuestion(facts: CallOutcomeFacts): CallDecision {
  const { outcome, booking } = facts;
  switch (outcome.kind) {
    case 'accepted':
      return decideYes(facts, outcome.at);
    case 'proposed':
      return decideOffer(facts, outcome.at);
    case 'declined':
      // It stands by another way (agenda, operator).
      if (booking.status === 'confirmed') return noteOnly(facts);
      return take(facts, 'practiceDeclined', { set: noOffer, mail: 'declined' }) ?? unchanged(facts);
    case 'wrongNumber':
    case 'unreachableNumber':
    case 'doubtfulNumber':
    case 'optedOut':
      return giveUp(facts);
    default:
      return decideRetry(facts);
  }
}

/** The practice now believes in an appointment at `at`: it stands, or the practice hears otherwise. */
function decideYes(facts: CallOutcomeFacts, at: Date): CallDecision {
  const { booking } = facts;
  // The patient has been asked whether to take it, and has not answered.
  if (booking.status === 'proposed' && same(booking.proposedAt, at)) return unchanged(facts);
  const set = { appointmentAt: at, ...noOffer };
  const stands = take(facts, 'practiceAccepted', { set, mail: 'confirmed' });
  if (stands) return stands;
  const known = booking.status === 'confirmed' || booking.status === 'completed';
  if (known && same(booking.appointmentAt, at)) return unchanged(facts);
  if (nextBookingStatus(booking.status, 'practiceProposed')) return decideOffer(facts, at);
  return { ...unchanged(facts), opens: cancelTask(at) };
}

/** The practice keeps `at` for the patient: an offer is put to them, or given back. */
function decideOffer(facts: CallOutcomeFacts, at: Date): CallDecision {
  const { booking, now } = facts;
  const offerKnown = same(booking.proposedAt, at) && (booking.status === 'proposed' || booking.status === 'accepted');
  // Heard twice: the patient's two hours do not start again, nor is their acceptance undone.
  if (offerKnown) return unchanged(facts);
  const proposalExpiresAt = offerExpiresAt(at, now);
  const offered =
    proposalExpiresAt > now &&
    take(facts, 'practiceProposed', { set: { proposedAt: at, proposalExpiresAt }, mail: 'proposal' });
  if (offered) return offered;
  const waiting = isWaiting(facts);
  // Too near to ask the patient: the question stays open, unless nobody waits for its answer any more.
  return waiting ? decideRetry(facts) : { ...unchanged(facts), opens: releaseTask(at) };
}

function isWaiting({ booking, task }: CallOutcomeFacts): boolean {
  if (task.purpose === 'confirmProposal') return booking.status === 'accepted';
  return booking.status === 'scheduled' || booking.status === 'calling';
}

/** Nothing was settled: dial again by the plan, or give up. */
function decideRetry(facts: CallOutcomeFacts): CallDecision {
  if (!isWaiting(facts)) return unchanged(facts);
  if (facts.plan.kind === 'stop') return giveUp(facts);
  const again = take(facts, 'callFailed', {}) ?? unchanged(facts);
  return { ...again, task: 'open', alert: permanentFailure(facts) ? 'platform' : null };
}

/** No dial is left. An offer the practice may still hold is an operator's business. */
function giveUp(facts: CallOutcomeFacts): CallDecision {
  const { plan, task, outcome, booking } = facts;
  if (!isWaiting(facts)) return unchanged(facts);
  const tooLate = plan.kind === 'stop' && plan.why === 'too-late';
  const stranded = task.purpose === 'confirmProposal' || task.releasesAt !== null;
  const ours = outcome.kind === 'platformFailure' ? ('platform' as const) : unchanged(facts).alert;
  return (
    take(facts, tooLate ? 'timeRanOut' : 'gaveUp', {
      set: booking.proposedAt ? noOffer : {},
      mail: tooLate ? 'expired' : 'unreachable',
      task: 'failed',
      alert: stranded ? 'practice-not-told' : ours,
    }) ?? unchanged(facts)
  );
}

const permanentFailure = ({ outcome }: CallOutcomeFacts) => outcome.kind === 'platformFailure' && outcome.permanent;

/** `move`: the old appointment stands unless the practice takes one of the new times. */
function decideMove(facts: CallOutcomeFacts): CallDecision {
  const { outcome, booking } = facts;
  const stands = booking.status === 'confirmed';
  if (outcome.kind === 'accepted') {
    if (!stands) return { ...unchanged(facts), opens: cancelTask(outcome.at) };
    if (same(booking.appointmentAt, outcome.at)) return unchanged(facts);
    return { ...unchanged(facts), set: { appointmentAt: outcome.at, movingTo: null }, mail: 'moved' };
  }
  // Nothing is kept for a move that was not taken; the cancellation of the old time is on its way.
  if (!stands) return unchanged(facts);
  // Of an older move: the appointment that stands was asked for since, or is what was heard before.
  if (!facts.task.open) {
    const promised = facts.outcome.kind === 'proposed' && !same(booking.appointmentAt, facts.outcome.at);
    return { ...unchanged(facts), alert: promised ? 'contradiction' : null };
  }
  const refused = { ...unchanged(facts), set: { movingTo: null }, mail: 'moveRefused' as const };
  switch (outcome.kind) {
    case 'proposed':
    case 'declined':
      return refused;
    case 'optedOut':
    case 'wrongNumber':
    case 'unreachableNumber':
    case 'doubtfulNumber':
      return { ...refused, task: 'failed' };
    default:
      if (facts.plan.kind === 'stop') return { ...refused, task: 'failed' };
      return { ...unchanged(facts), task: 'open', alert: permanentFailure(facts) ? 'platform' : null };
  }
}

/** `release` and `cancel`: the practice only has to hear it, whatever it says to it. */
function decideNotice(facts: CallOutcomeFacts): CallDecision {
  switch (facts.outcome.kind) {
    case 'accepted':
    case 'acknowledged':
    case 'declined':
    case 'proposed':
      return unchanged(facts);
    case 'optedOut':
    case 'wrongNumber':
    case 'unreachableNumber':
    case 'doubtfulNumber':
      return { ...unchanged(facts), task: 'failed', alert: 'practice-not-told' };
    default:
      if (facts.plan.kind === 'stop') return { ...unchanged(facts), task: 'failed', alert: 'practice-not-told' };
      return { ...unchanged(facts), task: 'open', alert: permanentFailure(facts) ? 'platform' : null };
  }
}
