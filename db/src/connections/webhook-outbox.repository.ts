import type { EntityManager } from '@mikro-orm/postgresql';
import { simulatedSql } from '../dialing/call-attempt.entity.ts';
import { findRows, parseRow, storedRow } from '../stored-row.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhookEndpoint } from './webhook-endpoint.entity.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from './webhook-endpoint.repository.ts';

const deliveryRow = storedRow(WebhookDelivery);

/** A delivery that is due, and how often it was tried. */
export type DueDelivery = Pick<WebhookDeliveryRow, 'id' | 'tries'>;

/**
 * Returns deliveries whose time has come and that no worker has, the longest waiting first, and at most `perEndpoint` of each
 * endpoint: one that answers slowly keeps no other waiting.
 */
export async function findDueDeliveries(
  em: EntityManager,
  { now, limit, perEndpoint }: { now: Date; limit: number; perEndpoint: number },
): Promise<DueDelivery[]> {
  // SQL: a place among the endpoint's own, counting those under way.
  return em.execute<DueDelivery[]>(
    `select id, tries from (
       select id, tries, next_try_at, lease_until,
         row_number() over (partition by endpoint_id order by coalesce(lease_until > ?, false) desc, next_try_at, id) as place
       from webhook_delivery where state = 'waiting' and next_try_at <= ?) due
     where place <= ? and coalesce(lease_until <= ?, true) order by next_try_at, id limit ?`,
    [now, now, perEndpoint, now, limit],
  );
}

/** Takes a delivery for one try, until `leaseUntil`; null when it is not due, or another worker has it. */
export async function takeDelivery(
  em: EntityManager,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<WebhookDeliveryRow | null> {
  // SQL: counted, leased and read in one statement, so that two workers cannot both have it.
  return deliveryRow.one(
    em,
    `update webhook_delivery set tries = tries + 1, lease_until = ?, last_try_at = ?
     where id = ? and state = 'waiting' and next_try_at <= ? and (lease_until is null or lease_until <= ?)
     returning ${deliveryRow.list()}`,
    [leaseUntil, now, id, now, now],
  );
}

/** Returns an endpoint of a delivery, locked against its changes until the transaction ends; null when it was removed. */
export async function lockEndpoint(em: EntityManager, id: string): Promise<WebhookEndpointRow | null> {
  const row = storedRow(WebhookEndpoint);
  // SQL: `for update`: two deliveries that fail at once switch it off once.
  return row.one(em, `select ${row.list()} from webhook_endpoint where id = ? for update`, [id]);
}

/** Returns an endpoint whose practice is entitled as it was when the endpoint was made; null otherwise. */
export async function findOpenEndpoint(em: EntityManager, id: string): Promise<WebhookEndpointRow | null> {
  const row = storedRow(WebhookEndpoint);
  // SQL: joined with what keeps it open.
  return row.one(
    em,
    `select ${row.list('e')} from webhook_endpoint e
       join practice_standing s on s.practice_id = e.practice_id and s.entitled_at = e.entitled_at where e.id = ?`,
    [id],
  );
}

/** Writes down how a try ended. `nextTryAt` null settles the delivery. */
export async function noteDelivery(
  em: EntityManager,
  id: string,
  given: Pick<WebhookDeliveryRow, 'state' | 'nextTryAt' | 'lastStatus' | 'lastMs' | 'lastError' | 'excerpt'>,
): Promise<void> {
  await em.nativeUpdate(WebhookDelivery, { id }, { ...given, leaseUntil: null });
}

/** Puts a delivery back that was taken and not tried to the end: uncounted, at once or for `nextTryAt`. */
export async function putBackDelivery(em: EntityManager, { id, tries }: DueDelivery, nextTryAt?: Date): Promise<void> {
  const change = { tries: Math.max(0, tries - 1), leaseUntil: null, ...(nextTryAt && { nextTryAt }) };
  // What was given up meanwhile stays so.
  await em.nativeUpdate(WebhookDelivery, { id, state: 'waiting' }, change);
}

/** Gives up all deliveries of an endpoint that wait. */
export async function endWaitingDeliveries(em: EntityManager, endpointId: string): Promise<void> {
  const ended = { state: 'failed', nextTryAt: null, leaseUntil: null, lastError: 'switched-off' } as const;
  await em.nativeUpdate(WebhookDelivery, { endpointId, state: 'waiting' }, ended);
}

/** Forgets what a try about a booking that was erased meanwhile left: a settled delivery, the answer to one that waits. */
export async function emptyErasedDelivery(em: EntityManager, id: string): Promise<void> {
  // SQL: the delete itself looks at the booking; so does the update.
  await em.execute(
    `delete from webhook_delivery d using booking b
     where d.id = ? and d.state <> 'waiting' and b.id = d.booking_id and b.erased_at is not null`,
    [id],
  );
  // SQL: as above.
  await em.execute(
    `update webhook_delivery d set excerpt = null from booking b
     where d.id = ? and b.id = d.booking_id and b.erased_at is not null`,
    [id],
  );
}

/** A booking as a delivery shows it. */
export interface DeliveredBooking {
  id: string;
  number: string;
  status: string;
  patientName: string;
  phone: string;
  email: string;
  erasedAt: Date | null;
  endsAt: Date | null;
  service: string | null;
  chair: string | null;
  clinician: string | null;
  /** A simulated call was made for it. */
  isSimulation: boolean;
}

/** Returns a delivery's booking, with the place of its appointment at `startsAt`, also one that was called off. */
export async function findDeliveredBooking(
  em: EntityManager,
  bookingId: string,
  startsAt: Date,
): Promise<DeliveredBooking | null> {
  // SQL: the newest appointment of that start, joined with its place.
  const [row] = await em.execute<object[]>(
    `select b.id, b.number, b.status, b.patient_name as "patientName", b.phone, b.email, b.erased_at as "erasedAt",
       a.ends_at as "endsAt", s.name as service, c.name as chair, k.name as clinician,
       ${simulatedSql('b.id')} as "isSimulation"
     from booking b left join lateral (
       select * from appointment p where p.booking_id = b.id and p.starts_at = ? and p.exclusive
       order by p.state = 'booked' desc, p.created_at desc limit 1) a on true
     left join agenda_service s on s.id = a.service_id left join chair c on c.id = a.chair_id
     left join clinician k on k.id = a.clinician_id where b.id = ?`,
    [startsAt, bookingId],
  );
  return row ? parseRow<DeliveredBooking>({ erasedAt: true, endsAt: true })(row) : null;
}

/** Returns every endpoint's encrypted secrets, to encrypt them anew with the newest key. */
export const findEncryptedSecrets = (em: EntityManager) =>
  findRows(
    em,
    WebhookEndpoint,
    {},
    { fields: ['id', 'practiceId', 'secretEncrypted', 'formerEncrypted', 'formerUntil'] },
  );
