import type { EntityManager } from '@mikro-orm/postgresql';
import { findRows, parseRow } from '../stored-row.ts';
import { Practice } from './practice.entity.ts';

/** What a sitemap says of a profile. */
export interface ListedPractice {
  id: number;
  slug: string;
  updatedAt: Date;
}

/** Practices with Google data that are not hidden: those of the published lists. */
const listed = 'hidden_at is null and google_places_rating is not null';

/** Listed practices with `afterId` < id ≤ `upToId` by id, at most `limit`; for reading all of them piece by piece. */
export async function findListedPractices(
  em: EntityManager,
  { afterId, upToId, limit }: { afterId: number; upToId: number; limit: number },
): Promise<ListedPractice[]> {
  const stretch = { hiddenAt: null, googlePlacesRating: { $ne: null }, id: { $gt: afterId, $lte: upToId } };
  return findRows(em, Practice, stretch, { fields: ['id', 'slug', 'updatedAt'], orderBy: { id: 'asc' }, limit });
}

/** Which stretches of `size` ids hold listed practices (0 is 1 to `size`), and when each last changed; in order. */
export async function findListedStretches(
  em: EntityManager,
  size: number,
): Promise<{ stretch: number; updatedAt: Date }[]> {
  // SQL: grouped by stretch.
  const rows = await em.execute<object[]>(
    `select (id - 1) / ? as stretch, max(updated_at) as "updatedAt" from dentist where ${listed} group by 1 order by 1`,
    [size],
  );
  return rows.map(parseRow<{ stretch: number; updatedAt: Date }>({ updatedAt: true }));
}

/** Comuni with listed practices, by ISTAT code, and when one of their practices last changed. */
export async function findListedComuni(em: EntityManager): Promise<{ istatCode: string; updatedAt: Date }[]> {
  // SQL: grouped by comune.
  const rows = await em.execute<object[]>(
    `select istat_code as "istatCode", max(updated_at) as "updatedAt" from dentist where ${listed} group by 1 order by 1`,
  );
  return rows.map(parseRow<{ istatCode: string; updatedAt: Date }>({ updatedAt: true }));
}
