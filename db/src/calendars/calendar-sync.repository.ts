import { type BusySpan, mergeSpans } from '@dentisti/domain/calendars/busy-span';
import type { OwnEvent } from '@dentisti/domain/calendars/own-event';
import type { CalendarWindow } from '@dentisti/domain/calendars/sync-plan';
import type { EntityManager } from '@mikro-orm/postgresql';
import { simulatedSql } from '../dialing/call-attempt.entity.ts';
import { findRow, findRows, parseRow, type RowOf } from '../stored-row.ts';
import { CalendarBusy } from './calendar-busy.entity.ts';
import { CalendarEvent } from './calendar-event.entity.ts';
import { CalendarObject } from './calendar-object.entity.ts';
import { CalendarPush } from './calendar-push.entity.ts';

/** What stands in a calendar elsewhere of an appointment. See `CalendarEvent`. */
export type CalendarEventRow = RowOf<CalendarEvent>;
/** A foreign object as it was last read. See `CalendarObject`. */
export type CalendarObjectRow = RowOf<CalendarObject>;

/** More than a clinician has in thirteen months. */
const maxEvents = 20_000;

/** Something that changed of an appointment. */
export type PushRow = Pick<RowOf<CalendarPush>, 'id' | 'appointmentId'>;

/** Returns which changes of appointments wait for a calendar. */
export const findPushes = (em: EntityManager, connectionId: string): Promise<PushRow[]> =>
  findRows(em, CalendarPush, { connectionId }, { fields: ['id', 'appointmentId'], limit: 10_000 });

/** Forgets changes that were carried out. Those that were written meanwhile stay. */
export async function deletePushes(em: EntityManager, pushes: readonly PushRow[]): Promise<void> {
  const ids = pushes.map(({ id }) => id).join(',');
  // SQL: one parameter for all.
  if (ids) await em.execute('delete from calendar_push where id = any(?::bigint[])', [`{${ids}}`]);
}

/** SQL: what an appointment `a` shows elsewhere; who was erased has no name. */
const ownEventSql = `select a.id, a.dentist_id as "practiceId", a.kind, a.starts_at as "startsAt", a.ends_at as "endsAt",
    case when a.kind = 'visit' and coalesce(b.erased_at, p.erased_at) is null
      then coalesce(nullif(b.patient_name, ''), p.name) end as "patientName", ${simulatedSql('b.id')} as "isSimulation"
  from appointment a left join booking b on b.id = a.booking_id left join patient p on p.id = a.patient_id`;
const parseOwnEvent = parseRow<OwnEvent>({ startsAt: true, endsAt: true });

/** Returns what shall stand in a clinician's calendar: visits, their own blocks and those of the whole practice, not over yet. */
export async function findOwnEvents(
  em: EntityManager,
  { practiceId, clinicianId, now, to }: { practiceId: number; clinicianId: number; now: Date; to: Date },
): Promise<OwnEvent[]> {
  // SQL: three tables joined, by the index of practice and start; nothing lasts longer than a day.
  const rows = await em.execute<object[]>(
    `${ownEventSql}
     where a.dentist_id = ? and a.state = 'booked' and a.starts_at > ?::timestamptz - interval '24 hours' and a.starts_at < ?
       and a.ends_at > ? and (a.clinician_id = ? or a.kind = 'block' and a.clinician_id is null and a.chair_id is null)
     order by a.starts_at, a.id limit ?`,
    [practiceId, now, to, now, clinicianId, maxEvents],
  );
  return rows.map(parseOwnEvent);
}

/** Returns those of a clinician's visits that are over and name nobody (any more). */
export async function findErasedEvents(
  em: EntityManager,
  { practiceId, clinicianId, now, ids }: { practiceId: number; clinicianId: number; now: Date; ids: readonly string[] },
): Promise<OwnEvent[]> {
  // SQL: as above; all ids are one parameter.
  const rows = await em.execute<object[]>(
    `${ownEventSql}
     where a.id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as listed(id)) and a.dentist_id = ?
       and a.state = 'booked' and a.kind = 'visit' and a.clinician_id = ? and a.ends_at <= ?
       and (coalesce(b.erased_at, p.erased_at) is not null or b.id is null and p.id is null) order by a.starts_at`,
    [JSON.stringify(ids), practiceId, clinicianId, now],
  );
  return rows.map(parseOwnEvent);
}

/** Returns whose an appointment is that stands; null when it does not (any more). */
export async function findStandingAppointment(
  em: EntityManager,
  id: string,
): Promise<{ practiceId: number; clinicianId: number | null } | null> {
  // SQL: of any practice: the worker asks for whom an event of ours was written.
  const [row] = await em.execute<{ practiceId: number; clinicianId: number | null }[]>(
    `select dentist_id as "practiceId", clinician_id as "clinicianId" from appointment where id = ? and state = 'booked'`,
    [id],
  );
  return row ?? null;
}

/** Returns every event of ours in a calendar. */
export const findWrittenEvents = (em: EntityManager, connectionId: string): Promise<CalendarEventRow[]> =>
  findRows(em, CalendarEvent, { connectionId }, { orderBy: { startsAt: 'asc', appointmentId: 'asc' } });

type Refusal = Pick<CalendarEventRow, 'refusedDigest' | 'refusedAt'>;
type SavedEvent = Omit<CalendarEventRow, keyof Refusal> & Partial<Refusal>;

/** Stores an event of ours, or what is known of it now; what was refused of it stays when nothing is said of it. */
export async function saveWrittenEvent(em: EntityManager, event: SavedEvent): Promise<void> {
  await em.upsert(CalendarEvent, event);
}

/** Forgets an event of ours that does not stand there any more. */
export async function deleteWrittenEvent(
  em: EntityManager,
  { connectionId, appointmentId }: Pick<CalendarEventRow, 'connectionId' | 'appointmentId'>,
): Promise<void> {
  await em.nativeDelete(CalendarEvent, { connectionId, appointmentId });
}

/** Whether another connection with the same calendar shows an event of ours there by now. */
export async function standsForAnother(
  em: EntityManager,
  { connectionId, appointmentId, href }: Pick<CalendarEventRow, 'connectionId' | 'appointmentId' | 'href'>,
  calendarUrl: string,
): Promise<boolean> {
  // SQL: a join of two tables.
  const rows = await em.execute<object[]>(
    `select from calendar_event e join calendar_connection c on c.id = e.connection_id
     where e.appointment_id = ? and e.connection_id <> ? and e.href = ? and c.calendar_url = ? and c.state <> 'leaving'`,
    [appointmentId, connectionId, href, calendarUrl],
  );
  return rows.length > 0;
}

/** Returns what stands of an appointment in a calendar, as far as is known. */
export const findWrittenEvent = (
  em: EntityManager,
  { connectionId, appointmentId }: Pick<CalendarEventRow, 'connectionId' | 'appointmentId'>,
): Promise<CalendarEventRow | null> => findRow(em, CalendarEvent, { connectionId, appointmentId });

/** Has a calendar asked once more to take what it refused of an appointment, and people asked once more if it does not. */
export async function forgetRefusal(
  em: EntityManager,
  { connectionId, appointmentId }: Pick<CalendarEventRow, 'connectionId' | 'appointmentId'>,
): Promise<void> {
  const again = { refusedDigest: 'again', refusedAt: new Date(0) };
  await em.nativeUpdate(CalendarEvent, { connectionId, appointmentId, refusedDigest: { $ne: null } }, again);
}

/** Forgets what stands of us in a calendar, because another one is chosen. */
export async function deleteAllWritten(em: EntityManager, connectionId: string): Promise<void> {
  await em.nativeDelete(CalendarEvent, { connectionId });
}

/** Returns every foreign object of a calendar that is known. */
export const findObjects = (em: EntityManager, connectionId: string): Promise<CalendarObjectRow[]> =>
  findRows(em, CalendarObject, { connectionId }, {});

/** Stands for the version of an object that stands there and is not given out. */
export const withheldEtag = '';

/** Returns which of some objects were not given out when they were asked for. */
export async function findWithheld(
  em: EntityManager,
  connectionId: string,
  hrefHashes: readonly string[],
): Promise<Set<string>> {
  const where = { connectionId, hrefHash: { $in: [...hrefHashes] }, etag: withheldEtag };
  return new Set((await findRows(em, CalendarObject, where, {})).map(({ hrefHash }) => hrefHash));
}

/** A foreign object that was read. */
export interface ReadObject extends Pick<CalendarObjectRow, 'hrefHash' | 'etag' | 'skipped' | 'isOpen'> {
  spans: readonly BusySpan[];
}

interface Whose {
  connectionId: string;
  practiceId: number;
  clinicianId: number;
}

/**
 * Stores foreign objects with the time that they take, in the place of what they took before; one of which something cannot be
 * read keeps that, too. Call it with the agenda locked. Returns whether one of them is unreadable that was not.
 */
export async function saveObjects(
  em: EntityManager,
  { connectionId, practiceId, clinicianId }: Whose,
  objects: readonly ReadObject[],
): Promise<boolean> {
  if (objects.length === 0) return false;
  const unreadable = objects.filter(({ skipped }) => skipped > 0);
  const former = await findFormer(em, connectionId, unreadable);
  await deleteBusyOf(em, connectionId, objects);
  await em.upsertMany(
    CalendarObject,
    objects.map(({ spans: _, ...object }) => ({ connectionId, practiceId, ...object })),
  );
  const rows = objects.flatMap(({ hrefHash, spans }) => {
    const kept = former.get(hrefHash)?.spans ?? [];
    const all = kept.length > 0 ? mergeSpans([...kept, ...spans], always) : spans;
    return all.map((span) => [hrefHash, span.startsAt, span.endsAt] as const);
  });
  // SQL: thousands of spans in one statement.
  await em.execute(
    `insert into calendar_busy (practice_id, clinician_id, connection_id, href_hash, starts_at, ends_at)
     select ?, ?, ?, s.href_hash, s.starts_at, s.ends_at from jsonb_to_recordset(?::jsonb)
       as s (href_hash text, starts_at timestamptz, ends_at timestamptz)`,
    [
      practiceId,
      clinicianId,
      connectionId,
      JSON.stringify(rows.map(([href_hash, starts_at, ends_at]) => ({ href_hash, starts_at, ends_at }))),
    ],
  );
  return unreadable.some(({ hrefHash, etag }) => {
    const before = former.get(hrefHash);
    return before?.etag !== etag || before.skipped === 0;
  });
}

/** A window that cuts nothing off. */
const always: CalendarWindow = { from: new Date(-8.64e15), to: new Date(8.64e15) };

/** Returns, by path, the versions and the time of objects as they were read before. */
async function findFormer(em: EntityManager, connectionId: string, objects: readonly { hrefHash: string }[]) {
  const hrefHash = { $in: objects.map((object) => object.hrefHash) };
  const former = new Map<string, Pick<CalendarObjectRow, 'etag' | 'skipped'> & { spans: BusySpan[] }>();
  if (objects.length === 0) return former;
  for (const { hrefHash: path, etag, skipped } of await findRows(em, CalendarObject, { connectionId, hrefHash }, {}))
    former.set(path, { etag, skipped, spans: [] });
  for (const { hrefHash: path, startsAt, endsAt } of await findRows(em, CalendarBusy, { connectionId, hrefHash }, {}))
    former.get(path)?.spans.push({ startsAt, endsAt });
  return former;
}

/** Forgets foreign objects and the time that they took. */
export async function deleteObjects(
  em: EntityManager,
  connectionId: string,
  hrefHashes: readonly string[],
): Promise<void> {
  if (hrefHashes.length === 0) return;
  await deleteBusyOf(
    em,
    connectionId,
    hrefHashes.map((hrefHash) => ({ hrefHash })),
  );
  await em.nativeDelete(CalendarObject, { connectionId, hrefHash: { $in: [...hrefHashes] } });
}

async function deleteBusyOf(em: EntityManager, connectionId: string, objects: readonly { hrefHash: string }[]) {
  // SQL: one parameter for all.
  await em.execute('delete from calendar_busy where connection_id = ? and href_hash = any(?::text[])', [
    connectionId,
    `{${objects.map(({ hrefHash }) => hrefHash).join(',')}}`,
  ]);
}

/** Returns how many events of a calendar could not be read. */
export async function countSkipped(em: EntityManager, connectionId: string): Promise<number> {
  // SQL: a sum.
  const [row] = await em.execute<{ skipped: number }[]>(
    'select coalesce(sum(skipped), 0)::int as skipped from calendar_object where connection_id = ?',
    [connectionId],
  );
  return row?.skipped ?? 0;
}

/** Forgets all time that a calendar took: it does not count any more. */
export async function deleteAllObjects(em: EntityManager, connectionId: string): Promise<void> {
  // SQL: two tables of one connection, whole.
  await em.execute('delete from calendar_busy where connection_id = ?', [connectionId]);
  await em.nativeDelete(CalendarObject, { connectionId });
}

/** Time that a clinician's own calendar keeps. */
export interface BusyRow extends BusySpan {
  clinicianId: number;
}

/** Returns the time that calendars of a practice's clinicians keep between two instants, by time. */
export async function findBusy(
  em: EntityManager,
  practiceId: number,
  { from, to }: CalendarWindow,
): Promise<BusyRow[]> {
  // SQL: spans of several objects that touch are one to whoever sees them.
  const rows = await em.execute<object[]>(
    `select clinician_id as "clinicianId", lower(span) as "startsAt", upper(span) as "endsAt" from (
       select clinician_id, unnest(range_agg(tstzrange(starts_at, ends_at))) as span from calendar_busy
       where practice_id = ? and ends_at > ? and starts_at < ? group by clinician_id) merged
     order by "startsAt", "clinicianId"`,
    [practiceId, from, to],
  );
  return rows.map(parseRow<BusyRow>({ startsAt: true, endsAt: true }));
}
