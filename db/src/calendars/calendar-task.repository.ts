import type { CalendarTaskFacts } from '@dentisti/domain/calendars/calendar-task-text';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow, type RowOf } from '../stored-row.ts';
import { CalendarTask } from './calendar-task.entity.ts';

/** Something between a calendar and the agenda that people have to decide. See `CalendarTask`. */
export type CalendarTaskRow = RowOf<CalendarTask>;

/** An open task with the clinician it is about. */
export interface OpenTask
  extends Pick<
      CalendarTaskRow,
      'id' | 'connectionId' | 'kind' | 'clinicianId' | 'appointmentId' | 'startsAt' | 'foreignStartsAt' | 'createdAt'
    >,
    CalendarTaskFacts {
  clinicianName: string;
  /** The visit came through us: its patient is written to when it moves. */
  notifiesPatient: boolean;
}

interface WhichTasks {
  practiceId: number;
  now: Date;
}

/** Returns what is left to decide in a practice, by the visit's time. */
export const findOpenTasks = (
  em: EntityManager,
  { limit, ...which }: WhichTasks & { limit: number },
): Promise<OpenTask[]> => readOpenTasks(em, which, null, limit);

/** Returns a task of a practice that is left to decide; null when it is none, or is decided. */
export const findOpenTask = async (
  em: EntityManager,
  { id, ...which }: WhichTasks & { id: string },
): Promise<OpenTask | null> => (await readOpenTasks(em, which, id, 1))[0] ?? null;

/** Whether what a task `t` is about is still so: its visit stands and is not over, or its calendar still has trouble. Takes now, twice. */
const standsSql = `case t.kind
  when 'unreadable' then exists (select from calendar_object o where o.connection_id = t.connection_id and o.skipped > 0)
  when 'refused' then exists (select from calendar_event e
    left join appointment a on a.id = e.appointment_id and a.state = 'booked' where e.connection_id = t.connection_id
    and e.appointment_id = t.appointment_id and e.refused_digest is not null and greatest(e.ends_at, a.ends_at) > ?)
  else exists (select from appointment a where a.id = t.appointment_id and a.state = 'booked' and a.ends_at > ?) end`;

async function readOpenTasks(
  em: EntityManager,
  { practiceId, now }: WhichTasks,
  id: string | null,
  limit: number,
): Promise<OpenTask[]> {
  // SQL: joined with the visit as it stands now, and with what the calendar refused of it.
  const rows = await em.execute<object[]>(
    `select t.id, t.connection_id as "connectionId", t.kind, t.clinician_id as "clinicianId", c.name as "clinicianName",
       t.appointment_id as "appointmentId", coalesce(a.starts_at, t.starts_at) as "startsAt",
       t.foreign_starts_at as "foreignStartsAt", t.created_at as "createdAt", a.booking_id is not null as "notifiesPatient",
       exists (select from calendar_event e where e.connection_id = t.connection_id and e.appointment_id = t.appointment_id
         and e.refused_digest <> '') as "isStanding",
       case t.kind when 'unreadable' then (select sum(o.skipped)::int from calendar_object o where o.connection_id = t.connection_id)
         else 0 end as unreadable
     from calendar_task t join clinician c on c.id = t.clinician_id
       left join appointment a on a.id = t.appointment_id
     where t.practice_id = ? and t.id = coalesce(?::uuid, t.id) and t.answered_at is null and t.ended_at is null
       and ${standsSql}
     order by "startsAt", t.id limit ?`,
    [practiceId, id, now, now, limit],
  );
  return rows.map(parseRow<OpenTask>({ startsAt: true, foreignStartsAt: true, createdAt: true }));
}

/** Closes a task of a practice; false when it is none, is closed already, or was raised anew since it was `seen`. */
export async function closeTask(
  em: EntityManager,
  { practiceId, id, now, seen = null }: WhichTasks & { id: string; seen?: Pick<OpenTask, 'createdAt'> | null },
): Promise<boolean> {
  const open = { practiceId, id, answeredAt: null, endedAt: null, ...(seen && { createdAt: seen.createdAt }) };
  return (await em.nativeUpdate(CalendarTask, open, { answeredAt: now })) === 1;
}

/** Raises a task, or raises it anew. */
export async function raiseTask(
  em: EntityManager,
  task: Pick<
    CalendarTaskRow,
    | 'practiceId'
    | 'connectionId'
    | 'clinicianId'
    | 'appointmentId'
    | 'kind'
    | 'startsAt'
    | 'foreignStartsAt'
    | 'createdAt'
  >,
): Promise<void> {
  const { practiceId, connectionId, clinicianId, appointmentId, kind, startsAt, foreignStartsAt, createdAt } = task;
  // SQL: `on conflict` of a partial index.
  await em.execute(
    `insert into calendar_task (practice_id, connection_id, clinician_id, appointment_id, kind, starts_at, foreign_starts_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (connection_id, appointment_id, kind) where ended_at is null do update
       set starts_at = excluded.starts_at, foreign_starts_at = excluded.foreign_starts_at, created_at = excluded.created_at,
         answered_at = null`,
    [practiceId, connectionId, clinicianId, appointmentId, kind, startsAt, foreignStartsAt, createdAt],
  );
}

/**
 * Brings a calendar's tasks up to date: raises one for each visit that a foreign event stands over, and one while events cannot
 * be read, ends those whose event or
 * visit is gone, whose visit is over, or was moved to where the event had been moved.
 */
export async function refreshTasks(
  em: EntityManager,
  {
    connectionId,
    practiceId,
    clinicianId,
    now,
  }: { connectionId: string; practiceId: number; clinicianId: number; now: Date },
): Promise<void> {
  const overlaps = `a.kind = 'visit' and a.clinician_id = b.clinician_id and b.starts_at < a.ends_at and b.ends_at > a.starts_at`;
  // SQL: spans that overlap; `on conflict` of a partial index.
  await em.execute(
    `insert into calendar_task (practice_id, connection_id, clinician_id, appointment_id, kind, starts_at, foreign_starts_at, created_at)
     select a.dentist_id, b.connection_id, b.clinician_id, a.id, 'overlap', a.starts_at, min(b.starts_at), ?
     from calendar_busy b join appointment a on a.dentist_id = b.practice_id and a.state = 'booked' and ${overlaps}
     where b.connection_id = ? and b.practice_id = ? and b.clinician_id = ? and a.ends_at > ?
       and a.starts_at > ?::timestamptz - interval '24 hours'
     group by a.id, b.connection_id, b.clinician_id
     on conflict (connection_id, appointment_id, kind) where ended_at is null do nothing`,
    [now, connectionId, practiceId, clinicianId, now, now],
  );
  // SQL: `on conflict` of a partial index.
  await em.execute(
    `insert into calendar_task (practice_id, connection_id, clinician_id, kind, starts_at, created_at)
     select ?, ?, ?, 'unreadable', ?, ? where exists (select from calendar_object o where o.connection_id = ? and o.skipped > 0)
     on conflict (connection_id, appointment_id, kind) where ended_at is null do nothing`,
    [practiceId, connectionId, clinicianId, now, now, connectionId],
  );
  // SQL: each is compared with its visit and with what is known of the calendar now.
  await em.execute(
    `update calendar_task t set ended_at = ? where t.connection_id = ? and t.ended_at is null and not (${standsSql} and
       case t.kind when 'overlap' then exists (
           select from calendar_busy b join appointment a on ${overlaps} where b.connection_id = t.connection_id and a.id = t.appointment_id)
         when 'moved' then not exists (select from appointment a where a.id = t.appointment_id and a.starts_at = t.foreign_starts_at)
         else true end)`,
    [now, connectionId, now, now],
  );
}
