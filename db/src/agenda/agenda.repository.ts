import type { Agenda } from '@dentisti/domain/agenda/agenda-slots';
import type { HoursException } from '@dentisti/domain/hours/week';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from '../practice/dentist.repository.ts';

/** A practice's online agenda as the domain reads it (`freeSlots`), and whose it is. */
export interface StoredAgenda extends Agenda {
  dentistId: number;
  /** False: kept, but not offered. */
  enabled: boolean;
}

/** A practice's agenda, also a disabled one; null when it keeps none with us. */
export async function findAgenda(em: EntityManager, dentistId: number): Promise<StoredAgenda | null> {
  const [row] = await em.execute<
    {
      slotMinutes: number;
      enabled: boolean;
      availability: StoredAgenda['availability'] | null;
      exceptions: HoursException[] | null;
    }[]
  >(
    `select slot_minutes as "slotMinutes", enabled,
       (select jsonb_agg(jsonb_build_object('weekday', weekday, 'opensMinutes', opens_minutes, 'closesMinutes', closes_minutes)
          order by weekday, opens_minutes)
        from agenda_availability a where a.dentist_id = p.dentist_id) as availability,
       (select jsonb_agg(jsonb_build_object('on', on_date, 'intervals', intervals) order by on_date)
        from agenda_exception e where e.dentist_id = p.dentist_id) as exceptions
     from practice_agenda p where dentist_id = ?`,
    [dentistId],
  );
  if (!row) return null;
  return { dentistId, ...row, availability: row.availability ?? [], exceptions: row.exceptions ?? [] };
}

/**
 * Days from one to another (`YYYY-MM-DD`, both included) on which the agendas of some practices differ from their week;
 * disabled agendas say nothing. No order.
 */
export async function findAgendaExceptions(
  em: EntityManager,
  dentistIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<({ dentistId: number } & HoursException)[]> {
  return em.execute(
    `select dentist_id as "dentistId", on_date::text as "on", intervals
     from agenda_exception join practice_agenda g using (dentist_id)
     where dentist_id = any(?::int[]) and on_date between ? and ? and g.enabled`,
    [idList(dentistIds), from, to],
  );
}

/**
 * Gives a practice an agenda, or replaces the one it has: slot length, week and exceptions. Appointments stay. Call it
 * inside a transaction. @throws the database's exclusion violation when intervals of a day overlap.
 */
export async function replaceAgenda(em: EntityManager, agenda: StoredAgenda): Promise<void> {
  const { dentistId, slotMinutes, enabled, availability, exceptions } = agenda;
  await em.execute(
    `insert into practice_agenda (dentist_id, slot_minutes, enabled) values (?, ?, ?)
     on conflict (dentist_id) do update set slot_minutes = excluded.slot_minutes, enabled = excluded.enabled`,
    [dentistId, slotMinutes, enabled],
  );
  await em.execute('delete from agenda_availability where dentist_id = ?', [dentistId]);
  await em.execute('delete from agenda_exception where dentist_id = ?', [dentistId]);
  await em.execute(
    `insert into agenda_availability (dentist_id, weekday, opens_minutes, closes_minutes)
     select ?, weekday, "opensMinutes", "closesMinutes" from jsonb_to_recordset(?::jsonb)
       as given (weekday smallint, "opensMinutes" smallint, "closesMinutes" smallint)`,
    [dentistId, JSON.stringify(availability)],
  );
  await em.execute(
    `insert into agenda_exception (dentist_id, on_date, intervals)
     select ?, (e ->> 'on')::date, e -> 'intervals' from jsonb_array_elements(?::jsonb) as e`,
    [dentistId, JSON.stringify(exceptions)],
  );
}
