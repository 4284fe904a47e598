import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from './practice.repository.ts';

export interface PracticeServiceRow {
  dentistId: number;
  name: string;
  /** Null when the practice publishes no price. */
  priceCents: number | null;
}

/** Services of several practices, each practice's in its own order; practices without any are absent. */
export async function findServicesOfPractices(
  em: EntityManager,
  ids: readonly number[],
): Promise<PracticeServiceRow[]> {
  // SQL: one parameter, however many practices.
  return em.execute<PracticeServiceRow[]>(
    `select dentist_id as "dentistId", name, price_cents as "priceCents" from dentist_service
     where dentist_id = any(?::int[]) order by dentist_id, position`,
    [idList(ids)],
  );
}
