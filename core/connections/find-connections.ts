import { findTeam } from '@dentisti/db/agenda/team.repository';
import { type CalendarFeedRow, findFeeds } from '@dentisti/db/connections/calendar-feed.repository';
import {
  findDeliveries,
  findEndpoints,
  type LoggedDelivery,
  type WebhookEndpointRow,
} from '@dentisti/db/connections/webhook-endpoint.repository';
import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import { deliveryErrorText } from '@dentisti/domain/webhooks/delivery-error';
import { deliveryDays } from '@dentisti/domain/webhooks/retry-plan';
import { type CalendarView, findCalendars } from '../calendars/find-calendars.ts';
import type { RequestContext } from '../context.ts';
import { readRooms } from '../studio/find-rooms.ts';

/** Deliveries of one endpoint that are shown. */
const shownDeliveries = 50;

export interface DeliveryView extends LoggedDelivery {
  /** Why the last try failed, in Italian; null when it did not. */
  error: string | null;
}

export interface WebhookView
  extends Pick<
    WebhookEndpointRow,
    'id' | 'url' | 'events' | 'withPatient' | 'createdAt' | 'formerUntil' | 'failingSince' | 'endedAt' | 'endedReason'
  > {
  deliveries: DeliveryView[];
}

export interface FeedClinicianView {
  id: number;
  name: string;
}

export interface FeedView
  extends Pick<CalendarFeedRow, 'id' | 'name' | 'withNames' | 'createdAt' | 'renewedAt' | 'readAt'> {
  /** Null: everybody's visits. */
  clinician: FeedClinicianView | null;
}

/** What a practice is connected with, as its people see it. */
export interface ConnectionsView {
  feeds: FeedView[];
  webhooks: WebhookView[];
  calendars: CalendarView[];
  /** Whom a feed can be of. */
  clinicians: FeedClinicianView[];
}

/** Returns a practice's feeds and endpoints; null unless the account that asks is in it and its rooms are open. */
export const findConnections = (context: RequestContext, practiceId: string): Promise<ConnectionsView | null> =>
  readRooms(context, practiceId, async (tx, room) => {
    const entitledAt = (await findStanding(tx, room.practiceId))?.entitledAt;
    if (!entitledAt) return { feeds: [], webhooks: [], calendars: [], clinicians: [] };
    const team = await findTeam(tx, room.practiceId);
    const feeds = await findFeeds(tx, room.practiceId, entitledAt);
    const endpoints = await findEndpoints(tx, room.practiceId, entitledAt);
    const since = new Date(room.now.getTime() - deliveryDays * 86_400_000);
    const ids = endpoints.map(({ id }) => id);
    const deliveries = await findDeliveries(tx, ids, { since, limit: shownDeliveries });
    const { practiceId: id, now } = room;
    return {
      calendars: await findCalendars(tx, { practiceId: id, entitledAt, clinicians: team.clinicians, now }),
      feeds: feeds.map((feed) => ({
        ...feed,
        clinician: team.clinicians.find(({ id }) => id === feed.clinicianId) ?? null,
      })),
      webhooks: endpoints.map((endpoint) => ({
        ...endpoint,
        // What stands behind `?` may be a key of the practice's software.
        url: room.me.role === 'owner' ? endpoint.url : endpoint.url.replace(/\?.*/s, '?…'),
        formerUntil: endpoint.formerUntil && endpoint.formerUntil > room.now ? endpoint.formerUntil : null,
        deliveries: deliveries
          .filter(({ endpointId }) => endpointId === endpoint.id)
          .map((delivery) => ({ ...delivery, error: deliveryErrorText(delivery.lastError, delivery.lastStatus) })),
      })),
      clinicians: team.clinicians.filter(({ active }) => active),
    };
  });
