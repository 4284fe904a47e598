import { deleteEndpoint, findEndpoint } from '@dentisti/db/connections/webhook-endpoint.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { type ConnectionOutcome, inConnections } from './in-connections.ts';
import { webhookGone } from './save-webhook.ts';

/** Takes an endpoint away, with the log of its deliveries; what waits for it is not sent any more. */
export const removeWebhook = (context: RequestContext, practiceId: string, id: string): Promise<ConnectionOutcome> =>
  inConnections(context, practiceId, async (tx, room) => {
    const endpoint = isUuid(id) ? await findEndpoint(tx, room.practiceId, id) : null;
    if (!endpoint) return webhookGone;
    await deleteEndpoint(tx, room.practiceId, endpoint.id);
    return { action: 'webhook.removed', target: { kind: 'webhook', id: endpoint.id }, done: {} };
  });
