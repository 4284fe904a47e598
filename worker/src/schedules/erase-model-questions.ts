import { deleteOldModelQuestions } from '@dentisti/db/recommendation/model-reading.repository';
import { retentionRules } from '@dentisti/domain/retention/retention-rules';
import type { ScheduleContext } from './schedule.ts';

/** Deletes patients' needs that a gateway could not delete because it was killed while it waited. */
export async function eraseModelQuestions({ orm, log }: ScheduleContext): Promise<void> {
  const erased = await deleteOldModelQuestions(orm.em.fork(), retentionRules.need.kept.minutes * 60);
  if (erased > 0) log.warn({ erased }, 'needs left behind were erased');
}
