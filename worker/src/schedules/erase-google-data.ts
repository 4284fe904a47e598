import { eraseExpiredGoogleData } from '@dentisti/db/discovery/google-retention.repository';
import type { ScheduleContext } from './schedule.ts';

/** Google's content older than 30 days is forgotten, as its terms ask. */
export async function eraseGoogleData({ orm, clock, log }: ScheduleContext): Promise<void> {
  const erased = await eraseExpiredGoogleData(orm.em.fork(), clock.now());
  if (erased.staged + erased.practices > 0) log.info(erased, 'expired Google data erased');
}
