import { openWebhookSecret } from '@dentisti/core/connections/webhook-secret';
import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import { findRooms } from '@dentisti/core/studio/find-rooms';
import { queueStudioMail } from '@dentisti/core/studio/queue-studio-mail';
import {
  changeEndpoint,
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
} from '@dentisti/db/connections/webhook-endpoint.repository';
import {
  emptyErasedDelivery,
  endWaitingDeliveries,
  findOpenEndpoint,
  lockEndpoint,
  noteDelivery,
  putBackDelivery,
  takeDelivery,
} from '@dentisti/db/connections/webhook-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findMembers } from '@dentisti/db/studio/practice-member.repository';
import { agendaChangedChannel } from '@dentisti/domain/jobs/agenda.events';
import type { DeliveryError } from '@dentisti/domain/webhooks/delivery-error';
import { failingEndsAfterMs, nextWebhookTry } from '@dentisti/domain/webhooks/retry-plan';
import { Webhook } from 'standardwebhooks';
import { OutboundFailure } from '../../integrations/outbound/send-outbound.ts';
import { HandedBack, type Processor, type ProcessorContext } from '../../runtime/processor.ts';
import { composeWebhook, messageId } from './compose-webhook.ts';

/** Longer than a try may take. */
const leaseMs = 60_000;
/** A practice that has to accept new processing terms is asked about again after so long. */
const closedMs = 10 * 60_000;

/** How a try ended. */
interface Tried {
  status: number | null;
  error: DeliveryError | null;
  excerpt: string | null;
  ms: number;
}

/**
 * Tries a delivery to a practice's software once. Taken before the request, so that no other worker sends it meanwhile; a
 * kill in between sends it again, under the same id. While the practice has to accept new terms the delivery waits, uncounted,
 * for as long as deliveries are kept.
 */
export const deliverWebhook: Processor<'deliverWebhook'> = async ({ deliveryId }, context) => {
  await context.inHand.take(deliveryId, () => deliver(deliveryId, context));
};

async function deliver(deliveryId: string, context: ProcessorContext): Promise<void> {
  const { orm, clock, log, redis } = context;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const delivery = await takeDelivery(orm.em.fork(), deliveryId, { now, leaseUntil });
  if (!delivery) return void log.info({ deliveryId }, 'delivery is not to be tried');
  const tried = await tryOnce(context, delivery, now);
  if (!tried) return void log.info({ deliveryId }, 'delivery waits for the terms');
  const settled = await orm.em.fork().transactional((em) => settle(em, context, delivery, tried));
  for (const mailId of settled.mailIds) await context.jobs.requeue('sendMail', { mailId });
  const { event, endpointId } = delivery;
  const outcome = tried.error === null ? 'delivered' : settled.isGivenUp ? 'given-up' : 'failed';
  metricEvents.emit('webhookTried', { outcome, seconds: tried.ms / 1_000 });
  log.info(
    { deliveryId, endpointId, event, tries: delivery.tries, status: tried.status, error: tried.error },
    'webhook tried',
  );
  // The practice's pages ask again; without Redis they do within a minute.
  await redis.publish(agendaChangedChannel, String(delivery.practiceId)).catch(() => {});
}

/** Sends a delivery; null when it was put back, because the practice has yet to accept the terms. */
async function tryOnce(context: ProcessorContext, delivery: WebhookDeliveryRow, now: Date): Promise<Tried | null> {
  const { orm, bookings, outbound, signal } = context;
  const em = orm.em.fork();
  const own = (error: DeliveryError): Tried => ({ status: null, error, excerpt: null, ms: 0 });
  const endpoint = await findOpenEndpoint(em, delivery.endpointId);
  const isOff = endpoint?.endedAt && delivery.event !== 'ping';
  const rooms = await findRooms(em, delivery.practiceId);
  if (!endpoint || isOff || rooms === 'needsEntitlement') return own('switched-off');
  if (rooms === 'needsTerms') {
    await putBackDelivery(em, delivery, new Date(now.getTime() + closedMs));
    return null;
  }
  const secrets = secretsOf(endpoint, bookings.linkSecrets, now);
  if (!secrets) return own('no-secret');
  const body = JSON.stringify(await composeWebhook(em, delivery, endpoint.withPatient));
  const id = messageId(delivery);
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const { status, excerpt } = await outbound({ url: endpoint.url, method: 'POST', headers, body }, signal);
    const isTaken = status >= 200 && status < 300;
    return { status, error: isTaken ? null : 'status', excerpt: excerpt || null, ms: ms() };
  } catch (error) {
    if (signal.aborted) {
      await putBackDelivery(em, delivery);
      throw new HandedBack();
    }
    if (!(error instanceof OutboundFailure)) throw error;
    return { ...own(error.fault), ms: ms() };
  }
}

/** Returns the secrets that sign now, the newest first; null when the newest cannot be read any more. */
function secretsOf(
  { id, secretEncrypted, formerEncrypted, formerUntil }: WebhookEndpointRow,
  keys: readonly string[],
  now: Date,
): string[] | null {
  const newest = openWebhookSecret(secretEncrypted, id, keys);
  if (!newest) return null;
  const former =
    formerEncrypted && formerUntil && formerUntil > now ? openWebhookSecret(formerEncrypted, id, keys) : null;
  return former ? [newest, former] : [newest];
}

/** Writes down how a try ended, and what follows from it for its endpoint. */
async function settle(
  em: EntityManager,
  context: ProcessorContext,
  delivery: WebhookDeliveryRow,
  { status, error, excerpt, ms }: Tried,
): Promise<{ isGivenUp: boolean; mailIds: string[] }> {
  const now = context.clock.now();
  const endpoint = await lockEndpoint(em, delivery.endpointId);
  // Removed while it was asked, with the delivery.
  if (!endpoint) return { isGivenUp: true, mailIds: [] };
  const isFinal = error === 'switched-off' || delivery.event === 'ping';
  const nextTryAt = error && !isFinal ? nextWebhookTry(delivery.tries, now, Math.random()) : null;
  const state = error === null ? 'delivered' : nextTryAt ? 'waiting' : 'failed';
  await noteDelivery(em, delivery.id, { state, nextTryAt, lastStatus: status, lastMs: ms, lastError: error, excerpt });
  await emptyErasedDelivery(em, delivery.id);
  const isGivenUp = state === 'failed';
  if (error === null) {
    if (endpoint.failingSince) await changeEndpoint(em, endpoint, { failingSince: null });
    return { isGivenUp, mailIds: [] };
  }
  if (isFinal || endpoint.endedAt) return { isGivenUp, mailIds: [] };
  const failingSince = endpoint.failingSince ?? now;
  const isGone = status === 410;
  if (!isGone && now.getTime() - failingSince.getTime() < failingEndsAfterMs) {
    if (!endpoint.failingSince) await changeEndpoint(em, endpoint, { failingSince });
    return { isGivenUp, mailIds: [] };
  }
  const endedReason = isGone ? 'gone' : 'failing';
  await changeEndpoint(em, endpoint, { failingSince, endedAt: now, endedReason });
  await endWaitingDeliveries(em, endpoint.id);
  return { isGivenUp: true, mailIds: await notifyOwners(em, context, { endpoint, now }) };
}

async function notifyOwners(
  em: EntityManager,
  { bookings }: ProcessorContext,
  { endpoint, now }: { endpoint: WebhookEndpointRow; now: Date },
): Promise<string[]> {
  const mailIds: string[] = [];
  for (const { accountId, email, role } of await findMembers(em, endpoint.practiceId)) {
    if (role !== 'owner') continue;
    const params = { practiceId: endpoint.practiceId, accountId, endpointId: endpoint.id };
    const occasion = `${endpoint.id}:${accountId}:${now.getTime()}`;
    const mail = { template: 'webhookEnded' as const, toAddress: email, occasion, params, now };
    mailIds.push(await queueStudioMail(em, { MAIL_FROM: bookings.mailFrom }, mail));
  }
  return mailIds;
}
