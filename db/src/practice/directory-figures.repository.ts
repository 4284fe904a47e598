import type { EntityManager } from '@mikro-orm/postgresql';
import { firstRevision, listingScope, revisionSql } from './directory-revision.repository.ts';

export interface DirectoryFigures {
  /** Visible practices with the badge `Verificato`. */
  verifiedDentists: number;
  /** Comuni with at least one listed practice. */
  cities: number;
  /** Mean Google rating over listed practices, two decimals; null when none is listed. */
  averageRating: number | null;
}

/** The figures shown to visitors, in one query. Listed = visible and with Google data. */
export async function getDirectoryFigures(em: EntityManager): Promise<DirectoryFigures> {
  // SQL: three aggregates, each with a filter of its own, in one pass.
  const rows = await em.execute<DirectoryFigures[]>(
    `select count(*) filter (where verified_by is not null)::int as "verifiedDentists",
       count(distinct istat_code) filter (where google_places_rating is not null)::int as cities,
       round(avg(google_places_rating)::numeric, 2)::float8 as "averageRating"
     from dentist where hidden_at is null`,
  );
  const figures = rows[0];
  if (!figures) throw new Error('an aggregate without a row');
  return figures;
}

/** Number of practices by ISTAT code; comuni without any are absent. */
export interface PracticeCounts {
  /** Not hidden, of any source: whether a comune has dentists at all. */
  visible: Map<string, number>;
  /** With Google data: what the top cities show. */
  listed: Map<string, number>;
  /** Of `listingScope`, at the instant of the counts. */
  revision: string;
}

/** Counts the practices of every comune, at one instant. */
export async function countPracticesByCity(em: EntityManager): Promise<PracticeCounts> {
  // SQL: grouped by comune, in one statement with the revision: both are of the same instant.
  const rows = await em.execute<
    { istatCode: string | null; visible: number; listed: number; revision: string | null }[]
  >(
    `select null as "istatCode", 0 as visible, 0 as listed, ${revisionSql('?')} as revision
     union all
     select istat_code, count(*)::int, count(google_places_rating)::int, null from dentist
     where hidden_at is null group by istat_code`,
    [listingScope],
  );
  const counts: PracticeCounts = { visible: new Map(), listed: new Map(), revision: firstRevision };
  for (const { istatCode, visible, listed, revision } of rows) {
    if (istatCode === null) {
      counts.revision = revision ?? firstRevision;
      continue;
    }
    counts.visible.set(istatCode, visible);
    if (listed > 0) counts.listed.set(istatCode, listed);
  }
  return counts;
}
