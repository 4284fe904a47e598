import { findPracticeById, findPracticeBySlug, type PracticeRow } from '@dentisti/db/practice/practice.repository';
import type { RequestContext } from '../context.ts';

const maxId = 2 ** 31 - 1;

/** A practice's id as it stands in an URL or a query; null for anything that is no id at all. */
export function parsePracticeId(id: string): number | null {
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= maxId ? Number(id) : null;
}

/** A visible practice by the id of an URL or a query; null for anything that is no id at all. */
export async function findProfileById(context: RequestContext, id: string): Promise<PracticeRow | null> {
  const dentistId = parsePracticeId(id);
  return noteRead(context, dentistId === null ? null : await findPracticeById(context.em, dentistId));
}

/** A visible practice by its slug or a former one; null for anything that is no slug at all. */
export async function findProfileBySlug(
  context: RequestContext,
  slug: string,
): Promise<{ dentist: PracticeRow; isCurrentSlug: boolean } | null> {
  const normal = slug.toLowerCase();
  if (normal.length > 300 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(normal)) return null;
  const found = await findPracticeBySlug(context.em, normal);
  noteRead(context, found?.dentist ?? null);
  return found && { ...found, isCurrentSlug: found.isCurrentSlug && normal === slug };
}

/** A practice that is not there may come from any comune. */
function noteRead({ reads }: RequestContext, practice: PracticeRow | null): PracticeRow | null {
  if (practice) reads.add(practice.istatCode);
  else reads.addUnnamed();
  return practice;
}
