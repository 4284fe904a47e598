import { type BookingStatus, bookingStatuses } from '@dentisti/domain/booking/booking-status';
import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import type { DialReason } from '@dentisti/domain/dialing/plan-dial';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListPlace, type ListSort, listOrder, type Placed, placeAmong } from '../admin/list-sort.ts';
import { foldedSql } from '../admin/search-columns.ts';
import { callSinceSql, simulatedSql } from '../dialing/call-attempt.entity.ts';
import { MailOutbox } from '../mail/mail-outbox.entity.ts';
import { findRow, findRows, parseRow, type RowOf } from '../stored-row.ts';
import { Booking } from './booking.entity.ts';

/** A booking in the operators' list: nothing of the patient. Instants as Date (UTC). */
export interface ListedBookingRow {
  id: string;
  number: string;
  status: BookingStatus;
  dentistId: number;
  practiceName: string;
  city: string;
  createdAt: Date;
  updatedAt: Date;
  preferredTimes: readonly Date[];
  appointmentAt: Date | null;
  proposedAt: Date | null;
  proposalExpiresAt: Date | null;
  movingTo: readonly Date[] | null;
  /** Of the open call task; null when there is none. */
  taskPurpose: CallPurpose | null;
  nextDialAt: Date | null;
  nextDialWhy: DialReason | null;
  /** When the call for it that rings or is spoken began; null when none is. */
  callSince: Date | null;
  /** A simulated call was made for it. */
  isSimulation: boolean;
  /** When its patient's data were erased; null before. */
  erasedAt: Date | null;
}

const parseListed = parseRow<ListedBookingRow>({
  createdAt: true,
  updatedAt: true,
  preferredTimes: true,
  appointmentAt: true,
  proposedAt: true,
  proposalExpiresAt: true,
  movingTo: true,
  nextDialAt: true,
  callSince: true,
  erasedAt: true,
});

/** Filter of a list of bookings or calls; an empty text or list filters nothing. */
export interface ListFilter<State extends string> {
  states: readonly State[];
  /** A part of the practice's name; case and accents do not count. */
  practice: string;
  /** A comune's whole name; case and accents do not count. */
  city: string;
  /** Where the page before ended. */
  after: ListPlace | null;
  limit: number;
  /** Null or absent: newest first. */
  sort?: ListSort | null;
}

const fold = (text: string) => text.trim().replace(/[\\%_]/g, '\\$&');

/** SQL conditions on `d` (dentist) that a filter makes, with their parameters. */
export function practiceConditions({ practice, city }: { practice: string; city: string }): [string, unknown][] {
  const conditions: [string, unknown][] = [];
  const same = (column: string) => `${foldedSql(column)} like ${foldedSql('?::text')}`;
  if (practice.trim()) conditions.push([same('d.name'), `%${fold(practice)}%`]);
  if (city.trim()) conditions.push([same('d.city'), fold(city)]);
  return conditions;
}

/** Bookings that a figure of the overview counts, for the same span of time. Instants UTC, `until` exclusive. */
export interface CountedBookings {
  figure: 'requests' | 'confirmations' | 'confirmedSameDay' | 'confirmed';
  from: Date;
  until: Date;
}

const confirmedAt = `(select min(e.at) from booking_event e where e.booking_id = b.id and e.kind = 'confirmed' and e.at >= ?)`;
const romeDay = (instant: string) => `(${instant} at time zone 'Europe/Rome')::date`;

/** SQL conditions on `b` (booking), each with its parameter. */
function countedConditions({ figure, from, until }: CountedBookings): [string, unknown][] {
  if (figure === 'confirmations') {
    // One array, as each condition has one parameter.
    const span = `{"${from.toISOString()}","${until.toISOString()}"}`;
    const inSpan = `from (select ?::timestamptz[] as at) span join booking_event e
      on e.kind = 'confirmed' and e.at >= span.at[1] and e.at < span.at[2]`;
    return [[`b.id in (select e.booking_id ${inSpan})`, span]];
  }
  const requested: [string, unknown][] = [
    ['b.created_at >= ?', from],
    ['b.created_at < ?', until],
  ];
  if (figure === 'requests') return requested;
  if (figure === 'confirmed') return [...requested, [`${confirmedAt} is not null`, from]];
  return [...requested, [`${romeDay(confirmedAt)} = ${romeDay('b.created_at')}`, from]];
}

const sortable = {
  columns: {
    time: 'b.created_at',
    practice: foldedSql('d.name'),
    city: foldedSql('d.city'),
    state: placeAmong('b.status', bookingStatuses),
  },
  id: 'b.id',
};
const newestFirst = { name: 'newest', keys: ['b.created_at'], isDescending: true };

/**
 * SQL conditions on `b` (booking): a word of the patient's name begins so, whatever its case, accents and apostrophes. The
 * name is stored as typed, first name first, so its first word is no surname; the second of two joined by a hyphen is.
 */
function surnameConditions(surname: string): [string, unknown][] {
  const words = fold(surname).replaceAll("'", '.');
  const begins = `${foldedSql('b.patient_name')} ~ ${foldedSql('?::text')}`;
  return [[`b.erased_at is null and ${begins}`, `^[^ ]+ (.*[ -])?${words}`]];
}

/** Bookings, newest request first. */
export async function listBookings(
  em: EntityManager,
  filter: ListFilter<BookingStatus> & { counted?: CountedBookings | null; surname?: string | null },
): Promise<Placed<ListedBookingRow>[]> {
  const { states, after, limit, counted, surname } = filter;
  const order = listOrder(sortable, newestFirst, filter.sort);
  const [behind, place] = order.after(after);
  const conditions = practiceConditions(filter);
  if (counted) conditions.push(...countedConditions(counted));
  if (surname) conditions.push(...surnameConditions(surname));
  if (states.length > 0) conditions.push(['b.status = any(?::text[])', `{${states.join(',')}}`]);
  const where = [...conditions.map(([sql]) => sql), behind].join(' and ');
  // SQL: three tables joined; conditions and order are those asked for.
  const rows = await em.execute<object[]>(
    `select b.id, b.number, b.status, b.dentist_id as "dentistId", d.name as "practiceName", d.city,
       b.created_at as "createdAt", b.updated_at as "updatedAt", b.preferred_times as "preferredTimes",
       b.appointment_at as "appointmentAt", b.proposed_at as "proposedAt",
       b.proposal_expires_at as "proposalExpiresAt", b.moving_to as "movingTo", t.purpose as "taskPurpose",
       t.next_dial_at as "nextDialAt", t.next_dial_why as "nextDialWhy",
       ${callSinceSql('b.id')} as "callSince", ${simulatedSql('b.id')} as "isSimulation", b.erased_at as "erasedAt", ${order.place}
     from booking b join dentist d on d.id = b.dentist_id
       left join call_task t on t.booking_id = b.id and t.state = 'open'
     where ${where} order by ${order.orderBy} limit ?`,
    [...conditions.map(([, value]) => value), ...place, limit],
  );
  return rows.map((row) => parseListed(row) as Placed<ListedBookingRow>);
}

/** The id (UUID) of a booking by its number, of one practice when that is given; null when unknown. */
export async function findBookingIdByNumber(
  em: EntityManager,
  number: string,
  dentistId?: number,
): Promise<string | null> {
  const where = dentistId === undefined ? { number } : { number, dentistId };
  return (await findRow(em, Booking, where, ['id']))?.id ?? null;
}

/** A mail of a booking as its page lists it. */
export type BookingMailRow = Pick<
  RowOf<MailOutbox>,
  'id' | 'template' | 'state' | 'attempts' | 'createdAt' | 'sentAt' | 'lastError'
>;

/** The mails of a booking, to the patient and about it to us, oldest first. */
export async function findMailsOfBooking(em: EntityManager, bookingId: string): Promise<BookingMailRow[]> {
  return findRows(em, MailOutbox, { bookingId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}
