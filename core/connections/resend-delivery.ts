import { findDelivery, resendDelivery as resend } from '@dentisti/db/connections/webhook-endpoint.repository';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { countClient } from '../platform/request-limits.ts';
import { studioRefused } from '../studio/refusal.ts';
import { type ConnectionOutcome, inConnections } from './in-connections.ts';

/** Sends a delivery again, under the same id: the practice's software can tell that it has had it. */
export async function resendDelivery(
  context: RequestContext,
  practiceId: string,
  id: string,
): Promise<ConnectionOutcome> {
  const limited = await countClient(context, 'webhookTests');
  if (limited) return limited;
  return inConnections(context, practiceId, async (tx, room) => {
    const delivery = isUuid(id) ? await findDelivery(tx, room.practiceId, id) : null;
    if (!delivery) return studioRefused('Questa consegna non c’è più.');
    if (!(await resend(tx, room.practiceId, delivery.id, room.now)))
      return studioRefused('Questa consegna è già in corso.');
    const target = { kind: 'webhook', id: delivery.endpointId };
    return { action: 'webhook.resent', target, detail: { deliveryId: delivery.id }, done: { deliveryId: delivery.id } };
  });
}
