import { changeFeed, findFeed, hashFeedToken } from '@dentisti/db/connections/calendar-feed.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { type ConnectionOutcome, inConnections } from './in-connections.ts';
import { feedGone, newFeedAddress } from './save-feed.ts';

/** Gives a feed another address; the one before leads nowhere at once. */
export const renewFeed = (context: RequestContext, practiceId: string, id: string): Promise<ConnectionOutcome> =>
  inConnections(context, practiceId, async (tx, room) => {
    const feed = isUuid(id) ? await findFeed(tx, room.practiceId, id) : null;
    if (!feed) return feedGone;
    const { token, url } = newFeedAddress(context);
    await changeFeed(tx, feed, { tokenHash: hashFeedToken(token), renewedAt: room.now, readAt: null });
    return { action: 'feed.renewed', target: { kind: 'feed', id: feed.id }, done: { feedUrl: url } };
  });
