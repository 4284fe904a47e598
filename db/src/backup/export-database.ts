// SQL: rows of every table as JSON, through a cursor; `migration` has no entity.
import type { MikroORM } from '@mikro-orm/postgresql';
import { quoted, tablesInOrder } from './tables.ts';

const rowsAtOnce = 1_000;
/** The first line of every backup. */
export const backupFormat = 'dentisti-backup/1';

export interface BackupHeader {
  format: typeof backupFormat;
  /** ISO instant. */
  takenAt: string;
  /** Migrations of the database; one that is restored into must know them. */
  migrations: string[];
}

/**
 * The whole database as lines of JSON, at one instant: a header, then for each table a line `{table}`, its rows as
 * Postgres writes them to JSON, and a line `{rows: n}`. Nothing is locked.
 */
export async function* exportDatabase(orm: MikroORM, now: Date): AsyncGenerator<string> {
  const em = orm.em.fork();
  await em.begin();
  try {
    // One instant for all tables; without it a booking could be in the file and its mail not.
    await em.execute('set transaction isolation level repeatable read, read only');
    const applied = await em.execute<{ name: string }[]>('select name from migration order by name');
    const header: BackupHeader = {
      format: backupFormat,
      takenAt: now.toISOString(),
      migrations: applied.map(({ name }) => name),
    };
    yield `${JSON.stringify(header)}\n`;
    for (const { name, columns } of await tablesInOrder(em)) {
      yield `${JSON.stringify({ table: name })}\n`;
      const fields = columns.map(quoted).join(', ');
      await em.execute(
        `declare backup_rows no scroll cursor for select to_jsonb(r)::text as row from (select ${fields} from ${quoted(name)}) r`,
      );
      let rows = 0;
      for (;;) {
        const found = await em.execute<{ row: string }[]>(`fetch ${rowsAtOnce} from backup_rows`);
        for (const { row } of found) yield `${row}\n`;
        rows += found.length;
        if (found.length < rowsAtOnce) break;
      }
      await em.execute('close backup_rows');
      yield `${JSON.stringify({ rows })}\n`;
    }
    yield `${JSON.stringify({ end: true })}\n`;
  } finally {
    await em.rollback();
  }
}
