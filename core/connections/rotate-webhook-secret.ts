import { changeEndpoint, findEndpoint } from '@dentisti/db/connections/webhook-endpoint.repository';
import { secretOverlapHours } from '@dentisti/domain/webhooks/webhook-event';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { type ConnectionOutcome, inConnections } from './in-connections.ts';
import { webhookGone } from './save-webhook.ts';
import { encryptWebhookSecret, makeWebhookSecret } from './webhook-secret.ts';

/** Gives an endpoint a new secret; the one before signs beside it for a day, so that the software can be changed in peace. */
export const rotateWebhookSecret = (
  context: RequestContext,
  practiceId: string,
  id: string,
): Promise<ConnectionOutcome> =>
  inConnections(context, practiceId, async (tx, room) => {
    const endpoint = isUuid(id) ? await findEndpoint(tx, room.practiceId, id) : null;
    if (!endpoint) return webhookGone;
    const secret = makeWebhookSecret();
    await changeEndpoint(tx, endpoint, {
      secretEncrypted: encryptWebhookSecret(secret, endpoint.id, context.services.env.BOOKING_LINK_SECRETS),
      formerEncrypted: endpoint.secretEncrypted,
      formerUntil: new Date(room.now.getTime() + secretOverlapHours * 3_600_000),
    });
    return { action: 'webhook.secret-rotated', target: { kind: 'webhook', id: endpoint.id }, done: { secret } };
  });
