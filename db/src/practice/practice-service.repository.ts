import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from './practice.repository.ts';

export interface PracticeServiceRow {
  dentistId: number;
  name: string;
  /** Null when the practice publishes no price. */
  priceCents: number | null;
  /** The upper end of a price that is a span; null when it is none. */
  priceToCents: number | null;
  /** Whether the price is the lowest of several. */
  isFrom: boolean;
}

/** Services of several practices, each practice's in its own order; practices without any are absent. */
export async function findServicesOfPractices(
  em: EntityManager,
  ids: readonly number[],
): Promise<PracticeServiceRow[]> {
  // SQL: one parameter, however many practices.
  return em.execute<PracticeServiceRow[]>(
    `select dentist_id as "dentistId", name, price_cents as "priceCents",
       price_to_cents as "priceToCents", is_from as "isFrom" from dentist_service
     where dentist_id = any(?::int[]) order by dentist_id, position`,
    [idList(ids)],
  );
}
