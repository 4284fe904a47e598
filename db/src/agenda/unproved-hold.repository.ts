import type { EntityManager } from '@mikro-orm/postgresql';
import { appendTimeline } from '../booking/booking-timeline.repository.ts';
import {
  holdMinutes,
  insertAppointment,
  releaseAppointment,
  releaseOverdueHolds,
  type Slot,
  takeAgenda,
} from './appointment.repository.ts';

/** A client may hold one slot so often an hour while it fills the form: one form and one that was not in time. */
const formHoldsPerHour = 2;
const hourMs = 3_600_000;

/** Until when a slot is held for a contact that has to prove itself. */
export const heldForCodeUntil = (now: Date) => new Date(now.getTime() + holdMinutes * 60_000);

/** One hold of a client at a time is judged. Take it before the agenda; it ends with the transaction. The number is arbitrary. */
export async function takeHoldClient(em: EntityManager, client: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(7283012, hashtext(?))', [client]);
}

/** Until when a client has a slot held that waits for a mailed code; null when it has none. */
export async function findHoldForCode(em: EntityManager, client: string, now: Date): Promise<Date | null> {
  const [row] = await em.execute<{ until: string | null }[]>(
    `select max(held_until) as until from appointment
     where hold_client = ? and hold_contact is not null and state = 'held' and held_until > ?`,
    [client, now],
  );
  return row?.until ? new Date(row.until) : null;
}

/**
 * Whether a slot may not be held again by whoever has not proved a contact: within the last hour its client or contact
 * held it until a code was to come, or the client held it often enough for its form.
 */
export async function isHeldTooOften(
  em: EntityManager,
  { dentistId, startsAt, endsAt }: Slot,
  { client, contact, now }: { client: string | null; contact: string | null; now: Date },
): Promise<boolean> {
  const [row] = await em.execute<{ forCode: boolean; forForm: number }[]>(
    `select coalesce(bool_or(hold_contact is not null), false) as "forCode",
       (count(*) filter (where hold_client = ?))::int as "forForm"
     from appointment
     where dentist_id = ? and tstzrange(starts_at, ends_at) && tstzrange(?, ?) and created_at > ?
       and (hold_client = ? or hold_contact = ?)`,
    [client, dentistId, startsAt, endsAt, new Date(now.getTime() - hourMs), client, contact],
  );
  return row?.forCode === true || (contact === null && (row?.forForm ?? 0) >= formHoldsPerHour);
}

/**
 * Lets others have what a client held for another form; whoever filled that one in still gets it where nobody was quicker.
 * @param kept token of the hold that stands.
 */
export async function setOtherHoldsAside(
  em: EntityManager,
  { client, kept, now }: { client: string; kept: string; now: Date },
): Promise<void> {
  await em.execute(
    `update appointment set held_until = ?
     where hold_client = ? and hold_contact is null and state = 'held' and held_until > ? and hold_token <> ?`,
    [now, client, now, kept],
  );
}

/**
 * Holds a slot until a contact's code comes: what was held for the form goes on for ten minutes, or a free slot is held.
 * `bookingId` null for a request that is only answered like one. False when somebody else has the time. Inside a transaction.
 */
export async function holdForCode(
  em: EntityManager,
  slot: Slot,
  hold: { holdToken: string; bookingId: string | null; client: string | null; contact: string; now: Date },
): Promise<boolean> {
  const { holdToken, bookingId, client, contact, now } = hold;
  const { dentistId, startsAt, endsAt } = slot;
  const heldUntil = heldForCodeUntil(now);
  await takeAgenda(em, dentistId);
  const isHeld = await em.execute<object[]>(
    `select from appointment where hold_token = ? and state = 'held' and dentist_id = ? and starts_at = ? and ends_at = ?
     for no key update`,
    [holdToken, dentistId, startsAt, endsAt],
  );
  if (isHeld.length === 0) {
    await releaseOverdueHolds(em, slot, now);
    const given = { state: 'held', exclusive: true, heldUntil, holdToken, bookingId } as const;
    if (!(await insertAppointment(em, slot, given))) return false;
  }
  // The hour in which nobody may hold it again counts from here.
  await em.execute(
    `update appointment set booking_id = ?, held_until = ?, hold_client = ?, hold_contact = ?, created_at = ? where hold_token = ?`,
    [bookingId, heldUntil, client, contact, now, holdToken],
  );
  return true;
}

/**
 * Ends a contact's request to a practice whose ten minutes are over, in case no sweep has yet: it must not stand in the
 * way of a new one.
 */
export async function endOverdueRequest(
  em: EntityManager,
  { dentistId, contactHash }: { dentistId: number; contactHash: string },
  now: Date,
): Promise<void> {
  const ended = await em.execute<{ id: string }[]>(
    `update booking set status = 'expired', expires_at = null, updated_at = ?, version = version + 1
     where dentist_id = ? and contact_hash = ? and status = 'requested' and proposal_expires_at <= ? returning id`,
    [now, dentistId, contactHash, now],
  );
  for (const { id } of ended) {
    await releaseAppointment(em, id);
    await appendTimeline(em, id, [{ at: now, kind: 'expired', detail: { what: 'hold' } }]);
  }
}

/** Forgets whose holds made before an instant were. @returns how many. */
export async function forgetHolders(em: EntityManager, before: Date): Promise<number> {
  const rows = await em.execute<object[]>(
    `update appointment set hold_client = null, hold_contact = null
     where (hold_client is not null or hold_contact is not null) and created_at < ? returning id`,
    [before],
  );
  return rows.length;
}
