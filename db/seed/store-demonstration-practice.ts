import type { EntityManager } from '@mikro-orm/postgresql';
import { replaceAgenda } from '../src/agenda/agenda.repository.ts';
import { PracticeService } from '../src/practice/practice-service.entity.ts';

/** What `RECEPTIONIST_DEMO_SLUG` names in production. */
export const demonstrationSlug = 'studio-dimostrativo';

const day = [
  [9 * 60, 13 * 60],
  [15 * 60, 19 * 60],
] as const;
const week = [day, day, day, day, day, [[9 * 60, 12 * 60]], []] as const;
const services = [
  ['Visita di controllo', 5_000],
  ['Igiene dentale', 8_000],
  ['Otturazione', 12_000],
  ['Sbiancamento', null],
] as const;

/**
 * Stores the practice that the receptionist's demonstration is held at, with an agenda, or brings it to this state. It is
 * hidden from the first moment: in no list, no search, no sitemap. Call it inside a transaction. @returns its id.
 */
export async function storeDemonstrationPractice(em: EntityManager): Promise<number> {
  // SQL: the moment it was hidden stands (`coalesce`).
  const [row] = await em.execute<{ id: number }[]>(
    `insert into dentist (slug, name, address, cap, istat_code, city, province, region, week, hidden_at)
     values (?, 'Studio Dimostrativo', 'Via dell’Esempio, 1', '00153', '058091', 'Roma', 'RM', 'Lazio', ?::jsonb, now())
     on conflict (slug) do update set week = excluded.week, hidden_at = coalesce(dentist.hidden_at, now()) returning id`,
    [demonstrationSlug, JSON.stringify(week)],
  );
  if (!row) throw new Error('an insert without a row');
  const practice = row.id;
  await em.nativeDelete(PracticeService, { dentist: practice });
  const listed = services.map(([name, priceCents], position) => ({ dentist: practice, position, name, priceCents }));
  await em.insertMany(PracticeService, listed);
  const availability = week.flatMap((intervals, weekday) =>
    intervals.map(([opensMinutes, closesMinutes]) => ({ weekday, opensMinutes, closesMinutes })),
  );
  await replaceAgenda(em, { dentistId: practice, slotMinutes: 30, enabled: true, availability, exceptions: [] });
  return practice;
}
