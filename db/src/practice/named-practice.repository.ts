import type { EntityManager } from '@mikro-orm/postgresql';
import { foldedSql } from '../admin/search-columns.ts';

/** A practice as an operator tells it from others. */
export interface NamedPractice {
  id: number;
  name: string;
  /** Street and city. */
  address: string;
  /** E.164; null when none is known. */
  phone: string | null;
}

const columns = `id, name, address || ' · ' || city as address, phone`;

/** Returns practices by their whole name, blind to case and accents, or by id; by name, then city; 20 at most. */
export async function findPracticesNamed(
  em: EntityManager,
  by: { name: string } | { ids: readonly number[] },
): Promise<NamedPractice[]> {
  const [condition, value] =
    'name' in by
      ? [`${foldedSql('name')} = ${foldedSql('?')}`, by.name]
      : ['id = any(?::int[])', `{${by.ids.join(',')}}`];
  // SQL: names are compared by the expression of their index.
  return em.execute<NamedPractice[]>(
    `select ${columns} from dentist where ${condition} order by name, city, id limit 20`,
    [value],
  );
}

/** Returns the practices that have one of these telephones (E.164), by name. */
export async function findPracticesByPhone(em: EntityManager, phones: readonly string[]): Promise<NamedPractice[]> {
  if (phones.length === 0) return [];
  const placeholders = phones.map(() => '?').join(', ');
  // SQL: the columns of the statement above, one of them put together.
  return em.execute<NamedPractice[]>(
    `select ${columns} from dentist where phone in (${placeholders}) order by name, id`,
    [...phones],
  );
}
