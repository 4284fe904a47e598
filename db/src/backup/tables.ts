// SQL: Postgres' own catalogue has no entities.
import type { EntityManager } from '@mikro-orm/postgresql';

export interface Table {
  name: string;
  /** Those that are written: generated ones come by themselves. */
  columns: string[];
  /** What numbers its rows. */
  sequences: { column: string; sequence: string }[];
}

/**
 * Not part of a backup: what was applied to this database, its own revisions, which a restore changes, and builds of the page,
 * which are made from the source.
 */
const ofThisDatabase = ['migration', 'directory_revision', 'web_build', 'web_file'];

/** All tables that a backup holds, each after those its foreign keys name. Throws when tables name each other in a circle. */
export async function tablesInOrder(em: EntityManager): Promise<Table[]> {
  const columns = await em.execute<{ table: string; column: string; sequence: string | null }[]>(
    `select c.table_name as table, c.column_name as column,
            pg_get_serial_sequence(quote_ident(c.table_name), c.column_name) as sequence
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      order by c.table_name, c.ordinal_position`,
  );
  const links = await em.execute<{ from: string; to: string }[]>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
       from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const unquoted = (name: string) => name.replaceAll('"', '');
  const needs = new Map<string, Set<string>>();
  for (const { table } of columns) if (!ofThisDatabase.includes(table)) needs.set(table, needs.get(table) ?? new Set());
  for (const { from, to } of links) needs.get(unquoted(from))?.add(unquoted(to));
  const ordered: Table[] = [];
  while (needs.size > 0) {
    const free = [...needs].filter(([, others]) => others.size === 0).map(([name]) => name);
    if (free.length === 0) throw new Error(`tables name each other in a circle: ${[...needs.keys()].join(', ')}`);
    for (const name of free) {
      const own = columns.filter(({ table }) => table === name);
      ordered.push({
        name,
        columns: own.map(({ column }) => column),
        sequences: own.flatMap(({ column, sequence }) => (sequence ? [{ column, sequence }] : [])),
      });
      needs.delete(name);
      for (const others of needs.values()) others.delete(name);
    }
  }
  return ordered;
}

/** A name of a table or column as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
