// SQL: tables are emptied, filled from JSON and renumbered by their names.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { setBuildsAside } from '../builds/web-build.repository.ts';
import { alone, baseline, getApplied, MigrationHistory } from '../migration-history.ts';
import { eraseAgain, getErasedList } from '../retention/erased-again.repository.ts';
import { applyAccess } from '../roles/apply-access.ts';
import { type BackupHeader, backupFormat } from './export-database.ts';
import { quoted, type Table, tablesInOrder } from './tables.ts';

const rowsAtOnce = 500;

/** Why a backup was not restored; nothing was changed. */
export class RestoreProblem extends Error {}

/**
 * Restores a backup into a migrated database in one transaction: replaces all rows, and changes nothing when it fails. One of a
 * version before fills tables of that version, which are then migrated. Erases again, in the same transaction, what people had
 * erased since. Returns the number of rows in the file. `check` sees the restored database before the commit, and may refuse it.
 * @throws RestoreProblem for a file that is none of ours, is cut short, or belongs to migrations we do not know
 */
export async function importDatabase(
  orm: MikroORM,
  lines: AsyncIterable<string>,
  now = new Date(),
  check: (em: EntityManager) => Promise<void> = async () => {},
): Promise<number> {
  const history = await MigrationHistory.open(orm);
  return alone(orm, async (em) => {
    const erased = await getErasedList(em);
    // Bookings that come back happen to nobody: the trigger that notifies practices' software stays silent.
    await em.execute(`select set_config('app.restoring', 'on', true)`);
    const reader = new BackupReader(em, history);
    for await (const line of lines) if (line !== '') await reader.take(line);
    const rows = reader.finish();
    if (reader.isOfVersionBefore) {
      await history.applyMissing(em);
      await reader.putBuildsBack();
      await applyAccess(em);
    }
    await eraseAgain(em, erased, now);
    await check(em);
    return rows;
  });
}

class BackupReader {
  readonly #em: EntityManager;
  readonly #history: MigrationHistory;
  #isOfVersionBefore = false;
  /** A backup holds no builds of the page; those that are kept stay. */
  putBuildsBack = async (): Promise<void> => {};
  #tables = new Map<string, Table>();
  #state: 'header' | 'tables' | 'rows' | 'end' = 'header';
  #table: Table | null = null;
  #waiting: string[] = [];
  #rowsOfTable = 0;
  #rows = 0;

  constructor(em: EntityManager, history: MigrationHistory) {
    this.#em = em;
    this.#history = history;
  }

  get isOfVersionBefore(): boolean {
    return this.#isOfVersionBefore;
  }

  async take(line: string): Promise<void> {
    // A row's own fields never make it look like one of our marks: they are objects with other keys.
    const record = parse(line);
    if (this.#state === 'header') return this.#readHeader(record as Partial<BackupHeader>);
    if (this.#state === 'tables') return this.#readTable(record as { table?: string; end?: boolean });
    if (this.#state === 'end') throw new RestoreProblem('The file goes on after its end.');
    if (isCount(record)) return this.#endTable(record.rows);
    this.#waiting.push(line);
    if (this.#waiting.length >= rowsAtOnce) await this.#flush();
  }

  finish(): number {
    if (this.#state !== 'end') throw new RestoreProblem('The file is cut short: it has no end.');
    return this.#rows;
  }

  async #readHeader(header: Partial<BackupHeader>): Promise<void> {
    if (header.format !== backupFormat) throw new RestoreProblem('This file is no backup of Dentisti.ai.');
    const theirs = header.migrations ?? [];
    const ours = await getApplied(this.#em);
    const differing = [
      ...ours.filter((name) => !theirs.includes(name)),
      ...theirs.filter((name) => !ours.includes(name)),
    ];
    this.#isOfVersionBefore = differing.length > 0;
    if (this.#isOfVersionBefore) {
      if (!ours.includes(baseline))
        throw new RestoreProblem(
          'The database is of a version before the backup’s: run `node db/src/migrate.ts up` first.',
        );
      if (!this.#history.knows(theirs))
        throw new RestoreProblem(
          `The backup is of another version of the database (${differing.join(', ')}): restore it with that version, then upgrade.`,
        );
      this.putBuildsBack = await setBuildsAside(this.#em);
      await this.#history.remake(this.#em, theirs);
    }
    this.#tables = new Map((await tablesInOrder(this.#em)).map((table) => [table.name, table]));
    await this.#em.execute(`truncate ${[...this.#tables.keys()].map(quoted).join(', ')} restart identity`);
    this.#state = 'tables';
  }

  #readTable({ table, end }: { table?: string; end?: boolean }): void {
    if (end) {
      this.#state = 'end';
      return;
    }
    const known = this.#tables.get(table ?? '');
    if (!known) throw new RestoreProblem(`The file names a table that is not there: ${table}.`);
    this.#table = known;
    this.#rowsOfTable = 0;
    this.#state = 'rows';
  }

  async #endTable(rows: number): Promise<void> {
    await this.#flush();
    if (rows !== this.#rowsOfTable)
      throw new RestoreProblem(`${this.#table?.name}: ${this.#rowsOfTable} rows in the file, ${rows} were written.`);
    this.#rows += rows;
    await this.#moveSequences();
    this.#state = 'tables';
  }

  async #flush(): Promise<void> {
    if (!this.#table || this.#waiting.length === 0) return;
    const table = quoted(this.#table.name);
    const columns = this.#table.columns.map(quoted).join(', ');
    await this.#em.execute(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
      [`[${this.#waiting.join(',')}]`],
    );
    this.#rowsOfTable += this.#waiting.length;
    this.#waiting = [];
  }

  /** New rows must not get the numbers of restored ones. */
  async #moveSequences(): Promise<void> {
    if (!this.#table) return;
    const { name, sequences } = this.#table;
    for (const { column, sequence } of sequences)
      await this.#em.execute(`select setval(?, coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(name)}`, [
        sequence,
      ]);
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new RestoreProblem('The file is damaged: a line is no JSON.');
  }
}

const isCount = (value: unknown): value is { rows: number } =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 1 && 'rows' in value;
