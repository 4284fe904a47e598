import { type Agenda, slotStarts } from '@dentisti/domain/agenda/agenda-slots';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DemoPractice } from './demo-practice.ts';

/** How far ahead the practices' own patients have appointments. */
const daysAhead = 35;
/** Share of a day's slots that are taken: from quiet days to nearly full ones. */
const busiest = 0.85;

interface BusySlot {
  startsAt: string;
  endsAt: string;
}

/**
 * What a demo practice gave away itself on the days after `after` (`YYYY-MM-DD`; null: from today on) up to the horizon.
 * Which slots depends on practice and day alone, so that every seed fills a day alike.
 */
export function inventBusySlots(key: string, agenda: Agenda, now: Date, after: string | null): BusySlot[] {
  const today = romeClock(now).date;
  const last = addDays(today, daysAhead);
  const first = after !== null && after >= today ? addDays(after, 1) : today;
  const days = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
  if (days < 1) return [];
  return slotStarts(agenda, now, first, days).flatMap(({ on, times }) => {
    const random = createRandom(`busy ${key} ${on}`);
    const share = random.next() * busiest;
    return times
      .filter(() => random.chance(share))
      .map((at) => ({
        startsAt: at.toISOString(),
        endsAt: new Date(at.getTime() + agenda.slotMinutes * 60_000).toISOString(),
      }));
  });
}

/**
 * Keeps the demo agendas believable as time goes by: fills the days that came into sight since the last seed. What
 * patients booked or hold meanwhile stays. @returns how many slots were given away.
 */
export async function fillDemoAgendas(
  em: EntityManager,
  practices: readonly DemoPractice[],
  now: Date,
): Promise<number> {
  // SQL: each agenda with the last appointment that the practice gave away itself.
  const stored = await em.execute<{ key: string; dentistId: number; lastAt: string | null }[]>(
    `select s.source_id as key, s.dentist_id as "dentistId",
       (select max(a.starts_at) from appointment a
        where a.dentist_id = s.dentist_id and a.booking_id is null and a.state = 'booked') as "lastAt"
     from dentist_source s join practice_agenda p on p.dentist_id = s.dentist_id where s.source = 'demo'`,
  );
  const byKey = new Map(practices.map((practice) => [practice.key, practice]));
  const busy = stored.flatMap(({ key, dentistId, lastAt }) => {
    const agenda = byKey.get(key)?.agenda;
    if (!agenda) return [];
    const after = lastAt && romeClock(new Date(lastAt)).date;
    return inventBusySlots(key, agenda, now, after).map((slot) => ({ dentistId, ...slot }));
  });
  if (busy.length === 0) return 0;
  // SQL: tens of thousands of rows in one parameter.
  const inserted = await em.execute<object[]>(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, chair_id, clinician_id, state, exclusive)
     select "dentistId", "startsAt", "endsAt", "endsAt",
       (select id from chair where practice_id = "dentistId" order by position, id limit 1),
       (select id from clinician where practice_id = "dentistId" order by position, id limit 1), 'booked', true from jsonb_to_recordset(?::jsonb)
       as busy ("dentistId" int, "startsAt" timestamptz, "endsAt" timestamptz)
     on conflict do nothing returning id`,
    [JSON.stringify(busy)],
  );
  return inserted.length;
}
