import type { EntityManager } from '@mikro-orm/postgresql';
import { ensureTeams } from '../../src/agenda/team.repository.ts';

/** Brings the agendas of the practices in `wanted` (see `storeDemo`) to the wanted state; appointments stay. SQL: thousands of rows at once. */
export async function storeAgendas(tx: EntityManager): Promise<void> {
  await tx.execute('delete from practice_agenda p using wanted w where w.id = p.dentist_id and w.agenda is null');
  await tx.execute(
    `insert into practice_agenda (dentist_id, slot_minutes)
     select id, (agenda -> 'slotMinutes')::smallint from wanted where id is not null and agenda is not null
     on conflict (dentist_id) do update set slot_minutes = excluded.slot_minutes`,
  );
  const kept = await tx.execute<{ id: number }[]>('select id from wanted where id is not null and agenda is not null');
  await ensureTeams(
    tx,
    kept.map(({ id }) => id),
  );
  await tx.execute('delete from agenda_availability using wanted w where dentist_id = w.id');
  await tx.execute('delete from agenda_exception using wanted w where dentist_id = w.id');
  await tx.execute(
    `insert into agenda_availability (dentist_id, weekday, opens_minutes, closes_minutes)
     select w.id, a.weekday, a."opensMinutes", a."closesMinutes"
     from wanted w, jsonb_to_recordset(w.agenda -> 'availability')
       as a (weekday smallint, "opensMinutes" smallint, "closesMinutes" smallint)
     where w.id is not null and w.agenda is not null`,
  );
  await tx.execute(
    `insert into agenda_exception (dentist_id, on_date, intervals)
     select w.id, (e ->> 'on')::date, e -> 'intervals'
     from wanted w, jsonb_array_elements(w.agenda -> 'exceptions') as e
     where w.id is not null and w.agenda is not null`,
  );
}
