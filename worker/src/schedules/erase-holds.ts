import { forgetHolders } from '@dentisti/db/agenda/unproved-hold.repository';
import { retentionRules } from '@dentisti/domain/retention/retention-rules';
import type { ScheduleContext } from './schedule.ts';

/** Forgets which client or contact held a slot, as soon as it counts no more. */
export async function eraseHolds({ orm, clock, log }: ScheduleContext): Promise<void> {
  const keptMs = retentionRules.hold.kept.minutes * 60_000;
  const erased = await forgetHolders(orm.em.fork(), new Date(clock.now().getTime() - keptMs));
  if (erased > 0) log.info({ erased }, 'holders of slots forgotten');
}
