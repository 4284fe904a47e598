import type { DatedContribution, DatedEdit } from '@dentisti/domain/discovery/field-provenance';
import {
  type DatedField,
  type ManualEdit,
  manualFields,
  StoredManualEdit,
} from '@dentisti/domain/discovery/manual-edit';
import { decideWord } from '@dentisti/domain/discovery/practice-word';
import type { TypedService } from '@dentisti/domain/practice/typed-services';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DentistSource } from '../discovery/dentist-source.entity.ts';
import { releaseFields, replaceServices } from '../practice/manual-edit.repository.ts';
import type { Practice } from '../practice/practice.entity.ts';
import {
  contributionOf,
  getPracticeSources,
  recomposeProfile,
  StoredRaw,
} from '../practice/practice-profile.repository.ts';
import { findServicesOfPractices } from '../practice/practice-service.repository.ts';
import { PracticePhoto } from './practice-photo.entity.ts';
import { ProfileEdit } from './profile-edit.entity.ts';

/** What a practice writes of itself. */
interface WordChange {
  edit: ManualEdit;
  /** Its list of services; left out: as it is. */
  services?: readonly TypedService[];
  /** Fields of which its word ends, so that operators and sources decide again. */
  reset: readonly DatedField[];
  /** Services that stand when its own list ends; left out: those that are shown stay. */
  formerServices?: readonly TypedService[];
}

const keyOf = (dentistId: number) => ({ source: 'practice', sourceId: String(dentistId) }) as const;

/**
 * Writes a practice's own word and puts the profile together anew: no source changes these fields any more, an operator
 * only with a reason. Call it inside a transaction, with the practice locked by `lockPractice`.
 */
export async function writePracticeWord(
  em: EntityManager,
  practice: Practice,
  { edit, services, reset, formerServices }: WordChange,
  now: Date,
): Promise<void> {
  const { contributions, words } = await getPracticeSources(em, practice);
  const before = words.practice ?? { said: {} };
  const said: ManualEdit = { ...before.said, ...edit };
  const at = { ...before.at };
  const written: DatedField[] = [
    ...manualFields.filter((field) => edit[field] !== undefined),
    ...(services ? ['services' as const] : []),
  ];
  for (const field of written) at[field] = now.toISOString();
  for (const field of reset) {
    delete at[field];
    if (field !== 'services') delete said[field];
  }
  const list = services ?? (reset.includes('services') ? undefined : before.services);
  await store(em, practice.id, { said, at, ...(list && { services: [...list] }) }, now);
  await em.flush();
  if (practice.verifiedBy === 'practice') releaseFields(practice, contributions, reset);
  await recomposeProfile(em, practice.id, practice.city);
  const isCorrected = decideWord('services', { operator: words.operator, practice: null }) === 'correction';
  if (services && !isCorrected) await replaceServices(em, practice.id, services);
  else if (reset.includes('services') && formerServices && !isCorrected)
    await replaceServices(em, practice.id, formerServices);
  practice.updatedAt = now;
  await em.flush();
}

async function store(em: EntityManager, dentistId: number, word: StoredManualEdit, now: Date): Promise<void> {
  const source = await em.findOne(DentistSource, keyOf(dentistId));
  if (Object.keys(word.said).length === 0 && !word.services) {
    if (source) em.remove(source);
    return;
  }
  const raw = StoredManualEdit.parse(word);
  if (source) Object.assign(source, { raw, fetchedAt: now });
  else
    em.create(DentistSource, {
      ...keyOf(dentistId),
      dentist: dentistId,
      fetchedAt: now,
      expiresAt: null,
      raw,
      checksum: 'own-word',
    });
}

/** Everything that was said of a practice's profile, each with its date. */
export interface SaidOfPractice {
  contributions: DatedContribution[];
  operator: DatedEdit | null;
  practice: DatedEdit | null;
  services: TypedService[];
}

/** Reads what sources, operators and the practice itself say. For showing: nothing is written. */
export async function findSaid(em: EntityManager, practice: Practice): Promise<SaidOfPractice> {
  // Without the identity map: a demonstration's row is not rewritten by being shown.
  const rows = await em.find(
    DentistSource,
    { dentist: practice.id },
    { orderBy: { source: 'asc', sourceId: 'asc' }, disableIdentityMap: true },
  );
  const wordOf = (written: 'operator' | 'practice'): DatedEdit | null => {
    const row = rows.find(({ source }) => source === written);
    const stored = StoredManualEdit.safeParse(row?.raw);
    return row && stored.success ? { ...stored.data, fetchedAt: row.fetchedAt } : null;
  };
  const contributions = rows.flatMap((row): DatedContribution[] => {
    const { source, sourceId, fetchedAt, joinedRank } = row;
    if (source === 'operator' || source === 'practice') return [];
    const stored = StoredRaw.safeParse(row.raw);
    if (stored.success) return [{ ...stored.data.read, fetchedAt, joinedRank }];
    return source === 'demo' ? [{ ...contributionOf(practice), source, sourceId, fetchedAt, joinedRank }] : [];
  });
  const services = await findServicesOfPractices(em, [practice.id]);
  return {
    contributions,
    operator: wordOf('operator'),
    practice: wordOf('practice'),
    services: services.map(({ name, priceCents, priceToCents, isFrom }) => ({
      name,
      priceCents,
      priceToCents,
      isFrom,
    })),
  };
}

/**
 * Ends everything that a practice's people wrote of it, as they are no longer found to be of it: sources and operators decide
 * again, photos and proposals go; the services that are shown stay.
 */
export async function endPracticeWord(em: EntityManager, practice: Practice, now: Date): Promise<void> {
  await em.nativeDelete(PracticePhoto, { dentistId: practice.id });
  await em.nativeDelete(ProfileEdit, { practiceId: practice.id, state: 'draft' });
  const withdrawn = { state: 'withdrawn', decidedAt: now } as const;
  await em.nativeUpdate(ProfileEdit, { practiceId: practice.id, state: 'proposed' }, withdrawn);
  const { words } = await getPracticeSources(em, practice);
  if (!words.practice) return;
  const reset = manualFields.filter((field) => words.practice?.said[field] !== undefined);
  await writePracticeWord(em, practice, { edit: {}, reset: [...reset, 'services'] }, now);
}
