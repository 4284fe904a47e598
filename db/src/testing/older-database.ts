import type { EntityManager } from '@mikro-orm/postgresql';
import { namesIn } from '../migration-history.ts';

export interface OlderDatabase {
  /** The migration that it lacks: the last that this version knows. A newer version's stay. */
  lacks: string;
  /** Makes it as new as it was. */
  catchUp(): Promise<void>;
}

/** Makes the database look older than this version is, by its history alone. */
export async function makeOlder(em: EntityManager): Promise<OlderDatabase> {
  const lacks = namesIn().at(-1) as string;
  await em.execute('delete from migration where name = ?', [lacks]);
  return { lacks, catchUp: async () => void (await em.execute('insert into migration (name) values (?)', [lacks])) };
}
