import type { EntityManager } from '@mikro-orm/postgresql';

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

/**
 * Number of practices by ISTAT code; comuni without any are absent. `listed` counts those with Google data (what the
 * top cities show), `visible` all that are not hidden (whether a comune has dentists at all).
 */
export async function countPracticesByCity(
  em: EntityManager,
  which: 'listed' | 'visible' = 'listed',
): Promise<Map<string, number>> {
  // SQL: grouped by comune.
  const rows = await em.execute<{ istatCode: string; count: number }[]>(
    `select istat_code as "istatCode", count(*)::int as count from dentist
     where hidden_at is null ${which === 'listed' ? 'and google_places_rating is not null' : ''} group by istat_code`,
  );
  return new Map(rows.map((row) => [row.istatCode, row.count]));
}
