import { createHash } from 'node:crypto';
import {
  findOpenFeed,
  hashFeedToken,
  noteFeedRead,
  type OpenFeed,
} from '@dentisti/db/connections/calendar-feed.repository';
import { type FeedEntry, findFeedClosures, findFeedEntries } from '@dentisti/db/connections/feed-entry.repository';
import { simulationTag } from '@dentisti/domain/booking/appointment-event';
import { feedDays } from '@dentisti/domain/feeds/calendar-feed';
import { type FeedEvent, feedFile, feedUid } from '@dentisti/domain/feeds/feed-file';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests, tooMany } from '../platform/request-limits.ts';
import { inStudio } from '../studio/in-studio.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const nobody = '00000000-0000-0000-0000-000000000000';

export type FeedAnswer =
  /** `tag`: the same as long as nothing in the agenda changed. */
  { kind: 'file'; text: string; tag: string } | { kind: 'unknown' } | TooManyRequests;

/**
 * Returns the calendar file of a feed's token: a month back, a year ahead. A wrong token, a feed that was removed and one of
 * an entitlement that ended answer alike, after the same look-up.
 */
export async function readFeed(context: RequestContext, token: string): Promise<FeedAnswer> {
  const limited = await countClient(context, 'feedReads');
  if (limited) return limited;
  const { services, em, clientIp } = context;
  // Always one hash and one look-up, whatever was asked for.
  const feed = await findOpenFeed(em, hashFeedToken(token), processingTermsVersion);
  if (!feed) return (await countClient(context, 'feedMisses')) ?? { kind: 'unknown' };
  const ofFeed = await services.limits.takeOf('feedReadsOfFeed', feed.id, clientIp);
  if (!ofFeed.allowed) return tooMany(ofFeed);
  const now = services.now();
  const [from, to] = [-feedDays.before, feedDays.after].map((days) => new Date(now.getTime() + days * dayMs));
  if (!from || !to) throw new Error('no window');
  const { practiceId, clinicianId } = feed;
  const wanted = { practiceId, clinicianId, from, to };
  const entries = await inStudio(context, practiceId, nobody, async (tx) => [
    ...(await findFeedEntries(tx, wanted)),
    ...(await findFeedClosures(tx, wanted)),
  ]);
  const events = entries.map((entry) => eventOf(entry, feed));
  const name = `${feed.practiceName} · ${feed.feedName}`;
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  if (feed.readAt?.getTime() !== hour.getTime()) await noteFeedRead(em, feed.id, hour);
  // When the file is written is no change of the agenda.
  const tag = createHash('sha256')
    .update(feedFile(name, events, new Date(0)))
    .digest('base64url')
    .slice(0, 27);
  return { kind: 'file', text: feedFile(name, events, now), tag };
}

/** What stands in a calendar instead of names and of the practice's own words. */
const withoutNames: Readonly<Record<FeedEntry['kind'], string>> = {
  visit: 'Visita',
  block: 'Occupato',
  closure: 'Chiuso',
};

function eventOf(entry: FeedEntry, { withNames }: Pick<OpenFeed, 'withNames'>): FeedEvent {
  const { kind, label, patientName, service, clinician, chair, number, isSimulation } = entry;
  const words = kind === 'visit' ? (patientName ?? label) : label;
  return {
    ...entry,
    uid: feedUid(entry),
    sequence: entry.sequence ?? 0,
    summary: `${isSimulation ? simulationTag : ''}${(withNames && words) || withoutNames[kind]}`,
    description: [service, clinician, number].filter(Boolean).join('\n'),
    location: chair,
  };
}
