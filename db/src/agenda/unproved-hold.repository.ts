import { formHoldMinutes, holdMinutes, unprovedShareOf } from '@dentisti/domain/agenda/held-slot';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { Booking } from '../booking/booking.entity.ts';
import { appendTimeline } from '../booking/booking-timeline.repository.ts';
import { changeRows, findRows, insertUnlessThere } from '../stored-row.ts';
import { Appointment } from './appointment.entity.ts';
import { insertAppointment, releaseAppointment, releaseHold, takeAgenda } from './appointment.repository.ts';
import { heldUnprovedSql, listFreeStarts } from './free-start.repository.ts';
import type { Slot } from './place.repository.ts';
import { WithdrawnHold } from './withdrawn-hold.entity.ts';

/** A client may hold one slot so often an hour while it fills the form: one form and one that was not in time. */
const formHoldsPerHour = 2;
const hourMs = 3_600_000;

/** Until when a slot is held for a contact that has to prove itself. */
export const heldForCodeUntil = (now: Date) => new Date(now.getTime() + holdMinutes * 60_000);

/** Judges one hold of a client at a time. Take this lock before the agenda's; the transaction ends it. */
export async function takeHoldClient(em: EntityManager, client: string): Promise<void> {
  // SQL: an advisory lock.
  await em.execute('select pg_advisory_xact_lock(7283012, hashtext(?))', [client]);
}

/**
 * Gives a form's slot back. A hold that has not come yet is remembered: it holds nothing when it comes. Call it inside a transaction.
 * @returns whether it was held; never where its code is waited for.
 */
export async function withdrawHold(em: EntityManager, holdToken: string, now: Date): Promise<boolean> {
  await takeHoldToken(em, holdToken);
  const held = { holdToken, state: 'held', bookingId: null, holdContact: null } as const;
  if ((await em.nativeUpdate(Appointment, held, { state: 'released', heldUntil: null })) === 1) return true;
  if ((await em.count(Appointment, { holdToken })) === 0)
    await insertUnlessThere(em, WithdrawnHold, { holdToken, withdrawnAt: now }, { fields: ['holdToken'] });
  return false;
}

/**
 * Whether a hold was withdrawn before it came. Take this before the locks of its client and of the agenda: until the transaction ends
 * no withdrawal comes between.
 */
export async function isWithdrawn(em: EntityManager, holdToken: string): Promise<boolean> {
  await takeHoldToken(em, holdToken);
  return (await em.count(WithdrawnHold, { holdToken })) > 0;
}

async function takeHoldToken(em: EntityManager, holdToken: string): Promise<void> {
  // SQL: an advisory lock.
  await em.execute('select pg_advisory_xact_lock(7283013, hashtext(?))', [holdToken]);
}

/** Until when a client has a slot held that waits for a mailed code; null when it has none. */
export async function findHoldForCode(em: EntityManager, client: string, now: Date): Promise<Date | null> {
  const [hold] = await findRows(
    em,
    Appointment,
    { holdClient: client, holdContact: { $ne: null }, state: 'held', heldUntil: { $gt: now } },
    { fields: ['heldUntil'], orderBy: { heldUntil: 'desc' }, limit: 1 },
  );
  return hold?.heldUntil ?? null;
}

/**
 * Returns whether a client without a proved contact may not hold a slot again: in the last hour, the client or the
 * contact held it until a code was to come, or the client held it too often for its form.
 */
export async function isHeldTooOften(
  em: EntityManager,
  { dentistId, startsAt, endsAt }: Slot,
  { client, contact, now }: { client: string | null; contact: string | null; now: Date },
): Promise<boolean> {
  // SQL: ranges that overlap, and two counts in one read.
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
  const others = { holdClient: client, holdContact: null, state: 'held', heldUntil: { $gt: now } } as const;
  await em.nativeUpdate(Appointment, { ...others, holdToken: { $ne: kept } }, { heldUntil: now });
}

/**
 * Lets a hold go that takes too much of its day: together, what visitors hold who have proved nothing takes a third of the day's
 * free starts at most; a single one always may. Its row stays, and says what the visitor chose. Call it with the agenda locked.
 * @returns whether the hold stands.
 */
export async function keepWithinShare(
  em: EntityManager,
  { dentistId, startsAt }: Slot,
  { holdToken, now }: { holdToken: string; now: Date },
): Promise<boolean> {
  const { date } = romeClock(startsAt);
  const [from, to] = [romeInstant(date, 0), new Date(romeInstant(addDays(date, 1), 0).getTime() - 1)];
  // SQL: the condition of the free starts.
  const [other] = await em.execute<object[]>(
    `select from appointment a where dentist_id = ? and starts_at between ? and ? and held_until > ? and ${heldUnprovedSql('a')}
     and hold_token <> ? limit 1`,
    [dentistId, from, to, now, holdToken],
  );
  if (!other) return true;
  const day = { now, from, to };
  const left = await listFreeStarts(em, dentistId, day);
  const all = await listFreeStarts(em, dentistId, { ...day, evenHeldUnproved: true });
  if (all.length - left.length <= unprovedShareOf(all.length)) return true;
  await releaseHold(em, holdToken);
  return false;
}

/**
 * Until when a form's token or a booking holds a slot; null when it does not, or its minutes are over: an overdue hold is none. The
 * row stays locked until the transaction ends, so that nobody gives it back meanwhile.
 */
export async function lockHold(
  em: EntityManager,
  { dentistId, startsAt, endsAt }: Slot,
  holder: { holdToken: string } | { bookingId: string },
  now: Date,
): Promise<Date | null> {
  const [column, id] = 'holdToken' in holder ? ['hold_token', holder.holdToken] : ['booking_id', holder.bookingId];
  // SQL: `for no key update`, which is no lock of the ORM's.
  const [row] = await em.execute<{ heldUntil: string }[]>(
    `select held_until as "heldUntil" from appointment
     where ${column} = ? and state = 'held' and held_until > ? and dentist_id = ? and starts_at = ? and ends_at = ? for no key update`,
    [id, now, dentistId, startsAt, endsAt],
  );
  return row ? new Date(row.heldUntil) : null;
}

/** Holds a form's slot on for somebody who is still at it; until when, or null when it is not held any more. */
export async function extendHold(em: EntityManager, holdToken: string, now: Date): Promise<Date | null> {
  // SQL: the sooner of two ends, one of them counted from when the hold began.
  const [row] = await em.execute<{ heldUntil: string }[]>(
    `update appointment set held_until = greatest(held_until,
       least(created_at + make_interval(mins => ?), ?::timestamptz + make_interval(mins => ?)))
     where hold_token = ? and state = 'held' and held_until > ? and booking_id is null and hold_contact is null
     returning held_until as "heldUntil"`,
    [holdMinutes, now, formHoldMinutes, holdToken, now],
  );
  return row ? new Date(row.heldUntil) : null;
}

/**
 * Holds a slot for ten minutes, until a contact's code comes: the form's hold goes on while it lives, else a free slot is held. Whether
 * the practice still offers the time is the caller's affair (`core/agenda/chosen-slot.ts`). `bookingId` is null for a request that is only answered like one. `taken`: somebody else has the time. `open`: too much of the
 * day is held already, so that the time is the visitor's once the code is typed, if nobody was quicker.
 */
export async function holdForCode(
  em: EntityManager,
  slot: Slot,
  hold: { holdToken: string; bookingId: string | null; client: string | null; contact: string; now: Date },
): Promise<'held' | 'open' | 'taken'> {
  const { holdToken, bookingId, client, contact, now } = hold;
  const heldUntil = heldForCodeUntil(now);
  await takeAgenda(em, slot.dentistId);
  if (!(await lockHold(em, slot, { holdToken }, now))) {
    const given = { state: 'held', exclusive: true, heldUntil, holdToken, bookingId } as const;
    // What the form's visitor chose and did not get, or lost, gives its place to the new row.
    await em.nativeDelete(Appointment, { holdToken, state: { $ne: 'booked' }, bookingId: null });
    if (!(await insertAppointment(em, slot, given, now))) return 'taken';
  }
  // The hour in which nobody may hold it again counts from here.
  const held = { bookingId, heldUntil, holdClient: client, holdContact: contact, createdAt: now };
  await em.nativeUpdate(Appointment, { holdToken }, held);
  return client === null || (await keepWithinShare(em, slot, { holdToken, now })) ? 'held' : 'open';
}

/** Ends a contact's overdue request to a practice without waiting for the sweep: it would block a new one. */
export async function endOverdueRequest(
  em: EntityManager,
  { dentistId, contactHash }: { dentistId: number; contactHash: string },
  now: Date,
): Promise<void> {
  const overdue = { dentistId, contactHash, status: 'requested', proposalExpiresAt: { $lte: now } } as const;
  const expired = { status: 'expired', expiresAt: null, updatedAt: now, version: raw('version + 1') } as const;
  const ended = await changeRows(em, Booking, overdue, expired, ['id']);
  for (const { id } of ended) {
    await releaseAppointment(em, id);
    await appendTimeline(em, id, [{ at: now, kind: 'expired', detail: { what: 'hold' } }]);
  }
}

/** Forgets whose holds made before an instant were, and which were withdrawn. @returns how many. */
export async function forgetHolders(em: EntityManager, before: Date): Promise<number> {
  const withdrawn = await em.nativeDelete(WithdrawnHold, { withdrawnAt: { $lt: before } });
  const known = { $or: [{ holdClient: { $ne: null } }, { holdContact: { $ne: null } }], createdAt: { $lt: before } };
  return withdrawn + (await em.nativeUpdate(Appointment, known, { holdClient: null, holdContact: null }));
}
