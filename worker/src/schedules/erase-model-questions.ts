import { deleteOldModelQuestions } from '@dentisti/db/recommendation/model-reading.repository';
import type { ScheduleContext } from './schedule.ts';

/** Nobody waits longer than three seconds; a minute forgives every clock. */
const leftoverSeconds = 60;

/** Deletes patients' needs that a gateway could not delete because it was killed while it waited. */
export async function eraseModelQuestions({ orm, log }: ScheduleContext): Promise<void> {
  const erased = await deleteOldModelQuestions(orm.em.fork(), leftoverSeconds);
  if (erased > 0) log.warn({ erased }, 'needs left behind were erased');
}
