import { deleteFormerConnections } from '@dentisti/db/calendars/calendar-connection.repository';
import { deleteFormerFeeds } from '@dentisti/db/connections/calendar-feed.repository';
import { deleteFormerEndpoints } from '@dentisti/db/connections/webhook-endpoint.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import type { RequestContext } from '../context.ts';
import type { TooManyRequests } from '../platform/request-limits.ts';
import { countClient } from '../platform/request-limits.ts';
import type { Room } from '../studio/find-rooms.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms, type RoomChange } from '../studio/rooms.ts';

/** What was shown this once, and nowhere again. */
interface ConnectionChange {
  kind: 'changed';
  practiceId: number;
  /** Of a new endpoint, or renewed: `whsec_…`. */
  secret: string | null;
  /** Of a new feed, or renewed: its address with the token. */
  feedUrl: string | null;
  /** Delivery to be sent now. */
  deliveryId: string | null;
  /** Calendar to be asked now. */
  calendarId: string | null;
}

export type ConnectionOutcome = ConnectionChange | StudioRefused | TooManyRequests;

interface ConnectionRoom extends Room {
  /** The entitlement that what is made now belongs to. */
  entitledAt: Date;
}

type Shown = Partial<Pick<ConnectionChange, 'secret' | 'feedUrl' | 'deliveryId' | 'calendarId'>>;

/**
 * Runs a change of a practice's connections by an owner, in its open rooms. What was made under an earlier entitlement of
 * the practice – by other people, perhaps – is deleted first.
 */
export async function inConnections(
  context: RequestContext,
  practiceId: string,
  change: (tx: EntityManager, room: ConnectionRoom) => Promise<RoomChange<Shown> | StudioRefused>,
): Promise<ConnectionOutcome> {
  const limited = await countClient(context, 'connectionChanges');
  if (limited) return limited;
  const outcome = await inRooms<Shown & { practiceId: number }, StudioRefused>(
    context,
    practiceId,
    { needs: 'owner' },
    async (tx, room) => {
      const entitledAt = (await findStanding(tx, room.practiceId))?.entitledAt;
      if (!entitledAt) return studioRefused(changedMeanwhile);
      await deleteFormerFeeds(tx, room.practiceId, entitledAt);
      await deleteFormerEndpoints(tx, room.practiceId, entitledAt);
      await deleteFormerConnections(tx, room.practiceId, entitledAt);
      const changed = await change(tx, { ...room, entitledAt });
      if (!('action' in changed)) return changed;
      return { ...changed, done: { ...changed.done, practiceId: room.practiceId } };
    },
  );
  if ('kind' in outcome) return outcome;
  const { deliveryId = null, secret = null, feedUrl = null, calendarId = null } = outcome;
  if (deliveryId) await context.services.jobs.add('deliverWebhook', { deliveryId, tries: 0 });
  if (calendarId) await context.services.jobs.add('syncCalendar', { connectionId: calendarId });
  return { kind: 'changed', practiceId: outcome.practiceId, secret, feedUrl, deliveryId, calendarId };
}

/** Returns the first place from 1 that nobody has; null when all are taken. */
export function freePosition(taken: readonly { position: number }[], max: number): number | null {
  for (let position = 1; position <= max; position++)
    if (!taken.some((one) => one.position === position)) return position;
  return null;
}
