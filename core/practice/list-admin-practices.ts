import type { ListSort } from '@dentisti/db/admin/list-sort';
import type { EntityManager } from '@dentisti/db/orm';
import { findFieldOrigins } from '@dentisti/db/practice/manual-edit.repository';
import { findPracticeInCare, type PracticeInCare } from '@dentisti/db/practice/practice-care.repository';
import {
  findSuspectedDuplicates,
  type ListedForOperators,
  listPractices,
  type PracticeCursor,
  type PracticeFilter,
} from '@dentisti/db/practice/practice-list.repository';
import { findMergePair, type MergePlan, planMerge } from '@dentisti/db/practice/practice-merge.repository';
import { findStanding, type PracticeStandingRow } from '@dentisti/db/studio/practice-standing.repository';
import type { ManualField } from '@dentisti/domain/discovery/manual-edit';
import type { FieldOrigin } from '@dentisti/domain/discovery/trace-fields';
import { typedFields } from '@dentisti/domain/practice/typed-fields';
import { writeServices } from '@dentisti/domain/practice/typed-services';
import { wellFormedJson } from '@dentisti/domain/well-formed';

/** A practice as the area shows it. */
export interface AdminPracticeView {
  row: ListedForOperators;
  care: PracticeInCare;
  /** Stands for the state that was shown. */
  version: string;
  fields: { field: ManualField | 'services'; text: string; origin: FieldOrigin }[];
  duplicates: ListedForOperators[];
  /** In the studio; null when nobody manages it. */
  standing: PracticeStandingRow | null;
}

/** Stands for the state of a practice: a change made on another one is refused. */
export const versionOf = (dentist: { updatedAt: Date }): string => dentist.updatedAt.toISOString();

const parseCursor = (text: string): PracticeCursor | null => {
  try {
    const value = wellFormedJson(JSON.parse(Buffer.from(text, 'base64url').toString()));
    const [city, name, id] = Array.isArray(value) ? value : [];
    return typeof city === 'string' && typeof name === 'string' && Number.isInteger(id) ? [city, name, id] : null;
  } catch {
    return null;
  }
};

/** A page of the list. @param after `nextCursor` of the page before; null, or anything else, begins it. */
export async function listAdminPractices(
  em: EntityManager,
  {
    filter,
    duplicates,
    sort,
    first,
    after,
  }: { filter: PracticeFilter; duplicates: boolean; sort: ListSort | null; first: number; after: string | null },
): Promise<{ items: ListedForOperators[]; nextCursor: string | null }> {
  const suspected = duplicates ? await findSuspectedDuplicates(em) : null;
  const ids = suspected && [...new Set(suspected.flatMap(({ a, b }) => [a, b]))];
  const cursor = after === null ? null : parseCursor(after);
  const rows = await listPractices(em, { filter: { ...filter, ids }, after: cursor, limit: first + 1, sort });
  const items = rows.slice(0, first);
  const last = items.at(-1);
  const hasMore = rows.length > first && last;
  const nextCursor = hasMore
    ? Buffer.from(JSON.stringify([last.city, last.name, last.id])).toString('base64url')
    : null;
  return { items, nextCursor };
}

/** One practice with the source of each value; null when there is none of that id. */
export async function findAdminPractice(em: EntityManager, id: number): Promise<AdminPracticeView | null> {
  const care = await findPracticeInCare(em, id);
  const [row] = await listPractices(em, { filter: { ids: [id] }, after: null, limit: 1 });
  if (!care || !row) return null;
  const { dentist } = care;
  const origins = await findFieldOrigins(em, id);
  const { latitude, longitude } = dentist;
  const texts = typedFields({
    ...dentist,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    week: dentist.week?.map((day) => [...day]) ?? null,
    specializations: [...dentist.specializations],
    languages: [...dentist.languages],
  });
  const fields = (Object.keys(texts) as ManualField[]).map((field) => ({
    field,
    text: texts[field],
    origin: origins[field],
  }));
  const duplicateIds = (await findSuspectedDuplicates(em, id)).map(({ b }) => b);
  const found = await listPractices(em, { filter: { ids: duplicateIds }, after: null, limit: 20 });
  return {
    row,
    care,
    version: versionOf(dentist),
    fields: [...fields, { field: 'services', text: writeServices(care.services), origin: origins.services }],
    duplicates: duplicateIds.length > 0 ? found : [],
    standing: await findStanding(em, id),
  };
}

/** What a merge would do. */
export interface MergeView extends MergePlan {
  kept: ListedForOperators;
  gone: ListedForOperators;
  keptVersion: string;
  goneVersion: string;
  /** Every field in which the two differ. */
  differences: MergeDifference[];
}

/** A field in which two practices differ, as it would be typed. */
interface MergeDifference {
  field: ManualField | 'services';
  kept: string;
  gone: string;
  /** `lost`: the other's value is forgotten; `taken`: the practice that stays takes it over; `kept`: nothing is lost. */
  fate: 'lost' | 'taken' | 'kept';
}

/** Compares two practices field by field. */
function compareForMerge(
  kept: AdminPracticeView,
  gone: AdminPracticeView,
  { gains, counts }: Pick<MergePlan, 'gains' | 'counts'>,
): MergeDifference[] {
  const taken = new Set<string>(counts.services > 0 ? [...gains, 'services'] : gains);
  return kept.fields.flatMap(({ field, text }) => {
    const other = gone.fields.find((one) => one.field === field)?.text ?? '';
    if (other === text) return [];
    const fate = other === '' ? 'kept' : taken.has(field) ? 'taken' : 'lost';
    return [{ field, kept: text, gone: other, fate }];
  });
}

/** What a merge of two practices would do; null when one of them is not there. */
export async function previewMerge(
  em: EntityManager,
  { keptId, goneId, now }: { keptId: number; goneId: number; now: Date },
): Promise<MergeView | null> {
  const pair = keptId === goneId ? null : await findMergePair(em, keptId, goneId);
  if (!pair) return null;
  const kept = await findAdminPractice(em, keptId);
  const gone = await findAdminPractice(em, goneId);
  if (!kept || !gone) return null;
  const versions = { keptVersion: versionOf(pair.kept), goneVersion: versionOf(pair.gone) };
  const plan = await planMerge(em, pair, now);
  return { kept: kept.row, gone: gone.row, ...versions, ...plan, differences: compareForMerge(kept, gone, plan) };
}
