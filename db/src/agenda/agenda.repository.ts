import type { Agenda } from '@dentisti/domain/agenda/agenda-slots';
import type { HoursException } from '@dentisti/domain/hours/week';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from '../practice/practice.repository.ts';
import { columnsIn } from '../stored-row.ts';
import { AgendaAvailability } from './agenda-availability.entity.ts';
import { AgendaException } from './agenda-exception.entity.ts';
import { PracticeAgenda } from './practice-agenda.entity.ts';
import { ensureTeams } from './team.repository.ts';

/** A practice's online agenda as the domain reads it (`slotStarts`), and whose it is. */
export interface StoredAgenda extends Agenda {
  dentistId: number;
  /** False: kept, but not offered. */
  enabled: boolean;
}

type AgendaRow = Omit<StoredAgenda, 'availability' | 'exceptions'> & {
  availability: StoredAgenda['availability'] | null;
  exceptions: HoursException[] | null;
};

const agendaSql = `select dentist_id as "dentistId", slot_minutes as "slotMinutes", enabled,
   (select jsonb_agg(jsonb_build_object('weekday', weekday, 'opensMinutes', opens_minutes, 'closesMinutes', closes_minutes)
      order by weekday, opens_minutes)
    from agenda_availability a where a.dentist_id = p.dentist_id) as availability,
   (select jsonb_agg(jsonb_build_object('on', on_date, 'intervals', intervals) order by on_date)
    from agenda_exception e where e.dentist_id = p.dentist_id) as exceptions
 from practice_agenda p`;

const toAgenda = ({ availability, exceptions, ...row }: AgendaRow): StoredAgenda => ({
  ...row,
  availability: availability ?? [],
  exceptions: exceptions ?? [],
});

/** A practice's agenda, also a disabled one; null when it keeps none with us. */
export async function findAgenda(em: EntityManager, dentistId: number): Promise<StoredAgenda | null> {
  // SQL: week and exceptions come in the agenda's own row, so that all three are of one instant.
  const [row] = await em.execute<AgendaRow[]>(`${agendaSql} where dentist_id = ?`, [dentistId]);
  return row ? toAgenda(row) : null;
}

/**
 * Days (`YYYY-MM-DD`) on which the agendas of some practices differ from their week; disabled agendas say nothing. No
 * order.
 */
export async function findAgendaExceptions(
  em: EntityManager,
  dentistIds: readonly number[],
): Promise<({ dentistId: number } & HoursException)[]> {
  // SQL: joined with the agendas that are offered; one parameter for all practices.
  return em.execute(
    `select dentist_id as "dentistId", on_date::text as "on", intervals
     from agenda_exception join practice_agenda g using (dentist_id)
     where dentist_id = any(?::int[]) and g.enabled`,
    [idList(dentistIds)],
  );
}

/**
 * Gives a practice an agenda, or replaces the one it has: slot length, week and exceptions. Appointments, chairs and
 * clinicians stay; a practice without any gets the first ones. Call it inside a transaction. @throws the database's exclusion violation when intervals of a day overlap.
 */
export async function replaceAgenda(em: EntityManager, agenda: StoredAgenda): Promise<void> {
  const { dentistId, slotMinutes, enabled, availability, exceptions } = agenda;
  await em
    .qb(PracticeAgenda)
    .insert({ dentistId, slotMinutes, enabled })
    .onConflict('dentistId')
    .merge(['slotMinutes', 'enabled'])
    .execute('run');
  await ensureTeams(em, [dentistId]);
  await em.nativeDelete(AgendaAvailability, { dentistId });
  await em.nativeDelete(AgendaException, { dentistId });
  const week = availability.map((interval) => ({ dentistId, ...columnsIn(AgendaAvailability, interval) }));
  if (week.length > 0) await em.insertMany(AgendaAvailability, week);
  const days = exceptions.map(({ on, intervals }) => ({ dentistId, onDate: on, intervals }));
  if (days.length > 0) await em.insertMany(AgendaException, days);
}
