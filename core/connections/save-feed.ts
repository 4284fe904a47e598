import { randomBytes } from 'node:crypto';
import { findTeam } from '@dentisti/db/agenda/team.repository';
import {
  changeFeed,
  findFeed,
  findFeeds,
  hashFeedToken,
  insertFeed,
} from '@dentisti/db/connections/calendar-feed.repository';
import { maxCalendarFeeds } from '@dentisti/domain/feeds/calendar-feed';
import { feedPath } from '@dentisti/domain/routes';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { freeText } from '../studio/free-text.ts';
import { changedMeanwhile, studioRefused } from '../studio/refusal.ts';
import { type ConnectionOutcome, freePosition, inConnections } from './in-connections.ts';

/** A feed as an owner typed it. */
export interface TypedFeed {
  /** Null: a new one. */
  id: string | null;
  name: string;
  /** Null: everybody's visits. */
  clinicianId: string | null;
  withNames: boolean;
}

export const feedGone = studioRefused('Questo calendario non c’è più.');

/** Makes a feed of a practice's agenda, or changes one; a new one's address is in the answer and nowhere else. */
export async function saveFeed(
  context: RequestContext,
  practiceId: string,
  { id, name: typedName, clinicianId: typedClinician, withNames }: TypedFeed,
): Promise<ConnectionOutcome> {
  const name = freeText(typedName, { min: 1, max: 60 })?.replace(/\s+/g, ' ');
  if (!name) return studioRefused('Dai un nome al calendario, al massimo 60 caratteri.');
  return inConnections(context, practiceId, async (tx, room) => {
    const { clinicians } = await findTeam(tx, room.practiceId);
    const clinician = clinicians.find((one) => String(one.id) === typedClinician);
    if (typedClinician !== null && !clinician) return studioRefused('Questa persona non è più nell’agenda.');
    const choice = { name, clinicianId: clinician?.id ?? null, withNames };
    const audited = { clinicianId: choice.clinicianId, withNames };
    if (id !== null) {
      const feed = isUuid(id) ? await findFeed(tx, room.practiceId, id) : null;
      if (!feed) return feedGone;
      await changeFeed(tx, feed, choice);
      return { action: 'feed.changed', target: { kind: 'feed', id: feed.id }, detail: audited, done: {} };
    }
    const position = freePosition(await findFeeds(tx, room.practiceId, room.entitledAt), maxCalendarFeeds);
    if (position === null)
      return studioRefused(`Ci stanno al massimo ${maxCalendarFeeds} calendari: prima togline uno.`);
    const { token, url } = newFeedAddress(context);
    const { entitledAt, now } = room;
    const kept = { practiceId: room.practiceId, position, tokenHash: hashFeedToken(token), entitledAt, now };
    const feed = await insertFeed(tx, { ...choice, ...kept });
    if (!feed) return studioRefused(changedMeanwhile);
    return { action: 'feed.added', target: { kind: 'feed', id: feed.id }, detail: audited, done: { feedUrl: url } };
  });
}

/** A new unguessable address of a feed. */
export function newFeedAddress({ services }: RequestContext): { token: string; url: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, url: `${services.env.PUBLIC_URL}${feedPath.replace(':file', `${token}.ics`)}` };
}
