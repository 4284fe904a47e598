import type { EntityManager } from '@mikro-orm/postgresql';
import { replaceAgenda, type StoredAgenda } from '../agenda/agenda.repository.ts';

/** Gives a practice an agenda with one chair and one clinician, open day and night in slots of half an hour; `change` differs. */
export async function createAgenda(
  em: EntityManager,
  dentistId: number,
  change: Partial<StoredAgenda> = {},
): Promise<void> {
  const availability = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinutes: 0, closesMinutes: 1440 }));
  const agenda = { dentistId, slotMinutes: 30, enabled: true, availability, exceptions: [], ...change };
  await em.fork().transactional((tx) => replaceAgenda(tx, agenda));
}

/** Starts of what stands in a practice's time at `now`, holds that are not over included, in order. */
export async function findTakenStarts(em: EntityManager, dentistId: number, now: Date): Promise<Date[]> {
  const rows = await em.execute<{ at: string }[]>(
    `select starts_at as at from appointment
     where dentist_id = ? and (state = 'booked' or state = 'held' and held_until > ?) order by 1`,
    [dentistId, now],
  );
  return rows.map(({ at }) => new Date(at));
}
