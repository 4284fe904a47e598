import type { EntityManager } from '@dentisti/db';
import {
  findFieldOrigins,
  findMergePair,
  findPracticeInCare,
  findSuspectedTwins,
  type ListedForOperators,
  type ListSort,
  listPractices,
  type MergePlan,
  type PracticeCursor,
  type PracticeFilter,
  type PracticeInCare,
  planMerge,
} from '@dentisti/db/admin';
import { typedFacts } from '@dentisti/domain/dentist/typed-facts';
import { writeServices } from '@dentisti/domain/dentist/typed-services';
import type { HandField } from '@dentisti/domain/discovery/hand-edit';
import type { FieldOrigin } from '@dentisti/domain/discovery/trace-fields';
import { wellFormedJson } from '@dentisti/domain/well-formed';

/** A practice as the area shows it. */
export interface AdminDentistView {
  row: ListedForOperators;
  care: PracticeInCare;
  /** Stands for the state that was shown. */
  version: string;
  facts: { field: HandField | 'services'; text: string; origin: FieldOrigin }[];
  twins: ListedForOperators[];
}

/** Stands for the state of a practice: a change made on another one is refused. */
export const versionOf = (dentist: { updatedAt: Date }): string => dentist.updatedAt.toISOString();

const readCursor = (text: string): PracticeCursor | null => {
  try {
    const value = wellFormedJson(JSON.parse(Buffer.from(text, 'base64url').toString()));
    const [city, name, id] = Array.isArray(value) ? value : [];
    return typeof city === 'string' && typeof name === 'string' && Number.isInteger(id) ? [city, name, id] : null;
  } catch {
    return null;
  }
};

/** A page of the list. @param after `nextCursor` of the page before; null, or anything else, begins it. */
export async function listAdminDentists(
  em: EntityManager,
  {
    filter,
    duplicates,
    sort,
    first,
    after,
  }: { filter: PracticeFilter; duplicates: boolean; sort: ListSort | null; first: number; after: string | null },
): Promise<{ items: ListedForOperators[]; nextCursor: string | null }> {
  const twins = duplicates ? await findSuspectedTwins(em) : null;
  const ids = twins && [...new Set(twins.flatMap(({ a, b }) => [a, b]))];
  const cursor = after === null ? null : readCursor(after);
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
export async function readAdminDentist(em: EntityManager, id: number): Promise<AdminDentistView | null> {
  const care = await findPracticeInCare(em, id);
  const [row] = await listPractices(em, { filter: { ids: [id] }, after: null, limit: 1 });
  if (!care || !row) return null;
  const { dentist } = care;
  const origins = await findFieldOrigins(em, id);
  const { latitude, longitude } = dentist;
  const texts = typedFacts({
    ...dentist,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    week: dentist.week?.map((day) => [...day]) ?? null,
    specializations: [...dentist.specializations],
  });
  const facts = (Object.keys(texts) as HandField[]).map((field) => ({
    field,
    text: texts[field],
    origin: origins[field],
  }));
  const twinIds = (await findSuspectedTwins(em, id)).map(({ b }) => b);
  const twins = await listPractices(em, { filter: { ids: twinIds }, after: null, limit: 20 });
  return {
    row,
    care,
    version: versionOf(dentist),
    facts: [...facts, { field: 'services', text: writeServices(care.services), origin: null }],
    twins: twinIds.length > 0 ? twins : [],
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
export interface MergeDifference {
  field: HandField | 'services';
  kept: string;
  gone: string;
  /** `lost`: the other's value is forgotten; `taken`: the practice that stays takes it over; `kept`: nothing is lost. */
  fate: 'lost' | 'taken' | 'kept';
}

/** Compares two practices field by field. */
function compareForMerge(
  kept: AdminDentistView,
  gone: AdminDentistView,
  { gains, counts }: Pick<MergePlan, 'gains' | 'counts'>,
): MergeDifference[] {
  const taken = new Set<string>(counts.services > 0 ? [...gains, 'services'] : gains);
  return kept.facts.flatMap(({ field, text }) => {
    const other = gone.facts.find((fact) => fact.field === field)?.text ?? '';
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
  const kept = await readAdminDentist(em, keptId);
  const gone = await readAdminDentist(em, goneId);
  if (!kept || !gone) return null;
  const versions = { keptVersion: versionOf(pair.kept), goneVersion: versionOf(pair.gone) };
  const plan = await planMerge(em, pair, now);
  return { kept: kept.row, gone: gone.row, ...versions, ...plan, differences: compareForMerge(kept, gone, plan) };
}
