import { formHoldMinutes, holdMinutes } from '@dentisti/domain/agenda/held-slot';
import type { EntityManager } from '@mikro-orm/postgresql';
import { adoptVisit } from '../patients/adopt-visit.repository.ts';
import { changeRows, columnsBut, findRow, findRows, insertUnlessThere, storedRow } from '../stored-row.ts';
import { Appointment } from './appointment.entity.ts';
import { Chair } from './chair.entity.ts';
import { Clinician } from './clinician.entity.ts';
import { findFreeAt, findPlace, type Place, type Slot } from './place.repository.ts';

/** A stretch of a practice's time that somebody has; instants as Date (UTC). See `Appointment` for the fields. */
export type AppointmentRow = ReturnType<typeof appointmentRow.parse>;

const fields = columnsBut(Appointment, ['holdClient', 'holdContact', 'demonstration', 'createdAt']);
export const appointmentRow = storedRow(Appointment, fields);

/** Somebody else has the slot, or a part of it. */
export interface SlotTaken {
  kind: 'slotTaken';
}

const slotTaken: SlotTaken = { kind: 'slotTaken' };

/** Columns of a time that was given back. */
const released = { state: 'released', heldUntil: null } as const;
/** Columns of a held time that was booked. */
const bookedColumns = { state: 'booked', heldUntil: null, holdClient: null, holdContact: null } as const;

/**
 * Lets one transaction at a time change a practice's agenda: two bookings that move into each other's place would
 * otherwise wait for one another until the server kills one. The lock's number is arbitrary.
 */
export async function takeAgenda(em: EntityManager, dentistId: number): Promise<void> {
  // SQL: an advisory lock.
  await em.execute('select pg_advisory_xact_lock(7283011, ?)', [dentistId]);
}

/**
 * Lets go of holds on a place whose ten minutes are over: the constraints themselves cannot read a clock. One that somebody
 * is just changing stays: whoever locked its booking may wait for the agenda.
 */
async function releaseOverdueHolds(em: EntityManager, startsAt: Date, place: Place, now: Date): Promise<void> {
  // SQL: spans that overlap, by the constraints' own indexes; `skip locked` is none of the ORM's.
  await em.execute(
    `update appointment set state = 'released', held_until = null where id in (
       select id from appointment
       where state = 'held' and exclusive and not override and held_until <= ? and tstzrange(starts_at, free_at) && tstzrange(?, ?)
         and (chair_id = ? or clinician_id = ?) for no key update skip locked)`,
    [now, startsAt, place.freeAt, place.chairId, place.clinicianId],
  );
}

/**
 * A place that the practice chose itself and found free, or not: then its visit is squeezed in (`override`), and no
 * constraint compares it.
 */
export interface ChosenPlace extends Place {
  override: boolean;
}

/**
 * Inserts an appointment unless its time is taken; no error is thrown, so that the caller's transaction goes on. It gets a
 * clinician and a chair that are free, or held by somebody whose ten minutes are over, or the place that was `chosen`; one
 * that is not `exclusive` stands without them where there are none. A clinician who does not work then is none, unless the
 * practice has agreed to the time already (`evenAway`). Call it with the agenda locked.
 */
export async function insertAppointment(
  em: EntityManager,
  slot: Slot,
  {
    evenAway = false,
    ...given
  }: Pick<AppointmentRow, 'state' | 'exclusive' | 'heldUntil' | 'holdToken' | 'bookingId'> & {
    demonstration?: boolean;
    evenAway?: boolean;
  },
  now: Date,
  chosen: ChosenPlace | null = null,
): Promise<AppointmentRow | null> {
  const { dentistId, startsAt, endsAt, serviceId = null } = slot;
  const place = chosen ?? (await findPlace(em, slot, now, { evenAway }));
  if (given.exclusive && !place) return null;
  if (place) await releaseOverdueHolds(em, startsAt, place, now);
  const where = place ?? { chairId: null, clinicianId: null, freeAt: await findFreeAt(em, slot) };
  return insertUnlessThere(em, Appointment, { dentistId, startsAt, endsAt, serviceId, ...where, ...given }, { fields });
}

/**
 * Holds a free slot for ten minutes, for a client that has proved nothing for three; a hold whose time is over is taken over. Call
 * it inside a transaction.
 */
export async function holdSlot(
  em: EntityManager,
  slot: Slot,
  { holdToken, holdClient = null, now }: { holdToken: string; holdClient?: string | null; now: Date },
): Promise<{ kind: 'held'; heldUntil: Date } | SlotTaken> {
  await takeAgenda(em, slot.dentistId);
  const minutes = holdClient === null ? holdMinutes : formHoldMinutes;
  const heldUntil = new Date(now.getTime() + minutes * 60_000);
  const given = { state: 'held', exclusive: true, heldUntil, holdToken, bookingId: null } as const;
  const held = await insertAppointment(em, slot, given, now);
  if (held && holdClient) await em.nativeUpdate(Appointment, { id: held.id }, { holdClient, createdAt: now });
  return held ? { kind: 'held', heldUntil } : slotTaken;
}

/** The slot that a form's token was given for, still held or anybody's again; null once the hold was booked, or forgotten. */
export async function findHold(em: EntityManager, holdToken: string): Promise<AppointmentRow | null> {
  return findRow(em, Appointment, { holdToken, state: { $ne: 'booked' } });
}

/** Gives a held slot back. False when it is not held (any more). */
export async function releaseHold(em: EntityManager, holdToken: string): Promise<boolean> {
  return (await em.nativeUpdate(Appointment, { holdToken, state: 'held' }, released)) === 1;
}

/**
 * Gives a booking its time in the practice's agenda: turns its hold into an appointment, or inserts one. Gives its
 * former appointment back in the same transaction, and keeps it when the new time is taken. Where the practice keeps patients
 * with us, the visit gets its patient along with it. The same call again changes nothing. Call it inside a transaction, with
 * the booking locked.
 * @param exclusive true where the practice offers an agenda with us: then nobody else gets the time. Else the practice's word
 * counts: the visit has a place only if one is free.
 * @param evenAway as in `insertAppointment`.
 * @param place where the practice itself wants it; left out: wherever there is room.
 */
export async function bookAppointment(
  em: EntityManager,
  slot: Slot,
  {
    bookingId,
    holdToken,
    exclusive,
    now,
    place = null,
    evenAway,
  }: {
    bookingId: string;
    holdToken: string | null;
    exclusive: boolean;
    now: Date;
    place?: ChosenPlace | null;
    evenAway?: boolean;
  },
): Promise<{ kind: 'booked'; appointment: AppointmentRow } | SlotTaken> {
  await takeAgenda(em, slot.dentistId);
  // SQL: the former appointment is kept by `for no key update`, which is no lock of the ORM's.
  const [row] = await em.execute<object[]>(
    `select ${appointmentRow.list()} from appointment where booking_id = ? and state <> 'released' for no key update`,
    [bookingId],
  );
  const former = row ? appointmentRow.parse(row) : null;
  const booked = async (visit: AppointmentRow) => {
    const patientId = visit.patientId ?? (await adoptVisit(em, visit, bookingId, now));
    return { kind: 'booked' as const, appointment: { ...visit, patientId } };
  };
  if (former && isSlot(former, slot) && isLive(former, now) && isPlace(former, place))
    return booked(await turnBooked(em, former));
  if (former?.state === 'booked' && place && isSlot(former, slot) && (await isUnplaced(em, former))) {
    const given = { ...place, exclusive: former.exclusive || exclusive };
    return (await placeVisit(em, former.id, given)) ? booked({ ...former, ...given }) : slotTaken;
  }
  if (former) await em.nativeUpdate(Appointment, { id: former.id }, released);
  const appointment =
    (holdToken && (await turnHold(em, slot, { holdToken, bookingId, now }))) ||
    (await insertBooked(em, slot, { bookingId, exclusive, now, evenAway }, place));
  if (appointment) return booked(appointment);
  // Puts the former time back: nobody can have taken it, as its release is not committed.
  if (former) {
    const { id, state, heldUntil } = former;
    await em.nativeUpdate(Appointment, { id }, { state, heldUntil });
  }
  return slotTaken;
}

/** Whether a visit stands on no chair in use, or with no clinician. */
async function isUnplaced(em: EntityManager, { chairId, clinicianId }: AppointmentRow): Promise<boolean> {
  if (chairId === null || clinicianId === null) return true;
  return (
    (await em.count(Chair, { id: chairId, active: true })) +
      (await em.count(Clinician, { id: clinicianId, active: true })) <
    2
  );
}

/** Where a visit that stands already is put: with neither, it waits for a place again. */
export interface GivenPlace
  extends Pick<AppointmentRow, 'chairId' | 'clinicianId' | 'freeAt' | 'override' | 'exclusive'> {}

/**
 * Gives a visit its place, at the time that it has. False where the constraints would object: an update that they refuse ends the
 * transaction. Call it with the agenda locked.
 */
export async function placeVisit(em: EntityManager, id: string, given: GivenPlace): Promise<boolean> {
  const { chairId, clinicianId, freeAt, override, exclusive } = given;
  // SQL: the constraints' own comparison, in the statement that they check.
  const rows = await em.execute<object[]>(
    `update appointment a set chair_id = ?, clinician_id = ?, free_at = ?, override = ?, exclusive = ?
     where a.id = ? and a.state = 'booked' and (?::boolean or not exists (
       select from appointment b where b.dentist_id = a.dentist_id and b.id <> a.id and (b.chair_id = ?::int or b.clinician_id = ?::int)
         and tstzrange(b.starts_at, b.free_at) && tstzrange(a.starts_at, ?) and b.state <> 'released' and b.exclusive and not b.override))
     returning a.id`,
    [chairId, clinicianId, freeAt, override, exclusive, id, override || !exclusive, chairId, clinicianId, freeAt],
  );
  return rows.length === 1;
}

const isSlot = (appointment: AppointmentRow, slot: Slot) =>
  appointment.dentistId === slot.dentistId &&
  appointment.startsAt.getTime() === slot.startsAt.getTime() &&
  appointment.endsAt.getTime() === slot.endsAt.getTime();

/** Whether nobody may take the time over: what is overdue has to find it free, as the practice may keep it for itself since. */
const isLive = ({ state, heldUntil }: AppointmentRow, now: Date) =>
  state !== 'held' || (heldUntil !== null && heldUntil > now);

const isPlace = ({ chairId, clinicianId }: AppointmentRow, place: Place | null) =>
  place === null || (chairId === place.chairId && clinicianId === place.clinicianId);

/** Turns a booking's hold into its appointment; leaves an appointment as it is. */
async function turnBooked(em: EntityManager, appointment: AppointmentRow): Promise<AppointmentRow> {
  if (appointment.state === 'booked') return appointment;
  await em.nativeUpdate(Appointment, { id: appointment.id }, bookedColumns);
  return { ...appointment, state: 'booked', heldUntil: null };
}

/** Turns a form's hold into a visit; null when there is none. One whose ten minutes are over is let go of: its time has to be found free. */
async function turnHold(
  em: EntityManager,
  slot: Slot,
  { holdToken, bookingId, now }: { holdToken: string; bookingId: string; now: Date },
) {
  const { dentistId, startsAt, endsAt } = slot;
  const held = { holdToken, state: 'held', dentistId, startsAt, endsAt } as const;
  await em.nativeUpdate(Appointment, { ...held, heldUntil: { $lte: now } }, released);
  const [turned] = await changeRows(em, Appointment, held, { ...bookedColumns, bookingId }, fields);
  return turned ?? null;
}

async function insertBooked(
  em: EntityManager,
  slot: Slot,
  { now, ...of }: { bookingId: string; exclusive: boolean; now: Date; evenAway: boolean | undefined },
  place: ChosenPlace | null,
) {
  const given = { state: 'booked', heldUntil: null, holdToken: null, ...of } as const;
  return insertAppointment(em, slot, given, now, place);
}

/** Gives a booking's time back, also one that is only held for it. False when it has none. */
export async function releaseAppointment(em: EntityManager, bookingId: string): Promise<boolean> {
  return (await em.nativeUpdate(Appointment, { bookingId, state: { $ne: 'released' } }, released)) === 1;
}

/**
 * Returns the visit that a booking has, or once had, at a time; null when it never had one. `inAgenda`: the visit
 * stands in the practice's own agenda, so the practice reads changes there and is not rung.
 */
export async function findVisitAt(
  em: EntityManager,
  { id, dentistId }: { id: string; dentistId: number },
  startsAt: Date,
): Promise<{ minutes: number; inAgenda: boolean } | null> {
  const [visit] = await findRows(
    em,
    Appointment,
    { dentistId, startsAt, bookingId: id },
    { fields: ['endsAt', 'exclusive'], orderBy: { exclusive: 'desc', createdAt: 'desc' }, limit: 1 },
  );
  if (!visit) return null;
  return { minutes: Math.round((visit.endsAt.getTime() - startsAt.getTime()) / 60_000), inAgenda: visit.exclusive };
}

/** What a request chose that holds no time in the agenda, or holds none any more; null when it chose none. */
export async function findFormerVisit(
  em: EntityManager,
  bookingId: string,
  startsAt: Date,
): Promise<AppointmentRow | null> {
  return findRow(em, Appointment, { bookingId, startsAt, state: 'released' });
}

/** Deletes holds made before an instant that came to nothing: they block nobody, they only take room. @returns how many. */
export async function deleteOldHolds(em: EntityManager, before: Date): Promise<number> {
  return em.nativeDelete(Appointment, { holdToken: { $ne: null }, bookingId: null, createdAt: { $lt: before } });
}

/** Says whose a visit is. */
export async function setVisitPatient(em: EntityManager, id: string, patientId: string): Promise<void> {
  await em.nativeUpdate(Appointment, { id }, { patientId });
}
