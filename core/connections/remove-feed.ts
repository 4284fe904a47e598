import { deleteFeed, findFeed } from '@dentisti/db/connections/calendar-feed.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { type ConnectionOutcome, inConnections } from './in-connections.ts';
import { feedGone } from './save-feed.ts';

/** Takes a feed away: its address leads nowhere at once. */
export const removeFeed = (context: RequestContext, practiceId: string, id: string): Promise<ConnectionOutcome> =>
  inConnections(context, practiceId, async (tx, room) => {
    const feed = isUuid(id) ? await findFeed(tx, room.practiceId, id) : null;
    if (!feed) return feedGone;
    await deleteFeed(tx, room.practiceId, feed.id);
    return { action: 'feed.removed', target: { kind: 'feed', id: feed.id }, done: {} };
  });
