import { endWaitingEntries as endEntries } from '@dentisti/core/waiting-list/end-entries';
import { findDueRounds } from '@dentisti/db/waiting-list/waiting-round.repository';
import type { ScheduleContext } from './schedule.ts';

/** Rows of one round; the others come with the next, seconds later. */
const batch = 100;

/** Adds the steps with freed spans that are due: new ones, the next of others, those whose jobs were lost. */
export async function requeueWaitingRounds({ orm, clock, jobs }: ScheduleContext): Promise<void> {
  for (const { id, steps } of await findDueRounds(orm.em.fork(), { now: clock.now(), limit: batch }))
    await jobs.requeue('stepWaitingRound', { roundId: id, steps });
}

/** Ends entries of waiting lists whose days are over, or whose visit has begun or stands no more. */
export async function endWaitingEntries(context: ScheduleContext): Promise<void> {
  const ended = await endEntries(context, batch);
  if (ended > 0) context.log.info({ ended }, 'entries of waiting lists ended');
}
