import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { WaitingCandidate } from '@dentisti/domain/waiting-list/fit';
import type { WaitingEnd, WaitingWish } from '@dentisti/domain/waiting-list/waiting-entry';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, insertUnlessThere, parseRow, type RowOf, storedRow } from '../stored-row.ts';
import { openRoomsSql } from '../studio/studio-rooms.repository.ts';
import { WaitingEntry } from './waiting-entry.entity.ts';
import { WaitingOffer } from './waiting-offer.entity.ts';
import { WaitingRound } from './waiting-round.entity.ts';

/** Somebody who waits; instants as Date (UTC). See `WaitingEntry`. */
export type WaitingEntryRow = RowOf<WaitingEntry>;

const entryRow = storedRow(WaitingEntry);

export type NewWaitingEntry = WaitingWish &
  Pick<
    WaitingEntryRow,
    'practiceId' | 'bookingId' | 'patientId' | 'serviceId' | 'createdAt' | 'createdById' | 'expiresAt'
  >;

/** Stores an entry and returns its id; null when the same waits already. */
export async function insertWaitingEntry(em: EntityManager, entry: NewWaitingEntry): Promise<string | null> {
  const row = { ...entry, weekdays: [...entry.weekdays] };
  return (await insertUnlessThere(em, WaitingEntry, row, { fields: ['id'] }))?.id ?? null;
}

/** Returns the entry of a booking that still waits; null without one. */
export const findEntryOfBooking = (em: EntityManager, bookingId: string): Promise<WaitingEntryRow | null> =>
  findRow(em, WaitingEntry, { bookingId, endedAt: null });

export const findWaitingEntry = (em: EntityManager, id: string): Promise<WaitingEntryRow | null> =>
  findRow(em, WaitingEntry, { id });

/** As `findWaitingEntry`, locked until the transaction ends. Taken after the agenda's lock. */
export async function lockWaitingEntry(em: EntityManager, id: string): Promise<WaitingEntryRow | null> {
  // SQL: `for update`.
  return entryRow.one(em, `select ${entryRow.list()} from waiting_entry where id = ? for update`, [id]);
}

/** Changes what somebody who waits wishes. */
export async function changeWish(em: EntityManager, id: string, wish: WaitingWish): Promise<void> {
  const { weekdays, part, notBefore, isStrict } = wish;
  await em.nativeUpdate(WaitingEntry, { id, endedAt: null }, { weekdays: [...weekdays], part, notBefore, isStrict });
}

/**
 * Ends an entry, with the offers that are open to it; the rounds in which it was asked go on at once. False when it had ended
 * already.
 */
export async function endWaitingEntry(
  em: EntityManager,
  id: string,
  { reason, now }: { reason: WaitingEnd; now: Date },
): Promise<boolean> {
  // SQL: entry, offers and rounds in one statement.
  const rows = await em.execute<object[]>(
    `with ended as (
       update waiting_entry set ended_at = ?, ended_reason = ? where id = ? and ended_at is null returning id),
     gone as (
       update waiting_offer o set state = 'gone' from ended where o.entry_id = ended.id and o.state = 'open' returning o.round_id),
     hastened as (
       update waiting_round r set next_step_at = ? from gone where r.id = gone.round_id and r.state = 'running')
     select id from ended`,
    [now, reason, id, now],
  );
  return rows.length === 1;
}

/** How many wait at a practice. */
export async function countWaiting(em: EntityManager, practiceId: number): Promise<number> {
  // SQL: a count.
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from waiting_entry where practice_id = ? and ended_at is null',
    [practiceId],
  );
  return row?.count ?? 0;
}

/** Somebody who waits, with the visit they have and how they are reached. */
export interface WaitingPerson extends WaitingCandidate {
  practiceId: number;
  bookingId: string | null;
  patientId: string | null;
  serviceId: number | null;
  serviceName: string | null;
  /** The visit that would come earlier: its row in the agenda and its booking; null without one. */
  presentId: string | null;
  presentBookingId: string | null;
  until: Date;
  name: string;
  email: string | null;
  bookingNumber: string | null;
}

type PersonRow = Omit<WaitingPerson, 'wish'> & WaitingWish;
const parsePerson = parseRow<PersonRow>({ since: true, presentAt: true, until: true });

/**
 * SQL: those who wait, with the visit that they have: a booking's, or the next of the practice's patient for the same service.
 * A visit keeps its length when it moves, unless an ordinary one becomes a service. Whose visit or address is gone is left out, and so is a practice's own patient while
 * its rooms are closed: we write to them on its instructions alone. Parameters: `peopleParams`.
 */
const peopleSql = `
  select e.id as "entryId", e.practice_id as "practiceId", e.booking_id as "bookingId", e.patient_id as "patientId",
    e.created_at as since, e.expires_at as until, e.weekdays, e.part, e.not_before::text as "notBefore", e.is_strict as "isStrict",
    coalesce(v.service_id, e.service_id) as "serviceId", s.name as "serviceName",
    coalesce((extract(epoch from kept.ends_at - kept.starts_at) / 60)::int, s.duration_minutes, g.slot_minutes) as minutes,
    coalesce((extract(epoch from kept.free_at - kept.ends_at) / 60)::int, s.buffer_minutes, 0) as "bufferMinutes",
    coalesce(array(select c.id from clinician c where c.id = any(s.clinician_ids) and c.active), '{}') as "clinicianIds",
    coalesce(array(select h.id from chair h where h.id = any(s.chair_ids) and h.active), '{}') as "chairIds",
    v.starts_at as "presentAt", v.id as "presentId", v.booking_id as "presentBookingId",
    coalesce(b.patient_name, p.name) as name, coalesce(b.email, p.email) as email, b.number as "bookingNumber"
  from waiting_entry e join practice_agenda g on g.dentist_id = e.practice_id
  left join booking b on b.id = e.booking_id left join patient p on p.id = e.patient_id
  left join lateral (
    select a.id, a.booking_id, a.starts_at, a.ends_at, a.free_at, a.service_id from appointment a
    where a.dentist_id = e.practice_id and a.state = 'booked' and a.kind = 'visit' and (a.exclusive or g.enabled) and a.starts_at > ?
      and (a.booking_id = e.booking_id or a.patient_id = e.patient_id and a.service_id is not distinct from e.service_id)
    order by a.starts_at, a.id limit 1) v on true
  left join agenda_service s on s.id = coalesce(v.service_id, e.service_id)
  left join lateral (select v.starts_at, v.ends_at, v.free_at where v.service_id is not distinct from s.id) kept on true
  where e.ended_at is null and e.expires_at > ?
    and (e.booking_id is null or b.status = 'confirmed' and b.erased_at is null and v.id is not null)
    and (e.patient_id is null or p.erased_at is null and p.email is not null and ${openRoomsSql('e.practice_id')})`;

const peopleParams = (now: Date) => [now, now, processingTermsVersion];

const toPerson = (row: object): WaitingPerson => {
  const { weekdays, part, notBefore, isStrict, ...person } = parsePerson(row);
  return { ...person, wish: { weekdays: weekdays.map(Number), part, notBefore, isStrict } };
};

/** Returns those who wait at a practice, longest first. */
export async function findWaitingPeople(em: EntityManager, practiceId: number, now: Date): Promise<WaitingPerson[]> {
  // SQL: joined with visits and services.
  const rows = await em.execute<object[]>(`${peopleSql} and e.practice_id = ? order by e.created_at, e.id`, [
    ...peopleParams(now),
    practiceId,
  ]);
  return rows.map(toPerson);
}

/** Returns somebody who waits; null when they do not (any more). */
export async function findWaitingPerson(em: EntityManager, entryId: string, now: Date): Promise<WaitingPerson | null> {
  // SQL: as `findWaitingPeople`.
  const [row] = await em.execute<object[]>(`${peopleSql} and e.id = ?`, [...peopleParams(now), entryId]);
  return row ? toPerson(row) : null;
}

/** Returns entries that have to end, with why: their days are over, their visit has begun or stands no more. */
export async function findEndingEntries(
  em: EntityManager,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; practiceId: number; bookingId: string | null; reason: WaitingEnd }[]> {
  // SQL: joined with what they are about.
  return em.execute(
    `select e.id, e.practice_id as "practiceId", e.booking_id as "bookingId",
       case when e.expires_at <= ? then 'expired' when p.erased_at is not null or b.erased_at is not null then 'erased'
         when b.appointment_at <= ? then 'past' else 'cancelled' end as reason
     from waiting_entry e left join booking b on b.id = e.booking_id left join patient p on p.id = e.patient_id
     where e.ended_at is null and (e.expires_at <= ? or p.erased_at is not null
       or b.id is not null and (b.status <> 'confirmed' or b.appointment_at <= ? or b.erased_at is not null))
     order by e.expires_at, e.id limit ?`,
    [now, now, now, now, limit],
  );
}

/** Gives a merged practice the waiting list of the one that goes, after its patients. Both agendas are locked. */
export async function moveWaitingList(em: EntityManager, kept: number, gone: number): Promise<void> {
  for (const entity of [WaitingEntry, WaitingRound, WaitingOffer])
    await em.nativeUpdate(entity as typeof WaitingEntry, { practiceId: gone }, { practiceId: kept });
}
