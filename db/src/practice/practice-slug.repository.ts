import { profileSlug } from '@dentisti/domain/practice/slug';
import { suffixedSlug } from '@dentisti/domain/practice/slug-suffix';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Present and former slugs that begin like this one, with their owners: a former slug still leads to its practice. */
async function findTakenSlugs(em: EntityManager, base: string): Promise<Map<string, number>> {
  // SQL: present and former addresses, found by their beginning, in one union.
  const rows = await em.execute<{ slug: string; dentist_id: number }[]>(
    `select slug, id as dentist_id from dentist where slug = ? or slug like ? || '-%'
     union all select slug, dentist_id from dentist_slug where slug = ? or slug like ? || '-%'`,
    [base, base, base, base],
  );
  return new Map(rows.map((row) => [row.slug, row.dentist_id]));
}

/**
 * The slug of a practice: the plain one when it is free, else with a short suffix made from the source's key, which is
 * the same at every import. Call it under the comune's lock, with earlier new rows flushed.
 * @param ownerId the practice that may have it already; none for a new one.
 */
export async function findFreeSlug(
  em: EntityManager,
  city: string,
  row: { name: string; source: string; sourceId: string },
  ownerId?: number,
): Promise<string> {
  const base = profileSlug(city, row.name);
  const taken = await findTakenSlugs(em, base);
  const isFree = (slug: string) => !taken.has(slug) || taken.get(slug) === ownerId;
  if (isFree(base)) return base;
  for (let attempt = 0; attempt < 10; attempt++) {
    const slug = suffixedSlug(base, `${row.source}:${row.sourceId}`, attempt);
    if (isFree(slug)) return slug;
  }
  throw new Error(`no free slug for ${base}`);
}
