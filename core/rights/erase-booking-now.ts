import { type BookingState, lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  eraseBookingData,
  finishErasure,
  hasMailsToSend,
  lockErasure,
  noteErasedJobs,
} from '@dentisti/db/retention/booking-erasure.repository';
import { countErased } from '@dentisti/db/retention/erasure-run.repository';
import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import { erasureWaits } from '@dentisti/domain/retention/preview-erasure';
import { romeDay } from '@dentisti/domain/retention/retention-limit';
import { onRequestRule } from '@dentisti/domain/retention/retention-rules';
import { followUp, noConsequences } from '../booking/consequences.ts';
import type { JobContext } from '../context.ts';
import { alertOperator } from '../mail/alert-operator.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { metricEvents } from '../platform/worker-metric-events.ts';
import { forgetJobs } from './forget-jobs.ts';

/** What an erasure waits for; `done`: nothing was left to do. */
export type ErasureStep = 'erased' | 'done' | 'waits for the practice' | 'waits for a call' | 'waits for mails';

type Context = Pick<JobContext, 'orm' | 'clock' | 'redis' | 'jobs' | 'bookings' | 'log'>;

/**
 * Erases a booking at its patient's wish, once nothing is left to say that needs its data. A killed run starts again:
 * `booking_erasure` holds the rest of the work.
 */
export async function eraseBookingNow(context: Context, bookingId: string): Promise<ErasureStep> {
  const { orm, clock, redis, log } = context;
  const now = clock.now();
  const consequences = noConsequences();
  const found = await orm.em.fork().transactional(async (em) => {
    const locked = await lockBooking(em, bookingId);
    const erasure = await lockErasure(em, bookingId);
    if (!erasure || erasure.doneAt) return { step: 'done' as const, jobs: null };
    // Gone altogether, or emptied before we were killed: only Redis is left.
    if (!locked || (locked.booking.erasedAt && erasure.jobs)) return { step: 'erased' as const, jobs: erasure.jobs };
    const waits = now < erasure.waitsUntil ? await whatItWaitsFor(em, locked, erasure.askedAt, now) : null;
    if (waits) return { step: waits, jobs: null };
    if (locked.task) {
      await withdrawOpenTask(em, bookingId, now);
      const { settings } = { settings: context.bookings };
      const words = `Prenotazione ${locked.booking.number}: il paziente ha fatto cancellare i suoi dati.`;
      await alertOperator(em, { now, alert: 'practice-not-told', settings, consequences, occasion: bookingId, words });
    }
    const jobs = await eraseBookingData(em, bookingId, now);
    await noteErasedJobs(em, bookingId, jobs);
    await countErased(em, { day: romeDay(now), rule: onRequestRule, rows: 1, now });
    const target = { kind: 'booking', id: locked.booking.number };
    await writeAudit(em, { at: now, operatorId: null, action: 'data.erased', target });
    return { step: 'erased' as const, jobs };
  });
  if (found.step !== 'erased') return found.step;
  crashPoint('erasure.committed');
  metricEvents.emit('rowsErased', { rule: onRequestRule, rows: 1 });
  await followUp(context, consequences);
  if (found.jobs) await forgetJobs(redis, found.jobs);
  await finishErasure(orm.em.fork(), bookingId, now);
  await redis.publish(bookingChangedChannel, bookingId).catch(() => log.warn({ bookingId }, 'erasure not announced'));
  return 'erased';
}

async function whatItWaitsFor(
  em: EntityManager,
  { booking, task, callUnderWay }: BookingState,
  askedAt: Date,
  now: Date,
): Promise<ErasureStep | null> {
  if (task) return 'waits for the practice';
  if (callUnderWay) return 'waits for a call';
  const mailsAreLate = now.getTime() - askedAt.getTime() >= erasureWaits.mailsMs;
  return !mailsAreLate && (await hasMailsToSend(em, booking.id)) ? 'waits for mails' : null;
}
