import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, insertUnlessThere, parseRow, type RowOf } from '../stored-row.ts';
import { CalendarFeed } from './calendar-feed.entity.ts';

/** A practice's feed; instants as Date (UTC). See `CalendarFeed`. */
export type CalendarFeedRow = RowOf<CalendarFeed>;

/** What of a feed its practice chooses. */
export type FeedChoice = Pick<CalendarFeedRow, 'name' | 'clinicianId' | 'withNames'>;

/** What is stored of a feed's token. */
export const hashFeedToken = (token: string): string => createHash('sha256').update(`feed:${token}`).digest('hex');

/** Returns a practice's feeds of its present entitlement, in their order. */
export const findFeeds = (em: EntityManager, practiceId: number, entitledAt: Date): Promise<CalendarFeedRow[]> =>
  findRows(em, CalendarFeed, { practiceId, entitledAt }, { orderBy: { position: 'asc' } });

/** Returns one of a practice's feeds; null when it is none of it. */
export const findFeed = (em: EntityManager, practiceId: number, id: string): Promise<CalendarFeedRow | null> =>
  findRow(em, CalendarFeed, { practiceId, id });

/** Stores a new feed in a free place; null when somebody took it meanwhile. */
export const insertFeed = (
  em: EntityManager,
  feed: FeedChoice & Pick<CalendarFeedRow, 'practiceId' | 'position' | 'tokenHash' | 'entitledAt'> & { now: Date },
): Promise<CalendarFeedRow | null> => {
  const { now, ...given } = feed;
  return insertUnlessThere(em, CalendarFeed, { ...given, createdAt: now, renewedAt: now });
};

/** Changes what a practice chose of a feed. */
export async function changeFeed(
  em: EntityManager,
  { practiceId, id }: Pick<CalendarFeedRow, 'practiceId' | 'id'>,
  change: Partial<FeedChoice & Pick<CalendarFeedRow, 'tokenHash' | 'renewedAt' | 'readAt'>>,
): Promise<void> {
  await em.nativeUpdate(CalendarFeed, { practiceId, id }, change);
}

/** Deletes a feed: its address leads nowhere from now on. */
export async function deleteFeed(em: EntityManager, practiceId: number, id: string): Promise<void> {
  await em.nativeDelete(CalendarFeed, { practiceId, id });
}

/** Deletes the feeds that were made under another entitlement of the practice. */
export async function deleteFormerFeeds(em: EntityManager, practiceId: number, entitledAt: Date): Promise<void> {
  await em.nativeDelete(CalendarFeed, { practiceId, entitledAt: { $ne: entitledAt } });
}

/** A feed that is open, with its practice. */
export interface OpenFeed extends Pick<CalendarFeedRow, 'id' | 'practiceId' | 'clinicianId' | 'withNames' | 'readAt'> {
  feedName: string;
  practiceName: string;
}

/**
 * Returns the feed of a token's hash, as long as the entitlement under which it was made stands and the terms of `version`
 * are accepted; null otherwise.
 */
export async function findOpenFeed(em: EntityManager, tokenHash: string, version: string): Promise<OpenFeed | null> {
  // SQL: joined with the practice's name and with what keeps it open.
  const [row] = await em.execute<object[]>(
    `select f.id, f.practice_id as "practiceId", f.clinician_id as "clinicianId", f.with_names as "withNames",
       f.read_at as "readAt", f.name as "feedName", d.name as "practiceName"
     from calendar_feed f join dentist d on d.id = f.practice_id
       join practice_standing s on s.practice_id = f.practice_id and s.entitled_at = f.entitled_at
     where f.token_hash = ? and exists (select from processing_acceptance a where a.practice_id = f.practice_id and a.version = ?)`,
    [tokenHash, version],
  );
  return row ? parseRow<OpenFeed>({ readAt: true })(row) : null;
}

/** Writes down that a calendar read a feed. */
export async function noteFeedRead(em: EntityManager, id: string, readAt: Date): Promise<void> {
  await em.nativeUpdate(CalendarFeed, { id }, { readAt });
}
