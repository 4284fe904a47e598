import { randomUUID } from 'node:crypto';
import { insertAppointment, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeById } from '@dentisti/db/practice/practice.repository';
import type { WaitingPerson } from '@dentisti/db/waiting-list/waiting-entry.repository';
import {
  endRound,
  findOffersOfRound,
  findWaitingRound,
  insertOffer,
  keepRoundHold,
  lockWaitingRound,
  releaseRoundHold,
  saveRound,
  type WaitingRoundRow,
} from '@dentisti/db/waiting-list/waiting-round.repository';
import { agendaChangedChannel } from '@dentisti/domain/jobs/agenda.events';
import { isSent } from '@dentisti/domain/messages/practice-message';
import { type FreedSpan, visitIn } from '@dentisti/domain/waiting-list/fit';
import { planRound, type RoundStep } from '@dentisti/domain/waiting-list/plan-round';
import type { RoundEnd } from '@dentisti/domain/waiting-list/waiting-round';
import type { JobContext } from '../context.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { metricEvents } from '../platform/worker-metric-events.ts';
import { cutRound, findFitting, findFreeSpan } from './offer-span.ts';

type StepContext = Pick<JobContext, 'orm' | 'redis' | 'jobs' | 'clock' | 'bookings' | 'log'>;

/** A hold lasts so much longer than the step after it is planned for: the worker may be away for a moment. */
const graceMs = 15 * 60_000;

/** What a step came to, for the log: no personal data. */
interface Stepped {
  practiceId: number;
  did: string;
  /** What metrics count of it; empty when nothing. */
  counts: readonly ('opened' | 'asked' | 'ended')[];
  mailId: string | null;
}

/**
 * Takes the step with a freed span that is due: one transaction under the agenda's lock. Called twice for the same step, it is
 * taken once.
 */
export async function stepRound(context: StepContext, roundId: string): Promise<void> {
  const { orm, clock, jobs, redis, log } = context;
  const em = orm.em.fork();
  const seen = await findWaitingRound(em, roundId);
  if (!seen || seen.endedAt) return;
  const now = clock.now();
  const stepped = await em.transactional(async (tx) => {
    await takeAgenda(tx, seen.practiceId);
    const round = await lockWaitingRound(tx, roundId);
    const isNew = round?.state === 'freed' && round.steps === 0;
    if (!round?.nextStepAt || (!isNew && round.nextStepAt > now)) return null;
    const done = await step(tx, context, round, now);
    if (done.mailId) crashPoint('offer.in-transaction');
    return done;
  });
  if (!stepped) return;
  const { practiceId, did, counts, mailId } = stepped;
  if (mailId) crashPoint('offer.committed');
  for (const step of counts) metricEvents.emit('waitingRoundStepped', { step });
  log.info({ roundId, practiceId, did }, 'waiting list');
  if (mailId) await jobs.requeue('sendMail', { mailId });
  // The practice's pages ask again; without Redis they do within a minute.
  await redis.publish(agendaChangedChannel, String(practiceId)).catch(() => {});
}

async function step(tx: EntityManager, context: StepContext, stored: WaitingRoundRow, now: Date): Promise<Stepped> {
  const { practiceId, id, state, steps } = stored;
  const end = async (reason: RoundEnd): Promise<Stepped> => {
    await endRound(tx, stored, { reason, now });
    return { practiceId, did: `ended: ${reason}`, counts: ['ended'], mailId: null };
  };
  const messages = await findPracticeMessages(tx, practiceId);
  const isListed = (await findPracticeById(tx, practiceId)) !== null;
  if (!isListed || !isSent(messages, 'waitingListOffer')) return end('off');
  const round = state === 'freed' && steps === 0 ? await cutRound(tx, stored, now) : stored;
  const span = await findFreeSpan(tx, round, now);
  if (!span) return end('not-free');
  const offers = await findOffersOfRound(tx, id);
  const fitting = await findFitting(tx, practiceId, span, now);
  const left = state === 'open' ? [] : fitting.filter((one) => !offers.some(({ entryId }) => entryId === one.entryId));
  const plan = planRound({ now, startsAt: span.startsAt, offers, next: left[0]?.entryId ?? null });
  if (plan.kind === 'end') return end(plan.reason);
  const next = plan.kind === 'ask' ? left[0] : undefined;
  const holdId = keepsSpan(plan) ? await holdSpan(tx, round, span, { fitting, until: nextOf(plan), now }) : null;
  if (keepsSpan(plan) && !holdId) return end('not-free');
  if (!keepsSpan(plan)) await releaseRoundHold(tx, round);
  const mailId = next ? await ask(tx, context, round, { span, next, aloneUntil: nextOf(plan), now }) : null;
  await saveRound(tx, id, {
    state: holdId ? 'running' : 'open',
    ...{ holdId, chairId: span.chairId, clinicianId: span.clinicianId },
    ...{ startsAt: span.startsAt, freeAt: span.freeAt },
    nextStepAt: nextOf(plan),
    steps: steps + 1,
  });
  const counts = next ? ([...(offers.length === 0 ? ['opened' as const] : []), 'asked'] as const) : [];
  return { practiceId, did: next ? 'asked' : holdId ? 'waits' : 'open', counts, mailId };
}

const nextOf = (plan: Exclude<RoundStep, { kind: 'end' }>) => (plan.kind === 'ask' ? plan.aloneUntil : plan.until);
const keepsSpan = (plan: Exclude<RoundStep, { kind: 'end' }>) => plan.kind === 'ask' || plan.keeps;

/**
 * Keeps as much of a span as those who fit may need, until a little after the next step: the web, the telephone and other
 * practices' software find it taken. Null when somebody else has it. What nobody needs stays free.
 */
async function holdSpan(
  tx: EntityManager,
  { practiceId, holdId }: WaitingRoundRow,
  span: FreedSpan,
  { fitting, until, now }: { fitting: readonly WaitingPerson[]; until: Date; now: Date },
): Promise<string | null> {
  const { startsAt, chairId, clinicianId } = span;
  const heldUntil = new Date(until.getTime() + graceMs);
  if (holdId && (await keepRoundHold(tx, holdId, heldUntil))) return holdId;
  const needed = fitting.map((person) => visitIn(span, person).freeAt.getTime());
  const freeAt = needed.length > 0 ? new Date(Math.max(...needed)) : span.freeAt;
  const slot = { dentistId: practiceId, startsAt, endsAt: freeAt };
  const given = { state: 'held', exclusive: true, heldUntil, holdToken: randomUUID(), bookingId: null } as const;
  const hold = await insertAppointment(tx, slot, given, now, { chairId, clinicianId, freeAt, override: false });
  return hold?.id ?? null;
}

/** Stores the offer and queues its mail; returns the mail's id. */
async function ask(
  tx: EntityManager,
  { bookings }: Pick<StepContext, 'bookings'>,
  { id: roundId, practiceId }: WaitingRoundRow,
  { span, next, aloneUntil, now }: { span: FreedSpan; next: WaitingPerson; aloneUntil: Date; now: Date },
): Promise<string | null> {
  const { entryId, presentAt, bookingId, email } = next;
  const offer = { practiceId, roundId, entryId, ...visitIn(span, next), presentAt, askedAt: now, aloneUntil };
  const offerId = await insertOffer(tx, offer);
  if (!offerId || !email) return null;
  const mail = await queueMail(tx, {
    eventKey: `waitingListOffer:${offerId}`,
    domain: mailDomainOf(bookings.mailFrom),
    template: 'waitingListOffer',
    toAddress: email,
    params: { offerId },
    bookingId,
    now,
  });
  return mail.id;
}
