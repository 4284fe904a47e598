import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, insertUnlessThere, parseRow, type RowOf } from '../stored-row.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhookEndpoint } from './webhook-endpoint.entity.ts';

/** A practice's endpoint; instants as Date (UTC). See `WebhookEndpoint`. */
export type WebhookEndpointRow = RowOf<WebhookEndpoint>;
/** A delivery to it; instants as Date (UTC). See `WebhookDelivery`. */
export type WebhookDeliveryRow = RowOf<WebhookDelivery>;

/** What of an endpoint its practice chooses. */
export type EndpointChoice = Pick<WebhookEndpointRow, 'url' | 'events' | 'withPatient'>;

/** Returns a practice's endpoints of its present entitlement, in their order. */
export const findEndpoints = (em: EntityManager, practiceId: number, entitledAt: Date): Promise<WebhookEndpointRow[]> =>
  findRows(em, WebhookEndpoint, { practiceId, entitledAt }, { orderBy: { position: 'asc' } });

/** Returns one of a practice's endpoints; null when it is none of it. */
export const findEndpoint = (em: EntityManager, practiceId: number, id: string): Promise<WebhookEndpointRow | null> =>
  findRow(em, WebhookEndpoint, { practiceId, id });

/** Stores a new endpoint in a free place; null when somebody took it meanwhile. */
export const insertEndpoint = (
  em: EntityManager,
  endpoint: EndpointChoice &
    Pick<WebhookEndpointRow, 'id' | 'practiceId' | 'position' | 'secretEncrypted' | 'entitledAt' | 'createdAt'>,
): Promise<WebhookEndpointRow | null> =>
  insertUnlessThere(em, WebhookEndpoint, { ...endpoint, events: [...endpoint.events] });

/** Changes an endpoint. */
export async function changeEndpoint(
  em: EntityManager,
  { practiceId, id }: Pick<WebhookEndpointRow, 'practiceId' | 'id'>,
  { events, ...change }: Partial<Omit<WebhookEndpointRow, 'id' | 'practiceId'>>,
): Promise<void> {
  await em.nativeUpdate(WebhookEndpoint, { practiceId, id }, { ...change, ...(events && { events: [...events] }) });
}

/** Deletes an endpoint with the log of its deliveries. */
export async function deleteEndpoint(em: EntityManager, practiceId: number, id: string): Promise<void> {
  await em.nativeDelete(WebhookEndpoint, { practiceId, id });
}

/** Deletes the endpoints that were made under another entitlement of the practice. */
export async function deleteFormerEndpoints(em: EntityManager, practiceId: number, entitledAt: Date): Promise<void> {
  await em.nativeDelete(WebhookEndpoint, { practiceId, entitledAt: { $ne: entitledAt } });
}

/** A delivery as the log shows it. */
export interface LoggedDelivery
  extends Pick<
    WebhookDeliveryRow,
    | 'id'
    | 'endpointId'
    | 'event'
    | 'occurredAt'
    | 'state'
    | 'tries'
    | 'nextTryAt'
    | 'lastTryAt'
    | 'lastStatus'
    | 'lastMs'
    | 'lastError'
    | 'excerpt'
  > {
  /** `DENT-XXXX-YYYY`; null for a test. */
  number: string | null;
}

/** Returns the newest deliveries of endpoints, `limit` of each, newest first. */
export async function findDeliveries(
  em: EntityManager,
  endpointIds: readonly string[],
  { since, limit }: { since: Date; limit: number },
): Promise<LoggedDelivery[]> {
  if (endpointIds.length === 0) return [];
  // SQL: the newest of each endpoint, by its index.
  const rows = await em.execute<object[]>(
    `select d.id, d.endpoint_id as "endpointId", d.event, d.occurred_at as "occurredAt", d.state, d.tries,
       d.next_try_at as "nextTryAt", d.last_try_at as "lastTryAt", d.last_status as "lastStatus", d.last_ms as "lastMs",
       d.last_error as "lastError", d.excerpt, b.number
     from unnest(?::uuid[]) as e (id) cross join lateral (
       select * from webhook_delivery w where w.endpoint_id = e.id and w.created_at >= ? order by w.created_at desc, w.id limit ?) d
     left join booking b on b.id = d.booking_id order by d.created_at desc, d.id`,
    [`{${endpointIds.join(',')}}`, since, limit],
  );
  return rows.map(parseRow<LoggedDelivery>({ occurredAt: true, nextTryAt: true, lastTryAt: true }));
}

/** Returns a practice's delivery; null when it is none of it. */
export const findDelivery = (em: EntityManager, practiceId: number, id: string): Promise<WebhookDeliveryRow | null> =>
  findRow(em, WebhookDelivery, { practiceId, id });

/** Stores a test for an endpoint, to be sent now. */
export async function insertPing(
  em: EntityManager,
  delivery: Pick<WebhookDeliveryRow, 'id' | 'endpointId' | 'practiceId'> & { now: Date },
): Promise<void> {
  const { now, ...given } = delivery;
  await em.insert(WebhookDelivery, { ...given, event: 'ping', occurredAt: now, nextTryAt: now, createdAt: now });
}

/** Begins a settled delivery's tries anew; false when it is not settled. */
export async function resendDelivery(em: EntityManager, practiceId: number, id: string, now: Date): Promise<boolean> {
  const settled = { practiceId, id, state: { $ne: 'waiting' } } as const;
  const anew = { state: 'waiting', tries: 0, nextTryAt: now, leaseUntil: null } as const;
  return (await em.nativeUpdate(WebhookDelivery, settled, anew)) === 1;
}
