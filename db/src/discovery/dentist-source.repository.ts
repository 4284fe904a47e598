import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from '../practice/practice.repository.ts';
import { parseRow } from '../stored-row.ts';
import type { SourceName } from './dentist-source.entity.ts';

export interface DentistSourceRow {
  dentistId: number;
  source: SourceName;
  sourceId: string;
  /** When the source was last read for this practice. */
  fetchedAt: Date;
}

/** Provenance of several practices, by practice and source. */
export async function findSourcesOfPractices(em: EntityManager, ids: readonly number[]): Promise<DentistSourceRow[]> {
  // SQL: one parameter, however many practices.
  const rows = await em.execute<object[]>(
    `select dentist_id as "dentistId", source, source_id as "sourceId", fetched_at as "fetchedAt" from dentist_source
     where dentist_id = any(?::int[]) order by dentist_id, source, source_id`,
    [idList(ids)],
  );
  return rows.map(parseRow<DentistSourceRow>({ fetchedAt: true }));
}
