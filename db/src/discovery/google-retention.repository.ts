import { citySlug } from '@dentisti/domain/practice/slug';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Practice } from '../practice/practice.entity.ts';
import { lockComune, recomposeProfile } from '../practice/practice-profile.repository.ts';
import { PracticeSlug } from '../practice/practice-slug.entity.ts';
import { findRows } from '../stored-row.ts';
import { DentistSource } from './dentist-source.entity.ts';
import { eraseExpiredStaging } from './google-place-staging.repository.ts';

/**
 * A practice known from Google alone, after its content expired: hidden and blank, but still the owner of its place id
 * and of its own id, so that it comes back as itself when Google is asked again.
 */
function blank(practice: Practice, now: Date): void {
  Object.assign(practice, {
    slug: `${citySlug(practice.city)}-studio-scaduto-${practice.id}`,
    name: 'Studio dentistico',
    address: '',
    cap: null,
    latitude: null,
    longitude: null,
    phone: null,
    website: null,
    email: null,
    openingHoursText: null,
    week: null,
    hoursExceptions: [],
    description: null,
    profileImageUrl: null,
    specializations: [],
    languages: [],
    wheelchair: null,
    googlePlacesRating: null,
    googlePlacesReviewCount: null,
    googleMapsUri: null,
    verifiedBy: practice.verifiedBy === 'google' ? null : practice.verifiedBy,
    hiddenAt: practice.hiddenAt ?? now,
  });
}

async function expireSource(em: EntityManager, key: { source: 'google-places'; sourceId: string }, now: Date) {
  const source = await em.findOne(DentistSource, key);
  const practice = source && (await em.findOneOrFail(Practice, { id: source.dentist }));
  if (!source || !practice) return;
  await lockComune(em, practice.city);
  await em.refresh(source);
  // Asked again while we waited for the lock.
  if (!source.expiresAt || source.expiresAt > now || source.raw === null) return;
  const wasHidden = practice.hiddenAt !== null;
  source.raw = null;
  source.checksum = 'expired';
  if (practice.verifiedBy === 'practice') {
    practice.googlePlacesRating = null;
    practice.googlePlacesReviewCount = null;
    practice.googleMapsUri = null;
  } else if (!(await recomposeProfile(em, practice.id, practice.city))) {
    blank(practice, now);
    // `checksum` tells the next import whether the practice was hidden by us or by an operator.
    source.checksum = wasHidden ? 'expired' : `expired-hidden-${now.toISOString()}`;
    await em.nativeDelete(PracticeSlug, { dentist: practice.id });
  }
  await em.flush();
}

/**
 * Google's content older than 30 days is forgotten: staged answers, the rows' raw content, and what profiles took from
 * them. Place ids stay. Safe to run at any time and from several processes.
 */
export async function eraseExpiredGoogleData(
  em: EntityManager,
  now: Date,
): Promise<{ staged: number; practices: number }> {
  const staged = await eraseExpiredStaging(em, now);
  const expired = await findRows(
    em,
    DentistSource,
    { source: 'google-places', raw: { $ne: null }, expiresAt: { $lte: now } },
    { fields: ['sourceId'], orderBy: { sourceId: 'asc' } },
  );
  for (const { sourceId } of expired)
    await em.fork().transactional((fork) => expireSource(fork, { source: 'google-places', sourceId }, now));
  return { staged, practices: expired.length };
}
