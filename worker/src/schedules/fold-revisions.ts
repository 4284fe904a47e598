import { foldRevisions } from '@dentisti/db/practice/directory-revision.repository';
import type { ScheduleContext } from './schedule.ts';

/** Adds up the directory's revisions, of which every change leaves one more row. */
export async function foldDirectoryRevisions({ orm, log }: ScheduleContext): Promise<void> {
  const fallen = await foldRevisions(orm.em.fork());
  if (fallen > 0) log.debug({ fallen }, 'revisions added up');
}
