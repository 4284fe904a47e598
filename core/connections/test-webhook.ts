import { randomUUID } from 'node:crypto';
import { findEndpoint, insertPing } from '@dentisti/db/connections/webhook-endpoint.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { countClient } from '../platform/request-limits.ts';
import { type ConnectionOutcome, inConnections } from './in-connections.ts';
import { webhookGone } from './save-webhook.ts';

/** Sends an endpoint a test, once; the log shows what came of it. Also to one that was switched off. */
export async function testWebhook(context: RequestContext, practiceId: string, id: string): Promise<ConnectionOutcome> {
  const limited = await countClient(context, 'webhookTests');
  if (limited) return limited;
  return inConnections(context, practiceId, async (tx, room) => {
    const endpoint = isUuid(id) ? await findEndpoint(tx, room.practiceId, id) : null;
    if (!endpoint) return webhookGone;
    const deliveryId = randomUUID();
    await insertPing(tx, { id: deliveryId, endpointId: endpoint.id, practiceId: room.practiceId, now: room.now });
    return { action: 'webhook.tested', target: { kind: 'webhook', id: endpoint.id }, done: { deliveryId } };
  });
}
