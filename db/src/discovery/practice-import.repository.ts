import { createHash } from 'node:crypto';
import { composeProfile } from '@dentisti/domain/discovery/compose-profile';
import { ImportedPractice, type PracticeSource } from '@dentisti/domain/discovery/imported-practice';
import { type MatchCandidate, matchPractice } from '@dentisti/domain/discovery/match-practice';
import type { DiscoveryOutcome } from '@dentisti/domain/jobs/discovery.jobs';
import type { Place } from '@dentisti/domain/places/place';
import { citySlug } from '@dentisti/domain/practice/slug';
import { retentionRules } from '@dentisti/domain/retention/retention-rules';
import { contactAge } from '@dentisti/domain/studio/contact-standing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Practice } from '../practice/practice.entity.ts';
import { assignProfile, lockComune, recomposeProfile, StoredRaw } from '../practice/practice-profile.repository.ts';
import { findFreeSlug } from '../practice/practice-slug.repository.ts';
import { DentistSource } from './dentist-source.entity.ts';

/** One normalised row and the answer it was read from. */
export interface ImportRow {
  practice: ImportedPractice;
  /** The row as the source gave it; kept beside the normalised one. */
  given: unknown;
}

/** What became of a row that was stored. */
type StoredOutcome = Exclude<DiscoveryOutcome, 'unlisted'>;

export interface ImportCounts {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Joined with a practice known by another key. */
  merged: number;
  /** Ids of the practices behind the counts. */
  ids: Record<StoredOutcome, number[]>;
}

/** Google's terms: its content may be kept this long, its place ids for good. */
export const googleRetentionDays = retentionRules.googleContent.kept.days;

function expiryOf(source: PracticeSource, now: Date): Date | null {
  return source === 'google-places' ? new Date(now.getTime() + googleRetentionDays * 86_400_000) : null;
}

/** Equal for equal rows: parsing by the schema fixes the order of keys. */
export function checksumOf(practice: ImportedPractice): string {
  const canonical = JSON.stringify(ImportedPractice.parse(practice));
  return createHash('sha256').update(canonical).digest('hex').slice(0, 32);
}

/**
 * Practices of the comune, hidden ones included: an opted-out practice must not come back as a new one. With them those
 * that once had an address in it, as an operator moved them elsewhere and other sources may still list them here.
 */
async function findCandidates(em: EntityManager, { istatCode, name: city }: Place): Promise<MatchCandidate[]> {
  interface Row {
    id: number;
    name: string;
    phone: string | null;
    latitude: number | null;
    longitude: number | null;
    keys: string[];
  }
  // SQL: a practice's sources come as one row, and former addresses are found by their beginning.
  const rows = await em.execute<Row[]>(
    `select d.id, d.name, d.phone, d.latitude, d.longitude,
       coalesce(jsonb_agg(s.source || ':' || s.source_id) filter (where s.source is not null), '[]') as keys
     from dentist d left join dentist_source s on s.dentist_id = d.id
     where d.istat_code = ? or d.id in
       (select f.dentist_id from dentist_slug f where f.former_id is null and f.slug like ? || '-%')
     group by d.id order by d.id`,
    [istatCode, citySlug(city)],
  );
  return rows.map(({ latitude, longitude, ...row }) => ({
    ...row,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}

function addSource(em: EntityManager, dentistId: number, { practice, given }: ImportRow, now: Date): void {
  em.create(DentistSource, {
    source: practice.source,
    sourceId: practice.sourceId,
    dentist: dentistId,
    fetchedAt: now,
    expiresAt: expiryOf(practice.source, now),
    raw: { read: practice, given },
    checksum: checksumOf(practice),
    ...contactsSince(practice, null, now),
  });
}

/** How long a source has had the telephone and the website of its row; `former` is its row before, if there was one. */
function contactsSince(practice: ImportedPractice, former: DentistSource | null, now: Date) {
  const read = former && (StoredRaw.safeParse(former.raw).data?.read ?? null);
  const phone = contactAge(
    practice.phone,
    read && { value: read.phone, since: former.phoneSince ?? null, changedAt: former.phoneChangedAt ?? null },
    now,
  );
  const website = contactAge(
    practice.website,
    read && { value: read.website, since: former.websiteSince ?? null, changedAt: former.websiteChangedAt ?? null },
    now,
  );
  // What Google gave may be kept for thirty days in one place alone.
  const isEditable = practice.source === 'openstreetmap';
  return {
    phoneSince: phone.since,
    phoneChangedAt: phone.changedAt,
    websiteSince: website.since,
    websiteChangedAt: website.changedAt,
    ...(isEditable && read && read.phone !== practice.phone && { formerPhone: read.phone ?? former.formerPhone }),
    ...(isEditable &&
      read &&
      read.website !== practice.website && { formerWebsite: read.website ?? former.formerWebsite }),
  };
}

async function insertPractice(em: EntityManager, place: Place, row: ImportRow, now: Date): Promise<number> {
  const { practice } = row;
  const dentist = em.create(Practice, {
    slug: await findFreeSlug(em, place.name, practice),
    istatCode: place.istatCode,
    city: place.name,
    province: place.province,
    region: place.region,
    name: practice.name,
    address: practice.address,
    hoursExceptions: [],
    specializations: [],
    languages: [],
    createdAt: now,
    updatedAt: now,
  });
  assignProfile(dentist, composeProfile([practice]));
  await em.flush();
  addSource(em, dentist.id, row, now);
  return dentist.id;
}

/** Shows a practice again that was hidden since a source listed it no more: under another key, or elsewhere, it is listed. */
async function showUnlisted(em: EntityManager, dentistId: number): Promise<void> {
  const dentist = await em.findOneOrFail(Practice, { id: dentistId });
  if (!dentist.hiddenAt || dentist.hiddenReason) return;
  const hiddenAt = dentist.hiddenAt.toISOString();
  const unlisted = await em.find(DentistSource, { dentist: dentistId, missingSince: { $ne: null } });
  if (unlisted.some(({ raw }) => StoredRaw.safeParse(raw).data?.withdrawnAt === hiddenAt)) dentist.hiddenAt = null;
}

/** Writes a known row's new content; shows the practice again when it was this source's closing or expiry that hid it. */
async function refreshSource(em: EntityManager, dentistId: number, row: ImportRow, now: Date): Promise<void> {
  const { source: name, sourceId } = row.practice;
  const source = await em.findOneOrFail(DentistSource, { source: name, sourceId });
  const dentist = await em.findOneOrFail(Practice, { id: dentistId });
  const withdrawnAt =
    StoredRaw.safeParse(source.raw).data?.withdrawnAt ?? /^expired-hidden-(.+)$/.exec(source.checksum)?.[1];
  if (withdrawnAt && !dentist.hiddenReason && dentist.hiddenAt?.toISOString() === withdrawnAt) dentist.hiddenAt = null;
  Object.assign(source, contactsSince(row.practice, source, now));
  source.raw = { read: row.practice, given: row.given };
  source.checksum = checksumOf(row.practice);
  source.fetchedAt = now;
  source.missingSince = null;
  source.expiresAt = expiryOf(row.practice.source, now);
}

/** The comune's present name; a practice that an operator moved to another one stays there, whoever still lists it here. */
async function cityOf(em: EntityManager, dentistId: number, place: Place): Promise<string> {
  const { istatCode, city } = await em.findOneOrFail(Practice, { id: dentistId });
  return istatCode === place.istatCode ? place.name : city;
}

const keyOf = (row: { source: string; sourceId: string }) => `${row.source}:${row.sourceId}`;

interface KnownSource {
  source: PracticeSource;
  sourceId: string;
  dentistId: number;
  checksum: string;
}

/** Which rows are stored already, by key. Plain rows: the unit of work slows down with every entity it holds. */
export async function findKnown(
  em: EntityManager,
  rows: readonly { source: PracticeSource; sourceId: string }[],
): Promise<Map<string, KnownSource>> {
  // SQL: joined with the pairs of keys that were given.
  const known = await em.execute<KnownSource[]>(
    `select s.source, s.source_id as "sourceId", s.dentist_id as "dentistId", s.checksum
     from jsonb_to_recordset(?::jsonb) as wanted (source text, "sourceId" text)
     join dentist_source s on s.source = wanted.source and s.source_id = wanted."sourceId"`,
    [JSON.stringify(rows.map(({ source, sourceId }) => ({ source, sourceId })))],
  );
  return new Map(known.map((source) => [keyOf(source), source]));
}

/** A row that its source shows again unchanged was read now; Google's may be kept for another 30 days. */
async function noteSeen(
  em: EntityManager,
  source: PracticeSource,
  sourceIds: readonly string[],
  now: Date,
): Promise<void> {
  const seen = { fetchedAt: now, missingSince: null, expiresAt: expiryOf(source, now) };
  await em.nativeUpdate(DentistSource, { source, sourceId: { $in: [...sourceIds] } }, seen);
}

/**
 * Stores a batch of one comune's rows: by (source, sourceId) when known, joined with a practice of another source when
 * they are the same (`matchPractice`), else as a new practice. Of rows whose checksum is unchanged only the dates are
 * written. Call it inside a transaction; it takes the comune's lock.
 */
export async function importPractices(
  em: EntityManager,
  { place, rows, now }: { place: Place; rows: readonly ImportRow[]; now: Date },
): Promise<ImportCounts> {
  const counts: ImportCounts = {
    inserted: 0,
    updated: 0,
    unchanged: 0,
    merged: 0,
    ids: { inserted: [], updated: [], unchanged: [], merged: [] },
  };
  if (rows.length === 0) return counts;
  const store = (outcome: StoredOutcome, dentistId: number) => {
    counts[outcome]++;
    counts.ids[outcome].push(dentistId);
  };
  await lockComune(em, place.name);
  const unique = new Map(rows.map((row) => [keyOf(row.practice), row]));
  const practices = [...unique.values()].map((row) => row.practice);
  const known = await findKnown(em, practices);
  const candidates = await findCandidates(em, place);
  const newcomers = practices.filter((practice) => !known.has(keyOf(practice)));
  const unchanged: ImportedPractice[] = [];
  for (const [key, row] of unique) {
    const source = known.get(key);
    if (source?.checksum === checksumOf(row.practice)) {
      store('unchanged', source.dentistId);
      unchanged.push(row.practice);
      continue;
    }
    const match = source ? null : matchPractice(row.practice, candidates, place.name, newcomers);
    if (source) {
      await refreshSource(em, source.dentistId, row, now);
      await showUnlisted(em, source.dentistId);
      await recomposeProfile(em, source.dentistId, await cityOf(em, source.dentistId, place));
      store('updated', source.dentistId);
    } else if (match) {
      addSource(em, match.id, row, now);
      await showUnlisted(em, match.id);
      match.keys = [...match.keys, key];
      await recomposeProfile(em, match.id, await cityOf(em, match.id, place));
      store('merged', match.id);
    } else {
      const id = await insertPractice(em, place, row, now);
      candidates.push({ ...row.practice, id, keys: [key] });
      store('inserted', id);
    }
    await em.flush();
    // Every flush looks at all entities held: kept, a thousand rows would take a hundred times as long as a hundred.
    em.clear();
  }
  for (const [source, group] of Map.groupBy(unchanged, (practice) => practice.source))
    await noteSeen(
      em,
      source,
      group.map((practice) => practice.sourceId),
      now,
    );
  return counts;
}
