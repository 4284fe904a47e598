import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';

/** How the text of a statement begins that each connection parses and plans once. */
const mark = '/* prepared */ ';

/** Names of texts; as many as there are of them in the code. */
const names = new Map<string, string>();

/**
 * Runs a statement that Postgres takes milliseconds to plan: each connection keeps its plan, where `em.execute` writes the
 * parameters into the text and has it planned again. For few, fixed texts alone, as none is ever let go.
 * @param sql with a `?` for each parameter
 */
export async function executePrepared<Row>(em: EntityManager, sql: string, params: readonly unknown[]): Promise<Row[]> {
  let n = 0;
  const text = mark + sql.replaceAll('?', () => `$${++n}`);
  return (await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, [...params]))).rows;
}

/** Gives marked statements of a pool's connections the name that Postgres keeps their plan under. */
export function prepareMarkedStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (text: unknown, values: unknown, ...others: unknown[]) =>
      typeof text === 'string' && text.startsWith(mark)
        ? query({ name: nameOf(text), text, values }, ...others)
        : query(text, values, ...others);
    Object.assign(client, { query: named });
  });
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
