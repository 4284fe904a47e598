import {
  type DatedContribution,
  type DatedEdit,
  type FieldProvenance,
  traceProvenance,
} from '@dentisti/domain/discovery/field-provenance';
import { ImportedPractice } from '@dentisti/domain/discovery/imported-practice';
import { StoredManualEdit } from '@dentisti/domain/discovery/manual-edit';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SourceName } from '../discovery/dentist-source.entity.ts';
import { parseRow } from '../stored-row.ts';
import { idList, type PracticeRow } from './practice.repository.ts';
import { contributionOf } from './practice-profile.repository.ts';

interface SourceRow {
  dentistId: number;
  source: SourceName;
  sourceId: string;
  fetchedAt: Date;
  /** What an imported row says; null when it has expired, or is a demonstration's that speaks through its profile. */
  read: unknown;
  joinedRank: number;
  /** What an operator, or the practice itself, wrote; null in other rows. */
  written: unknown;
  hasServices: boolean;
}
const parseSource = parseRow<SourceRow>({ fetchedAt: true });

/** For each of several practices, where what its profile shows comes from. */
export async function findProvenance(
  em: EntityManager,
  practices: readonly PracticeRow[],
): Promise<FieldProvenance[][]> {
  // SQL: one parameter, however many practices; of a source's raw content only what was read from it.
  const rows = await em.execute<object[]>(
    `select dentist_id as "dentistId", source, source_id as "sourceId", fetched_at as "fetchedAt", raw -> 'read' as read,
       joined_rank as "joinedRank",
       case when source in ('operator', 'practice') then raw end as written,
       exists (select from dentist_service v where v.dentist_id = s.dentist_id) as "hasServices"
     from dentist_source s where dentist_id = any(?::int[]) order by dentist_id, source, source_id`,
    [idList(practices.map(({ id }) => id))],
  );
  const byPractice = Map.groupBy(rows.map(parseSource), (row) => row.dentistId);
  return practices.map((practice) => {
    const sources = byPractice.get(practice.id) ?? [];
    const shown = contributionOf(practice);
    const contributions = sources.flatMap((row) => contributionFrom(row, shown));
    return traceProvenance(shown, { contributions, ...wordsFrom(sources) }, sources[0]?.hasServices === true);
  });
}

function contributionFrom(row: SourceRow, shown: ReturnType<typeof contributionOf>): DatedContribution[] {
  if (row.source === 'operator' || row.source === 'practice') return [];
  const { fetchedAt, joinedRank } = row;
  const read = ImportedPractice.safeParse(row.read);
  if (read.success) return [{ ...read.data, fetchedAt, joinedRank }];
  return row.source === 'demo' ? [{ ...shown, source: row.source, sourceId: row.sourceId, fetchedAt, joinedRank }] : [];
}

const wordsFrom = (sources: readonly SourceRow[]) => ({
  edit: wordFrom(sources, 'operator'),
  practice: wordFrom(sources, 'practice'),
});

function wordFrom(sources: readonly SourceRow[], written: 'operator' | 'practice'): DatedEdit | null {
  const row = sources.find(({ source }) => source === written);
  const stored = StoredManualEdit.safeParse(row?.written);
  return row && stored.success ? { ...stored.data, fetchedAt: row.fetchedAt } : null;
}
