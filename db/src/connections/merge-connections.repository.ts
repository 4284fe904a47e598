import type { EntityManager } from '@mikro-orm/postgresql';
import { CalendarBusy } from '../calendars/calendar-busy.entity.ts';
import { CalendarConnection } from '../calendars/calendar-connection.entity.ts';
import { CalendarEvent } from '../calendars/calendar-event.entity.ts';
import { CalendarObject } from '../calendars/calendar-object.entity.ts';
import { CalendarPush } from '../calendars/calendar-push.entity.ts';
import { CalendarTask } from '../calendars/calendar-task.entity.ts';
import { GoogleSignIn } from '../google/google-sign-in.entity.ts';
import { CalendarFeed } from './calendar-feed.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhookEndpoint } from './webhook-endpoint.entity.ts';

/** What the rest goes with when it is deleted. */
const connections = [CalendarConnection, CalendarFeed, WebhookEndpoint, GoogleSignIn];
const rest = [CalendarBusy, CalendarEvent, CalendarObject, CalendarPush, CalendarTask, WebhookDelivery];

/**
 * Gives a merged practice the calendars, feeds and endpoints of the one that goes, when its people move there too (`moves`); else
 * they end, as their access does. Those of a clinician whose visits went to another one ended with the clinician.
 */
export async function moveConnections(em: EntityManager, kept: number, gone: number, moves: boolean): Promise<void> {
  for (const entity of connections)
    await em.nativeDelete(entity as typeof CalendarConnection, { practiceId: moves ? kept : gone });
  if (!moves) return;
  for (const entity of [...connections, ...rest])
    await em.nativeUpdate(entity as typeof CalendarConnection, { practiceId: gone }, { practiceId: kept });
}
