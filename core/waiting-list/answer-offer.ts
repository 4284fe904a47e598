import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  endWaitingEntry,
  findWaitingPerson,
  lockWaitingEntry,
  type WaitingPerson,
} from '@dentisti/db/waiting-list/waiting-entry.repository';
import {
  endOffers,
  findFreedRounds,
  findOffer,
  findWaitingRound,
  insertRound,
  lockOffer,
  lockWaitingRound,
  releaseRoundHold,
  saveRound,
  settleOffer,
  type WaitingOfferRow,
  type WaitingRoundRow,
} from '@dentisti/db/waiting-list/waiting-round.repository';
import { decideAnswer, type OfferAnswer } from '@dentisti/domain/waiting-list/decide-answer';
import { type AfterCommit, followUp } from '../booking/after-commit.ts';
import { type BookingToChange, lockToChange, refused } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import { answerMetricEvents } from '../platform/answer-metric-events.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { countClient } from '../platform/request-limits.ts';
import { findOfferedVisit } from './offer-span.ts';
import { TimeIsGone, takeVisit } from './take-visit.ts';
import { deadOfferLink, type OfferOutcome, openOffer, viewOffer } from './view-offer.ts';

/** Looks at a visit that keeps changing. */
const maxTries = 3;
/** Nothing shorter is offered once more. */
const leastRestMs = 10 * 60_000;

interface Locked {
  offer: WaitingOfferRow;
  round: WaitingRoundRow;
  person: WaitingPerson | null;
  toChange: BookingToChange | null;
  now: Date;
}

/** What is left to do after the commit. */
type After = AfterCommit | { mailIds: readonly string[] } | null;

/** Takes the time of an offer's link, if nobody was quicker; the same again answers the same. */
export const takeWaitingOffer = (context: RequestContext, fragment: string) => answerOffer(context, fragment, 'take');

/** Refuses the time of an offer's link: the next one is asked at once, and the person goes on waiting. */
export const refuseWaitingOffer = (context: RequestContext, fragment: string) =>
  answerOffer(context, fragment, 'refuse');

async function answerOffer(context: RequestContext, fragment: string, answer: OfferAnswer): Promise<OfferOutcome> {
  const limited = await countClient(context, 'requestLinks');
  if (limited) return limited;
  const found = await openOffer(context.em.fork(), context, fragment);
  if (!found) return refused(deadOfferLink);
  const after = await settle(context, found, answer);
  if (after && ('bookingId' in after || after.mailIds.length > 0)) crashPoint('take.committed');
  if (after) await follow(context, found, after);
  const em = context.em.fork();
  const offer = await findOffer(em, found.id);
  if (after && offer?.state === 'taken') await countTaken(em, offer);
  return (offer && (await viewOffer(em, context, offer))) ?? refused(deadOfferLink);
}

/** Counts a time that was taken, with how long it was free. */
async function countTaken(em: EntityManager, { roundId }: WaitingOfferRow): Promise<void> {
  const round = await findWaitingRound(em, roundId);
  if (!round?.endedAt) return;
  const seconds = Math.max(0, (round.endedAt.getTime() - round.freedAt.getTime()) / 1000);
  answerMetricEvents.emit('waitingOfferTaken', { seconds });
}

/** Returns what is left to do; null when nothing was changed. */
async function settle(context: RequestContext, found: WaitingOfferRow, answer: OfferAnswer): Promise<After> {
  try {
    return await inTransaction(context, found, (tx, locked) => decide(tx, context, locked, answer));
  } catch (error) {
    if (!(error instanceof TimeIsGone)) throw error;
    // Somebody has the time who was not asked, or the visit is not to be moved: the offer is of no use.
    return inTransaction(context, found, async (tx, { offer }) => {
      await settleOffer(tx, offer.id, { state: 'gone', answeredAt: null });
      return { mailIds: [] };
    });
  }
}

/** Does the work in one transaction, once more where the person's visit changed while it waited for the locks. */
async function inTransaction(
  context: RequestContext,
  found: WaitingOfferRow,
  work: (tx: EntityManager, locked: Locked) => Promise<After>,
): Promise<After> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const after = await tryTransaction(context, found, work);
    if (after !== 'changedMeanwhile') return after;
  }
  // The offer stays as it is, for the next tap.
  return null;
}

/** One transaction: the booking's lock, the agenda's, the round's, the entry's, the offer's, in this order. */
async function tryTransaction(
  context: RequestContext,
  { id, practiceId, roundId, entryId }: WaitingOfferRow,
  work: (tx: EntityManager, locked: Locked) => Promise<After>,
): Promise<After | 'changedMeanwhile'> {
  const now = context.services.now();
  // A fork: what the request has read before must not stand for what is locked here.
  return context.em.fork().transactional(async (tx) => {
    const seen = await findWaitingPerson(tx, entryId, now);
    const bookingId = seen?.presentBookingId ?? null;
    const toChange = bookingId ? await lockToChange(tx, context, bookingId) : null;
    await takeAgenda(tx, practiceId);
    const round = await lockWaitingRound(tx, roundId);
    await lockWaitingEntry(tx, entryId);
    const offer = await lockOffer(tx, id);
    if (!round || !offer) return null;
    const person = await findWaitingPerson(tx, entryId, now);
    // Another booking's lock is needed, and comes before all others. Who waits no more needs none.
    if (person && person.presentBookingId !== bookingId) return 'changedMeanwhile';
    return work(tx, { offer, round, person, toChange, now });
  });
}

async function decide(tx: EntityManager, context: RequestContext, locked: Locked, answer: OfferAnswer): Promise<After> {
  const { offer, round, person, now } = locked;
  const decision = decideAnswer({ now, offer, round: round.state, isWaiting: person !== null }, answer);
  if (decision.kind === 'stays') return null;
  if (decision.kind === 'gone' || decision.kind === 'late') {
    await settleOffer(tx, offer.id, { state: decision.kind, answeredAt: null });
    return { mailIds: [] };
  }
  if (decision.kind === 'refused') {
    await settleOffer(tx, offer.id, { state: 'refused', answeredAt: now });
    if (round.state === 'running') await saveRound(tx, round.id, { nextStepAt: now });
    return { mailIds: [] };
  }
  if (!person) throw new TimeIsGone();
  return take(tx, context, { ...locked, person });
}

async function take(
  tx: EntityManager,
  context: RequestContext,
  locked: Locked & { person: WaitingPerson },
): Promise<After> {
  const { offer, round, person, now } = locked;
  // The visit that they have now is earlier already.
  if (person.presentAt && person.presentAt <= offer.startsAt) throw new TimeIsGone();
  const visit = await findOfferedVisit(tx, round, person, now);
  if (!visit) throw new TimeIsGone();
  await settleOffer(tx, offer.id, { state: 'taken', answeredAt: now });
  await endOffers(tx, round.id, 'gone');
  await releaseRoundHold(tx, round);
  const filled = { state: 'filled', endedAt: now, nextStepAt: null, steps: round.steps + 1 } as const;
  await saveRound(tx, round.id, filled);
  const after = await takeVisit(tx, context, { ...locked, offer: { ...offer, ...visit } });
  await endWaitingEntry(tx, person.entryId, { reason: 'taken', now });
  await offerRest(tx, { ...locked, offer: { ...offer, ...visit } });
  await writeAudit(tx, {
    at: now,
    operatorId: null,
    action: 'waiting-list.taken',
    target: { kind: 'waitingRound', id: round.id },
    detail: { practiceId: round.practiceId, entryId: person.entryId, hadVisit: person.presentAt !== null },
    requestId: context.requestId,
  });
  crashPoint('take.in-transaction');
  return after;
}

/** What a shorter visit leaves of a span is offered to those who still wait. */
async function offerRest(tx: EntityManager, { offer, round, now }: Locked): Promise<void> {
  if (round.freeAt.getTime() - offer.freeAt.getTime() < leastRestMs) return;
  const { practiceId, freeAt, chairId, clinicianId } = round;
  await insertRound(tx, { practiceId, startsAt: offer.freeAt, freeAt, chairId, clinicianId, freedAt: now });
}

/** Sends, announces, and hastens what comes next; losing it costs seconds, because sweeps find all of it. */
async function follow(context: RequestContext, { practiceId, roundId }: WaitingOfferRow, after: NonNullable<After>) {
  const { jobs, agendaChanges } = context.services;
  if ('bookingId' in after) await followUp(context, after);
  else for (const mailId of after.mailIds) await jobs.add('sendMail', { mailId });
  await hastenRounds(context, practiceId, roundId);
  await agendaChanges.publish(String(practiceId));
}

/** Queues the steps of a round whose offer was answered, and of spans that were freed by it. */
async function hastenRounds({ em, services }: RequestContext, practiceId: number, roundId: string) {
  const fork = em.fork();
  const round = await findWaitingRound(fork, roundId);
  const due = await findFreedRounds(fork, practiceId);
  if (round?.nextStepAt && round.nextStepAt <= services.now()) due.push(round);
  for (const { id, steps } of due) await services.jobs.add('stepWaitingRound', { roundId: id, steps });
}
