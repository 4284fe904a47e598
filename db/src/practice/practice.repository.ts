import type { EntityManager } from '@mikro-orm/postgresql';
import { columnsBut, storedRow } from '../stored-row.ts';
import { listOrder, Practice } from './practice.entity.ts';

const careColumns = ['hiddenAt', 'hiddenReason', 'hiddenNote', 'alboCheckedAt', 'alboCheckedBy', 'createdAt'] as const;
/** What a `PracticeRow` is read from. */
export const dentistFields = columnsBut(Practice, careColumns);
const practiceRow = storedRow(Practice, dentistFields);

/** A practice as lists and profiles read it: a plain object, so that a list of hundreds is not hydrated. See `Practice`. */
export type PracticeRow = ReturnType<typeof practiceRow.parse>;

/** Select list of a `PracticeRow`, for the table under its own name. */
export const practiceColumns = practiceRow.list();
export const toPracticeRow = practiceRow.parse;

/** The one statement behind every results list; `dentist_list_index` gives its rows in this order. */
export const practicesOfCitySql = `select ${practiceColumns} from dentist where istat_code = ? and hidden_at is null order by ${listOrder}`;

/**
 * Every visible practice of a comune: those with Google data in the published order (rating, number of reviews, name),
 * then the others by name. Empty when the comune has none or the code is unknown.
 */
export async function findPracticesOfCity(em: EntityManager, istatCode: string): Promise<PracticeRow[]> {
  // SQL: the order of `dentist_list_index`, collation included; explained by a test.
  const rows = await em.execute<object[]>(practicesOfCitySql, [istatCode]);
  return rows.map(toPracticeRow);
}

/** SQL of the id a practice has now: its own, or that of the one it was merged into. Parameters: id, id. */
export const presentIdSql =
  'coalesce((select id from dentist where id = ?), (select dentist_id from dentist_slug where former_id = ?))';

/** One visible practice, also by the id of one that was merged into it (its own differs then); null when unknown or hidden. */
export async function findPracticeById(em: EntityManager, id: number): Promise<PracticeRow | null> {
  // SQL: a merged practice's id is looked up in the same read.
  const rows = await em.execute<{ slug: string }[]>(
    `select ${practiceColumns} from dentist where id = ${presentIdSql} and hidden_at is null`,
    [id, id],
  );
  return rows[0] ? toPracticeRow(rows[0]) : null;
}

/** One practice as `findPracticeById` has it, hidden or not; null when unknown. */
export async function findPracticeEvenHidden(
  em: EntityManager,
  id: number,
): Promise<{ practice: PracticeRow; isHidden: boolean } | null> {
  // SQL: a merged practice's id is looked up in the same read.
  const [row] = await em.execute<{ isHidden: boolean }[]>(
    `select ${practiceColumns}, hidden_at is not null as "isHidden" from dentist where id = ${presentIdSql}`,
    [id, id],
  );
  if (!row) return null;
  const { isHidden, ...practice } = row;
  return { practice: toPracticeRow(practice), isHidden };
}

/** Visible practices by id, in no particular order; unknown and hidden ids are left out. */
export async function findPracticesByIds(em: EntityManager, ids: readonly number[]): Promise<PracticeRow[]> {
  // SQL: one parameter, however many ids.
  const rows = await em.execute<{ slug: string }[]>(
    `select ${practiceColumns} from dentist where id = any(?::int[]) and hidden_at is null`,
    [idList(ids)],
  );
  return rows.map(toPracticeRow);
}

/** One visible practice by its present slug or a former one (`isCurrentSlug` false: redirect); null when unknown. */
export async function findPracticeBySlug(
  em: EntityManager,
  slug: string,
): Promise<{ dentist: PracticeRow; isCurrentSlug: boolean } | null> {
  // SQL: a former slug is looked up in the same read.
  const rows = await em.execute<{ slug: string }[]>(
    `select ${practiceColumns} from dentist where hidden_at is null
     and id = coalesce((select id from dentist where slug = ?), (select dentist_id from dentist_slug where slug = ?))`,
    [slug, slug],
  );
  const row = rows[0];
  return row ? { dentist: toPracticeRow(row), isCurrentSlug: row.slug === slug } : null;
}

/** Postgres' array text: one parameter for any number of ids. */
export function idList(ids: readonly number[]): string {
  return `{${ids.map((id) => Math.trunc(id)).join(',')}}`;
}
