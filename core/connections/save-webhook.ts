import { randomUUID } from 'node:crypto';
import {
  changeEndpoint,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
} from '@dentisti/db/connections/webhook-endpoint.repository';
import { outboundFaultTexts } from '@dentisti/domain/outbound/outbound-fault';
import {
  type BookingWebhookEvent,
  bookingWebhookEvents,
  maxWebhookEndpoints,
} from '@dentisti/domain/webhooks/webhook-event';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { parseOutboundUrl } from '../outbound/outbound-url.ts';
import { changedMeanwhile, studioRefused } from '../studio/refusal.ts';
import { type ConnectionOutcome, freePosition, inConnections } from './in-connections.ts';
import { encryptWebhookSecret, makeWebhookSecret } from './webhook-secret.ts';

/** An endpoint as an owner typed it. */
export interface TypedWebhook {
  /** Null: a new one. */
  id: string | null;
  url: string;
  events: readonly BookingWebhookEvent[];
  withPatient: boolean;
}

export const webhookGone = studioRefused('Questo indirizzo non c’è più.');

/**
 * Makes an endpoint of a practice's software, or changes one, which switches it on again. A new one's secret is in the
 * answer and nowhere else. The address is judged by its text; its name is resolved when it is asked.
 */
export async function saveWebhook(
  context: RequestContext,
  practiceId: string,
  { id, url: typedUrl, events: typedEvents, withPatient }: TypedWebhook,
): Promise<ConnectionOutcome> {
  const { env } = context.services;
  const parsed = parseOutboundUrl(typedUrl.trim(), { allowsLoopback: env.OUTBOUND_LOOPBACK === 'on' });
  if (parsed.kind === 'fault') return studioRefused(outboundFaultTexts[parsed.fault]);
  const events = bookingWebhookEvents.filter((event) => typedEvents.includes(event));
  if (events.length === 0) return studioRefused('Scegli almeno un avviso.');
  const choice = { url: parsed.value.url.href, events, withPatient };
  const detail = { events, withPatient };
  return inConnections(context, practiceId, async (tx, room) => {
    const endpoints = await findEndpoints(tx, room.practiceId, room.entitledAt);
    if (endpoints.some((endpoint) => endpoint.url === choice.url && endpoint.id !== id))
      return studioRefused('Questo indirizzo c’è già.');
    if (id !== null) {
      const endpoint = isUuid(id) ? await findEndpoint(tx, room.practiceId, id) : null;
      if (!endpoint) return webhookGone;
      await changeEndpoint(tx, endpoint, { ...choice, failingSince: null, endedAt: null, endedReason: null });
      return { action: 'webhook.changed', target: { kind: 'webhook', id: endpoint.id }, detail, done: {} };
    }
    const position = freePosition(endpoints, maxWebhookEndpoints);
    if (position === null)
      return studioRefused(`Ci stanno al massimo ${maxWebhookEndpoints} indirizzi: prima togline uno.`);
    const [newId, secret] = [randomUUID(), makeWebhookSecret()];
    const secretEncrypted = encryptWebhookSecret(secret, newId, env.BOOKING_LINK_SECRETS);
    const { entitledAt, now: createdAt } = room;
    const kept = { id: newId, practiceId: room.practiceId, position, secretEncrypted, entitledAt, createdAt };
    if (!(await insertEndpoint(tx, { ...choice, ...kept }))) return studioRefused(changedMeanwhile);
    return { action: 'webhook.added', target: { kind: 'webhook', id: newId }, detail, done: { secret } };
  });
}
