import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import type { BookingStatus } from '@dentisti/domain/booking/booking-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { simulatedSql } from '../dialing/call-attempt.entity.ts';
import { Patient } from '../patients/patient.entity.ts';
import { findRow, insertUnlessThere, parseRow, type RowOf } from '../stored-row.ts';
import { isOfferedSql } from '../waiting-list/waiting-round.repository.ts';
import { Appointment } from './appointment.entity.ts';
import { standingInSpanParams, standingInSpanSql, standingSql, unplacedSql } from './unplaced-visits.ts';

type AppointmentColumns = RowOf<Appointment>;

/** What stands in a practice's agenda, as its own people see it; instants as Date (UTC). See `Appointment`. */
export interface EntryRow
  extends Pick<
    AppointmentColumns,
    | 'id'
    | 'kind'
    | 'state'
    | 'startsAt'
    | 'endsAt'
    | 'freeAt'
    | 'chairId'
    | 'clinicianId'
    | 'serviceId'
    | 'label'
    | 'override'
    | 'exclusive'
    | 'presence'
    | 'patientId'
    | 'createdAt'
  > {
  /** Null for what did not come through us, as everything else of the booking. */
  bookingId: string | null;
  bookingNumber: string | null;
  bookingStatus: BookingStatus | null;
  reason: BookingReason | null;
  isMoveAsked: boolean;
  /** Who comes, of the booking or as the practice knows them; null for what is no visit, and once erased. */
  patientName: string | null;
  /** E.164. */
  patientPhone: string | null;
  /** What the patient of a booking wrote to the practice; null without, and once erased. */
  patientNote: string | null;
  /** When the patient of a booking confirmed that they come; null before. */
  attendanceConfirmedAt: Date | null;
  /** Whether the time is held because the waiting list is being asked for it. */
  isOffered: boolean;
  /** A simulated call was made for its booking. */
  isSimulation: boolean;
}

const parseEntry = parseRow<EntryRow>({
  startsAt: true,
  endsAt: true,
  freeAt: true,
  createdAt: true,
  attendanceConfirmedAt: true,
});

const entrySql = `
  select a.id, a.kind, a.state, a.starts_at as "startsAt", a.ends_at as "endsAt", a.free_at as "freeAt", a.chair_id as "chairId",
    a.clinician_id as "clinicianId", a.service_id as "serviceId", a.label, a.override, a.exclusive, a.presence,
    a.patient_id as "patientId", a.created_at as "createdAt", a.booking_id as "bookingId", b.number as "bookingNumber",
    b.status as "bookingStatus", case when b.erased_at is null then b.reason end as reason,
    coalesce(b.moving_to is not null and b.status = 'confirmed', false) as "isMoveAsked",
    case when b.id is null or p.erased_at is not null then p.name when b.erased_at is null then b.patient_name end as "patientName",
    case when b.id is null or p.erased_at is not null then p.phone when b.erased_at is null then b.phone end as "patientPhone",
    case when b.erased_at is null then b.note end as "patientNote", b.attendance_confirmed_at as "attendanceConfirmedAt", ${isOfferedSql} as "isOffered",
    ${simulatedSql('b.id')} as "isSimulation"
  from appointment a left join booking b on b.id = a.booking_id left join patient p on p.id = a.patient_id`;

/** Returns what stands in a practice's agenda between two instants, also what reaches into it, by time. */
export async function findEntries(
  em: EntityManager,
  { practiceId, from, to, now }: { practiceId: number; from: Date; to: Date; now: Date },
): Promise<EntryRow[]> {
  // SQL: three tables joined; nothing lasts longer than a day.
  const rows = await em.execute<object[]>(
    `${entrySql} where a.dentist_id = ? and a.starts_at > ?::timestamptz - interval '24 hours' and a.starts_at < ?
       and a.free_at > ? and ${standingSql} order by a.starts_at, a.id`,
    [practiceId, from, to, from, now],
  );
  return rows.map(parseEntry);
}

/** Returns something that stands in a practice's agenda; null when it does not (any more). */
export async function findEntry(
  em: EntityManager,
  { practiceId, id, now }: { practiceId: number; id: string; now: Date },
): Promise<EntryRow | null> {
  // SQL: as `findEntries`.
  const [row] = await em.execute<object[]>(`${entrySql} where a.id = ? and a.dentist_id = ? and ${standingSql}`, [
    id,
    practiceId,
    now,
  ]);
  return row ? parseEntry(row) : null;
}

/** Returns some of what stands in a practice's agenda, by time. */
export async function findEntriesById(
  em: EntityManager,
  { practiceId, ids, now }: { practiceId: number; ids: readonly string[]; now: Date },
): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  // SQL: as `findEntries`; one parameter for all.
  const rows = await em.execute<object[]>(
    `${entrySql} where a.id = any(?::uuid[]) and a.dentist_id = ? and ${standingSql} order by a.starts_at, a.id`,
    [`{${ids.join(',')}}`, practiceId, now],
  );
  return rows.map(parseEntry);
}

/** Returns a patient's visits that stand in the practice's agenda, the latest first. */
export async function findEntriesOfPatient(
  em: EntityManager,
  { practiceId, patientId, limit, now }: { practiceId: number; patientId: string; limit: number; now: Date },
): Promise<EntryRow[]> {
  // SQL: as `findEntries`.
  const rows = await em.execute<object[]>(
    `${entrySql} where a.patient_id = ? and a.dentist_id = ? and ${standingSql} order by a.starts_at desc, a.id limit ?`,
    [patientId, practiceId, now, limit],
  );
  return rows.map(parseEntry);
}

/**
 * Lets nobody else change an entry until the transaction ends. Call it with the agenda locked, or its booking. Who changes the
 * visit of a booking locks it before the agenda: with the agenda locked do not wait for one (`skipsLocked`).
 * @returns false for what is not there, and for what was not waited for.
 */
export async function lockEntry(
  em: EntityManager,
  { practiceId, id, skipsLocked = false }: { practiceId: number; id: string; skipsLocked?: boolean },
): Promise<boolean> {
  // SQL: a lock that the ORM does not have.
  const rows = await em.execute<object[]>(
    `select from appointment where id = ? and dentist_id = ? for no key update ${skipsLocked ? 'skip locked' : ''}`,
    [id, practiceId],
  );
  return rows.length > 0;
}

/** A stretch of time on a chair, with a clinician, or – with neither – of the whole practice. */
export interface EntrySpan {
  practiceId: number;
  startsAt: Date;
  /** Its end without its pause, which may last into a closure; left out: `freeAt`. */
  endsAt?: Date;
  freeAt: Date;
  chairId: number | null;
  clinicianId: number | null;
  /** What does not count: the entry that is changed. */
  exceptId: string | null;
  /** It takes a chair at that time already: neither what takes the whole practice counts, nor visits without a chair. */
  takesOneAlready?: boolean;
  now: Date;
}

/** SQL: what a span meets: `met` (id of an entry) and `kept` (see `unplacedSql`). Parameters: `metParams`. */
const metSql = `
  span as (
    select ?::timestamptz as starts_at, ?::timestamptz as ends_at, ?::timestamptz as free_at, ?::int as chair_id, ?::int as clinician_id, ?::boolean as takes_one),
  ${standingInSpanSql},
  ${unplacedSql},
  kept_here as (
    select k.is_chair, k.starts_at, k.ends_at from kept k join span s on k.id = case when k.is_chair then s.chair_id else s.clinician_id end
    where k.starts_at < case when k.before_pause then s.ends_at else s.free_at end and k.ends_at > s.starts_at and not s.takes_one),
  met as (
    select v.id from standing v join span s on v.chair_id = s.chair_id or v.clinician_id = s.clinician_id
      or v.kind = 'block' and v.chair_id is null and v.clinician_id is null or s.chair_id is null and s.clinician_id is null)`;

const metParams = (span: EntrySpan) => [
  ...[span.startsAt, span.endsAt ?? span.freeAt, span.freeAt],
  ...[span.chairId, span.clinicianId, span.takesOneAlready ?? false],
  ...standingInSpanParams({ ...span, endsAt: span.freeAt }),
];

/**
 * Returns what keeps a span from being free, by time: what takes its chair or its clinician, or the whole practice; of visits
 * without a chair those to which this one is the last that is left.
 */
export async function findInTheWay(em: EntityManager, span: EntrySpan): Promise<EntryRow[]> {
  // SQL: as `findEntries`, of what the span meets.
  const rows = await em.execute<object[]>(
    `with ${metSql}
     ${entrySql} where a.id in (select id from met union select u.id from unplaced u join kept_here k on u.is_chair = k.is_chair
       and u.starts_at < k.ends_at and u.free_at > k.starts_at) order by a.starts_at, a.id`,
    metParams(span),
  );
  return rows.map(parseEntry);
}

const parseTaken = parseRow<{ startsAt: Date; freeAt: Date }>({ startsAt: true, freeAt: true });

/** Returns the parts of a span in which it is not free; they may overlap and have no order. */
export async function findTakenParts(em: EntityManager, span: EntrySpan): Promise<{ startsAt: Date; freeAt: Date }[]> {
  // SQL: as `findInTheWay`: a visit without a chair takes the last one only while no other is left.
  const rows = await em.execute<object[]>(
    `with ${metSql}
     select starts_at as "startsAt", free_at as "freeAt" from standing where id in (select id from met)
     union all select starts_at, ends_at from kept_here`,
    metParams(span),
  );
  return rows.map(parseTaken);
}

/**
 * Lets go of holds in a span whose minutes are over: none of them may become a visit over what is put there. One that somebody
 * is just changing stays; it has to find its time free.
 */
export async function releaseOverdueIn(em: EntityManager, span: EntrySpan): Promise<void> {
  const { practiceId, startsAt, freeAt, chairId, clinicianId, exceptId, now } = span;
  const isWhole = chairId === null && clinicianId === null;
  // SQL: spans that overlap; `skip locked` is none of the ORM's.
  await em.execute(
    `update appointment set state = 'released', held_until = null where id in (
       select a.id from appointment a where a.dentist_id = ? and a.starts_at > ?::timestamptz - interval '24 hours'
         and a.starts_at < ? and a.free_at > ? and a.id is distinct from ?::uuid
         and (?::boolean or a.chair_id = ?::int or a.clinician_id = ?::int)
         and a.state = 'held' and a.held_until <= ? for no key update skip locked)`,
    [practiceId, startsAt, freeAt, startsAt, exceptId, isWhole, chairId, clinicianId, now],
  );
}

/** What the practice itself puts into its agenda. */
export interface OwnEntry
  extends Pick<
    AppointmentColumns,
    | 'kind'
    | 'startsAt'
    | 'endsAt'
    | 'freeAt'
    | 'chairId'
    | 'clinicianId'
    | 'serviceId'
    | 'label'
    | 'override'
    | 'presence'
    | 'patientId'
  > {}

/**
 * Puts something of the practice's own into its agenda, or in the place of `former`, with its id. Null when the constraints
 * found the time taken; `former` is gone then, so undo the transaction. Call it with the agenda locked.
 */
export async function storeOwnEntry(
  em: EntityManager,
  practiceId: number,
  entry: OwnEntry,
  former: Pick<EntryRow, 'id' | 'createdAt'> | null,
): Promise<string | null> {
  // Not updated: triggers for gateways of the version before would lengthen what ends earlier.
  if (former) await em.nativeDelete(Appointment, { id: former.id, dentistId: practiceId });
  const kept = former && { id: former.id, createdAt: former.createdAt };
  const row = { dentistId: practiceId, state: 'booked', exclusive: true, ...entry, ...kept } as const;
  return (await insertUnlessThere(em, Appointment, row, { fields: ['id'] }))?.id ?? null;
}

/** Changes what an entry says without its time. */
export async function changeEntry(
  em: EntityManager,
  { practiceId, id }: { practiceId: number; id: string },
  change: Partial<Pick<AppointmentColumns, 'presence' | 'state'>>,
): Promise<void> {
  await em.nativeUpdate(Appointment, { id, dentistId: practiceId }, change);
}

/** What is known of a place that somebody chose; null where the practice has none of that id. */
export interface ChosenOfTeam {
  chairActive: boolean | null;
  clinicianActive: boolean | null;
  serviceActive: boolean | null;
  /** The service's pause; 0 without one. */
  bufferMinutes: number;
}

/** Returns what is known of a chair, a clinician and a service of a practice. */
export async function findChosenOfTeam(
  em: EntityManager,
  practiceId: number,
  chosen: { chairId: number | null; clinicianId: number | null; serviceId: number | null },
): Promise<ChosenOfTeam> {
  // SQL: three tables in one look.
  const [row] = await em.execute<ChosenOfTeam[]>(
    `select (select active from chair where id = ? and practice_id = ?) as "chairActive",
       (select active from clinician where id = ? and practice_id = ?) as "clinicianActive",
       (select active from agenda_service where id = ? and practice_id = ?) as "serviceActive",
       coalesce((select buffer_minutes from agenda_service where id = ? and practice_id = ?), 0) as "bufferMinutes"`,
    [chosen.chairId, chosen.clinicianId, chosen.serviceId, chosen.serviceId].flatMap((id) => [id, practiceId]),
  );
  return row as ChosenOfTeam;
}

/** Returns whether a practice knows a patient of that id, who was not erased. */
export const isKnownPatient = async (em: EntityManager, practiceId: number, id: string): Promise<boolean> =>
  (await findRow(em, Patient, { id, practiceId, erasedAt: null }, ['id'])) !== null;
