import type { Schedule } from '@dentisti/domain/hours/opening';
import type { HoursException, OpenInterval } from '@dentisti/domain/hours/week';
import type { EntityManager } from '@mikro-orm/postgresql';

/** A practice's online agenda: when it sees patients who book here, and how long a visit takes. */
export interface Agenda {
  dentistId: number;
  slotMinutes: number;
  enabled: boolean;
  /** Europe/Rome; national holidays are closed unless an exception says otherwise, as in a practice's own hours. */
  schedule: Schedule & { week: NonNullable<Schedule['week']> };
}

/** A practice's agenda, also a disabled one; null when it keeps none with us. */
export async function findAgenda(em: EntityManager, dentistId: number): Promise<Agenda | null> {
  const [row] = await em.execute<
    {
      slotMinutes: number;
      enabled: boolean;
      availability: [weekday: number, opens: number, closes: number][] | null;
      exceptions: HoursException[] | null;
    }[]
  >(
    `select slot_minutes as "slotMinutes", enabled,
       (select jsonb_agg(jsonb_build_array(weekday, opens_minutes, closes_minutes) order by weekday, opens_minutes)
        from agenda_availability a where a.dentist_id = p.dentist_id) as availability,
       (select jsonb_agg(jsonb_build_object('on', on_date, 'intervals', intervals) order by on_date)
        from agenda_exception e where e.dentist_id = p.dentist_id) as exceptions
     from practice_agenda p where dentist_id = ?`,
    [dentistId],
  );
  if (!row) return null;
  const week: OpenInterval[][] = Array.from({ length: 7 }, () => []);
  for (const [weekday, opens, closes] of row.availability ?? []) week[weekday]?.push([opens, closes]);
  return {
    dentistId,
    slotMinutes: row.slotMinutes,
    enabled: row.enabled,
    schedule: { week, exceptions: row.exceptions ?? [] },
  };
}

/**
 * Gives a practice an agenda, or replaces the one it has: slot length, week and exceptions. Appointments stay. Call it
 * inside a transaction. @throws the database's exclusion violation when intervals of a day overlap.
 */
export async function replaceAgenda(em: EntityManager, agenda: Agenda): Promise<void> {
  const { dentistId, slotMinutes, enabled, schedule } = agenda;
  await em.execute(
    `insert into practice_agenda (dentist_id, slot_minutes, enabled) values (?, ?, ?)
     on conflict (dentist_id) do update set slot_minutes = excluded.slot_minutes, enabled = excluded.enabled`,
    [dentistId, slotMinutes, enabled],
  );
  await em.execute('delete from agenda_availability where dentist_id = ?', [dentistId]);
  await em.execute('delete from agenda_exception where dentist_id = ?', [dentistId]);
  await em.execute(
    `insert into agenda_availability (dentist_id, weekday, opens_minutes, closes_minutes)
     select ?, day - 1, (i ->> 0)::smallint, (i ->> 1)::smallint
     from jsonb_array_elements(?::jsonb) with ordinality as w (intervals, day), jsonb_array_elements(w.intervals) as i`,
    [dentistId, JSON.stringify(schedule.week)],
  );
  await em.execute(
    `insert into agenda_exception (dentist_id, on_date, intervals)
     select ?, (e ->> 'on')::date, e -> 'intervals' from jsonb_array_elements(?::jsonb) as e`,
    [dentistId, JSON.stringify(schedule.exceptions)],
  );
}
