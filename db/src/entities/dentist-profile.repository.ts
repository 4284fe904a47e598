import { citySlug, profileSlug } from '@dentisti/domain/dentist/slug';
import { type ComposedProfile, composeProfile } from '@dentisti/domain/discovery/compose-profile';
import { ImportedPractice } from '@dentisti/domain/discovery/imported-practice';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Dentist } from './dentist.entity.ts';
import { DentistSlug } from './dentist-slug.entity.ts';
import { findFreeSlug } from './dentist-slug.repository.ts';
import { DentistSource } from './dentist-source.entity.ts';

/**
 * What `dentist_source.raw` holds of an imported row: the row as given and as read. `withdrawnAt`: when the import hid
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
  await em.execute(`select pg_advisory_xact_lock(hashtext('practice-import'), hashtext(?))`, [citySlug(city)]);
}

/** What a stored profile says, as the contribution of a source whose own row we do not have (the demo's). */
function contributionOf(dentist: Dentist, { source, sourceId }: DentistSource): ImportedPractice {
  const { latitude, longitude, googlePlacesRating } = dentist;
  return {
    source,
    sourceId,
    name: dentist.name,
    address: dentist.address,
    cap: dentist.cap ?? null,
    coordinates:
      latitude == null || longitude == null ? null : { latitude: Number(latitude), longitude: Number(longitude) },
    phone: dentist.phone ?? null,
    website: dentist.website ?? null,
    email: dentist.email ?? null,
    openingHoursText: dentist.openingHoursText ?? null,
    week: dentist.week?.map((day) => day.map(([opens, closes]) => [opens, closes] as const)) ?? null,
    hoursExceptions: dentist.hoursExceptions.map(({ on, intervals }) => ({ on, intervals: [...intervals] })),
    description: dentist.description ?? null,
    profileImageUrl: dentist.profileImageUrl ?? null,
    specializations: [...dentist.specializations],
    googleRating: googlePlacesRating == null ? null : Number(googlePlacesRating),
    googleReviewCount: dentist.googlePlacesReviewCount ?? null,
  };
}

/** Writes a composed profile into its row. Decisions §3: a row with Google's rating is verified by Google at least. */
export function assignProfile(dentist: Dentist, profile: ComposedProfile): void {
  const { coordinates, googleRating, googleReviewCount, ...fields } = profile;
  Object.assign(dentist, fields, {
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    googlePlacesRating: googleRating,
    googlePlacesReviewCount: googleReviewCount,
  });
  if (googleRating !== null) dentist.verifiedBy ??= 'google';
  else if (dentist.verifiedBy === 'google') dentist.verifiedBy = null;
}

/** Gives a practice the slug of its new name; the old one goes on leading to it. */
async function rename(em: EntityManager, dentist: Dentist, city: string, main: ImportedPractice): Promise<void> {
  const old = dentist.slug;
  dentist.slug = await findFreeSlug(em, city, main, dentist.id);
  await em.nativeDelete(DentistSlug, { slug: dentist.slug, dentist: dentist.id });
  em.create(DentistSlug, { slug: old, dentist: dentist.id, createdAt: new Date() });
}

/**
 * Puts a profile together anew from all its sources (`composeProfile`), under the comune's lock.
 * @param city the comune's present name. @returns false when no source says anything any more: nothing was changed.
 */
export async function recomposeProfile(em: EntityManager, dentistId: number, city: string): Promise<boolean> {
  await em.flush();
  const dentist = await em.findOneOrFail(Dentist, { id: dentistId });
  const sources = await em.find(DentistSource, { dentist: dentistId }, { orderBy: { source: 'asc', sourceId: 'asc' } });
  const contributions = sources.flatMap((source) => {
    const stored = StoredRaw.safeParse(source.raw);
    if (stored.success) return [stored.data.read];
    // An expired Google row says nothing any more; a demo row speaks through the profile it made.
    if (source.source !== 'demo') return [];
    const read = contributionOf(dentist, source);
    source.raw = { read, given: source.raw };
    return [read];
  });
  if (contributions.length === 0) return false;
  const profile = composeProfile(contributions);
  if (dentist.verifiedBy === 'practice') {
    // What the practice itself confirmed stands; Google's rating is still Google's to give.
    dentist.googlePlacesRating = profile.googleRating;
    dentist.googlePlacesReviewCount = profile.googleReviewCount;
  } else {
    const main = contributions.find((row) => row.name === profile.name);
    if (main && profileSlug(dentist.city, dentist.name) !== profileSlug(city, main.name))
      await rename(em, dentist, city, main);
    dentist.city = city;
    assignProfile(dentist, profile);
  }
  await em.flush();
  return true;
}
