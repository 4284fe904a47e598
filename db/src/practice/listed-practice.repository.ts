import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';

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
  const rows = await em.execute<object[]>(
    `select id, slug, updated_at as "updatedAt" from dentist where ${listed} and id > ? and id <= ? order by id limit ?`,
    [afterId, upToId, limit],
  );
  return rows.map(parseRow<ListedPractice>({ updatedAt: true }));
}

/** Which stretches of `size` ids hold listed practices (0 is 1 to `size`), and when each last changed; in order. */
export async function findListedStretches(
  em: EntityManager,
  size: number,
): Promise<{ stretch: number; updatedAt: Date }[]> {
  const rows = await em.execute<object[]>(
    `select (id - 1) / ? as stretch, max(updated_at) as "updatedAt" from dentist where ${listed} group by 1 order by 1`,
    [size],
  );
  return rows.map(parseRow<{ stretch: number; updatedAt: Date }>({ updatedAt: true }));
}

/** Comuni with listed practices, by ISTAT code, and when one of their practices last changed. */
export async function findListedComuni(em: EntityManager): Promise<{ istatCode: string; updatedAt: Date }[]> {
  const rows = await em.execute<object[]>(
    `select istat_code as "istatCode", max(updated_at) as "updatedAt" from dentist where ${listed} group by 1 order by 1`,
  );
  return rows.map(parseRow<{ istatCode: string; updatedAt: Date }>({ updatedAt: true }));
}
