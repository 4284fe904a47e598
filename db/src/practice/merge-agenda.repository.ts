import type { EntityManager } from '@mikro-orm/postgresql';
import { AgendaClosure } from '../agenda/agenda-closure.entity.ts';

/**
 * Lets what overlaps between two practices that become one stand side by side: blocks, which keep no visit out that stood
 * before them, and what is over. Only two visits to come on one chair would be a contradiction; they are obstacles.
 */
export async function allowOverlaps(em: EntityManager, ids: readonly [number, number], now: Date): Promise<void> {
  // SQL: spans of the two agendas that overlap.
  await em.execute(
    `update appointment a set override = true
     where a.dentist_id in (?, ?) and a.exclusive and not a.override and a.state = 'booked' and (a.kind = 'block' or a.free_at <= ?)
       and exists (select from appointment b where b.dentist_id in (?, ?) and b.dentist_id <> a.dentist_id and b.state <> 'released'
         and b.starts_at > a.starts_at - interval '24 hours' and b.starts_at < a.free_at and b.free_at > a.starts_at)`,
    [...ids, now, ...ids],
  );
}

/** Closures of the practice that goes close the one that stays; whose they were was settled with the team. */
export async function moveClosures(em: EntityManager, kept: number, gone: number): Promise<void> {
  await em.nativeUpdate(AgendaClosure, { practiceId: gone }, { practiceId: kept });
}
