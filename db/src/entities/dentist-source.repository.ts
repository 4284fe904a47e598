import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from './dentist.repository.ts';
import type { SourceName } from './dentist-source.entity.ts';

export interface DentistSourceRow {
  dentistId: number;
  source: SourceName;
  sourceId: string;
  /** When the source was last read for this practice. */
  fetchedAt: Date;
}

/** Provenance of several practices, by practice and source. */
export async function findSourcesOfDentists(em: EntityManager, ids: readonly number[]): Promise<DentistSourceRow[]> {
  const rows = await em.execute<(Omit<DentistSourceRow, 'fetchedAt'> & { fetchedAt: string })[]>(
    `select dentist_id as "dentistId", source, source_id as "sourceId", fetched_at as "fetchedAt" from dentist_source
     where dentist_id = any(?::int[]) order by dentist_id, source, source_id`,
    [idList(ids)],
  );
  return rows.map((row) => ({ ...row, fetchedAt: new Date(row.fetchedAt) }));
}
