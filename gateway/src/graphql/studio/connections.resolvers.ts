import { findConnections } from '@dentisti/core/connections/find-connections';
import type { ConnectionOutcome } from '@dentisti/core/connections/in-connections';
import { removeFeed } from '@dentisti/core/connections/remove-feed';
import { removeWebhook } from '@dentisti/core/connections/remove-webhook';
import { renewFeed } from '@dentisti/core/connections/renew-feed';
import { resendDelivery } from '@dentisti/core/connections/resend-delivery';
import { rotateWebhookSecret } from '@dentisti/core/connections/rotate-webhook-secret';
import { saveFeed } from '@dentisti/core/connections/save-feed';
import { saveWebhook } from '@dentisti/core/connections/save-webhook';
import { testWebhook } from '@dentisti/core/connections/test-webhook';
import {
  type BookingWebhookEvent,
  bookingWebhookEvents,
  type WebhookEvent,
} from '@dentisti/domain/webhooks/webhook-event';
import type { WebhookEvent as EventName, Resolvers } from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { presentRefusal } from './present-outcome.ts';

const eventNames: Readonly<Record<WebhookEvent, EventName>> = {
  'booking.confirmed': 'BOOKING_CONFIRMED',
  'booking.moved': 'BOOKING_MOVED',
  'booking.cancelled': 'BOOKING_CANCELLED',
  ping: 'PING',
};
const eventsOf = (names: readonly EventName[]): BookingWebhookEvent[] =>
  bookingWebhookEvents.filter((event) => names.includes(eventNames[event]));

const endedReasons = {
  failing: 'Per tre giorni nessun avviso è arrivato.',
  gone: 'Il sito ha risposto che l’indirizzo non esiste più (410).',
} as const;

/** Words what a change of a practice's connections came to. */
export async function presentConnections(context: RequestContext, asked: Promise<ConnectionOutcome>) {
  const outcome = await asked;
  if (outcome.kind !== 'changed') return presentRefusal(outcome);
  const { practiceId, secret, feedUrl, deliveryId } = outcome;
  const connections = await findConnections(context, String(practiceId));
  return { __typename: 'ConnectionsChanged' as const, connections, secret, feedUrl, deliveryId };
}

/** What a practice is connected with: calendar feeds and webhooks. */
export const connectionsResolvers: Resolvers = {
  Query: {
    studioConnections: (_root, { practiceId }, context) => findConnections(context, practiceId),
  },
  Mutation: {
    saveFeed: (_root, { practiceId, input }, context) => {
      const { id = null, clinicianId = null, name, withNames } = input;
      return presentConnections(context, saveFeed(context, practiceId, { id, clinicianId, name, withNames }));
    },
    removeFeed: (_root, { practiceId, id }, context) =>
      presentConnections(context, removeFeed(context, practiceId, id)),
    renewFeed: (_root, { practiceId, id }, context) => presentConnections(context, renewFeed(context, practiceId, id)),
    saveWebhook: (_root, { practiceId, input }, context) => {
      const { id = null, url, events, withPatient } = input;
      return presentConnections(
        context,
        saveWebhook(context, practiceId, { id, url, events: eventsOf(events), withPatient }),
      );
    },
    removeWebhook: (_root, { practiceId, id }, context) =>
      presentConnections(context, removeWebhook(context, practiceId, id)),
    rotateWebhookSecret: (_root, { practiceId, id }, context) =>
      presentConnections(context, rotateWebhookSecret(context, practiceId, id)),
    testWebhook: (_root, { practiceId, id }, context) =>
      presentConnections(context, testWebhook(context, practiceId, id)),
    resendDelivery: (_root, { practiceId, id }, context) =>
      presentConnections(context, resendDelivery(context, practiceId, id)),
  },
  FeedClinician: { id: ({ id }) => String(id) },
  Webhook: {
    events: ({ events }) => events.map((event) => eventNames[event]),
    formerSecretUntil: ({ formerUntil }) => formerUntil,
    endedReason: ({ endedReason }) => endedReason && endedReasons[endedReason],
  },
  WebhookDelivery: {
    event: ({ event }) => eventNames[event],
    state: ({ state }) => state.toUpperCase() as Uppercase<typeof state>,
    triedAt: ({ lastTryAt }) => lastTryAt,
    status: ({ lastStatus }) => lastStatus,
    durationMs: ({ lastMs }) => lastMs,
  },
};
