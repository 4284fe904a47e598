import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { endWaitingEntry, findEndingEntries } from '@dentisti/db/waiting-list/waiting-entry.repository';
import { agendaChangedChannel } from '@dentisti/domain/jobs/agenda.events';
import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import type { JobContext } from '../context.ts';

/** Ends entries whose days are over, or whose visit has begun or stands no more; returns how many. */
export async function endWaitingEntries(
  { orm, clock, redis }: Pick<JobContext, 'orm' | 'clock' | 'redis'>,
  limit: number,
): Promise<number> {
  const now = clock.now();
  const due = await findEndingEntries(orm.em.fork(), { now, limit });
  for (const { id, practiceId, bookingId, reason } of due) {
    await orm.em.fork().transactional(async (tx) => {
      await takeAgenda(tx, practiceId);
      await endWaitingEntry(tx, id, { reason, now });
    });
    // Pages that are open ask again; without Redis they do within a minute.
    await redis.publish(agendaChangedChannel, String(practiceId)).catch(() => {});
    if (bookingId) await redis.publish(bookingChangedChannel, bookingId).catch(() => {});
  }
  return due.length;
}
