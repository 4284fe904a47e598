import { type ComposedProfile, type Contribution, composeProfile } from '@dentisti/domain/discovery/compose-profile';
import { ImportedPractice } from '@dentisti/domain/discovery/imported-practice';
import {
  applyManualEdit,
  type ManualEdit,
  type ManualField,
  manualFields,
  StoredManualEdit,
} from '@dentisti/domain/discovery/manual-edit';
import { decideWord, effectiveEdit, type Words } from '@dentisti/domain/discovery/practice-word';
import { citySlug, profileSlug } from '@dentisti/domain/practice/slug';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { DentistSource } from '../discovery/dentist-source.entity.ts';
import { Practice } from './practice.entity.ts';
import type { PracticeRow } from './practice.repository.ts';
import { PracticeSlug } from './practice-slug.entity.ts';
import { findFreeSlug } from './practice-slug.repository.ts';

/**
 * Content of `dentist_source.raw` for an imported row: the row as given and as read. `withdrawnAt`: when the import hid
 * the practice because this source said it had closed. A demo row may hold something else, or nothing.
 */
export const StoredRaw = z.object({
  read: ImportedPractice,
  given: z.unknown(),
  withdrawnAt: z.iso.datetime().optional(),
});

/**
 * Held until the transaction ends: writers of one comune's imported profiles, and of comuni that share a name (and so
 * their slugs), go one after the other, in every process.
 */
export async function lockComune(em: EntityManager, city: string): Promise<void> {
  // SQL: an advisory lock.
  await em.execute(`select pg_advisory_xact_lock(hashtext('practice-import'), hashtext(?))`, [citySlug(city)]);
}

/** Locks several comuni, always in the same order, so that two transactions never wait for each other. */
export async function lockComuni(em: EntityManager, cities: readonly string[]): Promise<void> {
  const bySlug = new Map(cities.map((city) => [citySlug(city), city]));
  for (const [, city] of [...bySlug].sort(([one], [other]) => (one < other ? -1 : 1))) await lockComune(em, city);
}

/** Returns a stored profile as a source's contribution, e.g. for a source whose own row we do not have (the demo's). */
export function contributionOf(practice: Practice | PracticeRow): Omit<ImportedPractice, 'source' | 'sourceId'> {
  const { latitude, longitude } = practice;
  return {
    name: practice.name,
    address: practice.address,
    cap: practice.cap ?? null,
    coordinates: latitude == null || longitude == null ? null : { latitude, longitude },
    phone: practice.phone ?? null,
    website: practice.website ?? null,
    email: practice.email ?? null,
    openingHoursText: practice.openingHoursText ?? null,
    week: practice.week?.map((day) => day.map(([opens, closes]) => [opens, closes] as const)) ?? null,
    hoursExceptions: practice.hoursExceptions.map(({ on, intervals }) => ({ on, intervals: [...intervals] })),
    description: practice.description ?? null,
    profileImageUrl: practice.profileImageUrl ?? null,
    specializations: [...practice.specializations],
    googleRating: practice.googlePlacesRating ?? null,
    googleReviewCount: practice.googlePlacesReviewCount ?? null,
    ...(practice.languages.length > 0 && { languages: [...practice.languages] }),
    ...(practice.wheelchair && { wheelchair: practice.wheelchair }),
  };
}

/** Writes a composed profile into its row. Decisions §3: a row with Google's rating is verified by Google at least. */
export function assignProfile(practice: Practice, profile: ComposedProfile): void {
  const { coordinates, googleRating, googleReviewCount, googleMapsUri = null, ...fields } = profile;
  Object.assign(practice, { languages: [], wheelchair: null }, fields, {
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    googlePlacesRating: googleRating,
    googlePlacesReviewCount: googleReviewCount,
    googleMapsUri,
  });
  if (googleRating !== null) practice.verifiedBy ??= 'google';
  else if (practice.verifiedBy === 'google') practice.verifiedBy = null;
}

/** Gives a practice the slug of its new name, or comune; the old one goes on leading to it. */
export async function rename(
  em: EntityManager,
  practice: Practice,
  city: string,
  main: { name: string; source: string; sourceId: string },
): Promise<void> {
  const old = practice.slug;
  practice.slug = await findFreeSlug(em, city, main, practice.id);
  await em.nativeDelete(PracticeSlug, { slug: practice.slug, dentist: practice.id });
  em.create(PracticeSlug, { slug: old, dentist: practice.id, createdAt: new Date() });
}

/** A practice's sources, and the fields that an operator and the practice itself wrote. */
interface PracticeSources {
  contributions: Contribution[];
  /** What is written of the profile, each field in the word that counts. */
  edit: ManualEdit;
  words: Words;
  /** When an operator wrote the services; null when none did. */
  servicesAt: Date | null;
  /** When the word that counts for a field was written. */
  writtenAt: (field: ManualField) => string | undefined;
  /** False: nothing ever named it to us but the operator and itself. */
  hasOrigin: boolean;
}

/**
 * Reads a practice's sources in the order in which two of one kind count. A demo row speaks through the profile it made,
 * and from now on in its own words; an expired Google row says nothing any more.
 */
export async function getPracticeSources(em: EntityManager, practice: Practice): Promise<PracticeSources> {
  const rows = await em.find(DentistSource, { dentist: practice.id }, { orderBy: { source: 'asc', sourceId: 'asc' } });
  const rowOf = (written: 'operator' | 'practice') => rows.find(({ source }) => source === written);
  const wordOf = (written: 'operator' | 'practice') => StoredManualEdit.safeParse(rowOf(written)?.raw).data ?? null;
  const words: Words = { operator: wordOf('operator'), practice: wordOf('practice') };
  const writtenAt = (field: ManualField) => {
    const writer = decideWord(field, words) === 'practice' ? 'practice' : 'operator';
    return words[writer]?.at?.[field] ?? rowOf(writer)?.fetchedAt.toISOString();
  };
  const contributions = rows.flatMap((row) => {
    if (row.source === 'operator' || row.source === 'practice') return [];
    const { joinedRank } = row;
    const stored = StoredRaw.safeParse(row.raw);
    if (stored.success) return [{ ...stored.data.read, joinedRank }];
    if (row.source !== 'demo') return [];
    const read = { source: row.source, sourceId: row.sourceId, ...contributionOf(practice) };
    row.raw = { read, given: row.raw };
    return [{ ...read, joinedRank }];
  });
  const noted = words.operator?.at?.services;
  const hasOrigin = rows.some(({ source }) => source !== 'operator' && source !== 'practice');
  const servicesAt = noted ? new Date(noted) : null;
  return { contributions, edit: effectiveEdit(words), words, servicesAt, writtenAt, hasOrigin };
}

const blankFields: Omit<ImportedPractice, 'source' | 'sourceId'> = {
  name: '',
  address: '',
  cap: null,
  coordinates: null,
  phone: null,
  website: null,
  email: null,
  openingHoursText: null,
  week: null,
  hoursExceptions: [],
  description: null,
  profileImageUrl: null,
  specializations: [],
  googleRating: null,
  googleReviewCount: null,
};

/**
 * Puts a profile together anew from all its sources (`composeProfile`), under the comune's lock.
 * @param city the comune's present name. @returns false when no source says anything any more: nothing was changed.
 */
export async function recomposeProfile(em: EntityManager, dentistId: number, city: string): Promise<boolean> {
  await em.flush();
  const practice = await em.findOneOrFail(Practice, { id: dentistId });
  const { contributions, edit, hasOrigin } = await getPracticeSources(em, practice);
  // Google's content has expired; an operator's own fields make a profile if they hold the name.
  if (contributions.length === 0 && hasOrigin && !edit.name) return false;
  const profile =
    contributions.length > 0
      ? composeProfile(contributions, edit)
      : applyManualEdit(hasOrigin ? blankFields : contributionOf(practice), edit);
  if (practice.verifiedBy === 'practice') {
    // The data that the practice confirmed stay; rating and link still come from Google.
    practice.googlePlacesRating = profile.googleRating;
    practice.googlePlacesReviewCount = profile.googleReviewCount;
    practice.googleMapsUri = profile.googleMapsUri ?? null;
    assignManualEdit(practice, edit);
  } else {
    const main = contributions.find((row) => row.name === profile.name);
    const named = main ?? { name: profile.name, source: 'operator', sourceId: String(practice.id) };
    if (profileSlug(practice.city, practice.name) !== profileSlug(city, named.name))
      await rename(em, practice, city, named);
    practice.city = city;
    assignProfile(practice, profile);
  }
  await em.flush();
  return true;
}

/** Writes the fields of a manual edit alone into the row. */
function assignManualEdit(practice: Practice, edit: ManualEdit): void {
  if (manualFields.every((field) => edit[field] === undefined)) return;
  const {
    coordinates,
    googleRating: _rating,
    googleReviewCount: _count,
    ...fields
  } = applyManualEdit(contributionOf(practice), edit);
  Object.assign(practice, fields, {
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
  });
}
