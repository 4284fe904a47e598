// SQL: a lock, and what stands in the database before anything of ours does; `migration` has no entity.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Migrator } from '@mikro-orm/migrations';
import { type EntityManager, IsolationLevel, type MikroORM } from '@mikro-orm/postgresql';
import { MigrationProblem } from './migration-problem.ts';
import { FolderMigrator, readMigration, runBeside } from './migration-runner.ts';
import { type LockPatience, usualPatience, withShortLocks } from './short-locks.ts';

/** The migrations that a run of them applied or took back. */
export type MigrationRun = Awaited<ReturnType<MikroORM['migrator']['up']>>;

export const migrationsFolder = join(import.meta.dirname, '..', 'migrations');
const folderBefore = join(migrationsFolder, 'before-baseline');

/** The migration that makes the whole schema of an empty database. */
export const baseline = 'Migration20261128020000_baseline';

/** Names of the migrations in a folder, oldest first; by default of the baseline and those after it. */
export const namesIn = (folder = migrationsFolder): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();

/** The migrations that made the same step by step, oldest first. They run where some of them ran already. */
export const migrationsBefore: readonly string[] = namesIn(folderBefore);

/** Runs migrations of before the baseline, and nothing else. */
export const openMigratorBefore = ({ em }: MikroORM): Migrator => new FolderMigrator(em, folderBefore);

/**
 * Applies the migrations that are missing: on an empty database the baseline and those after it, in one transaction; where
 * some of before the baseline ran, the rest of them, then those after it. Beside services each has a transaction of its own,
 * which waits briefly for locks: what was applied stays when a later one fails. Of two who do so at once the second waits.
 * A database of a newer version, which serves while an earlier one comes back, is left as it is.
 * @param folder with the baseline and what came after it
 * @throws MigrationProblem
 */
export async function applyMigrations(
  orm: MikroORM,
  folder = migrationsFolder,
  given: Partial<LockPatience> = {},
): Promise<MigrationRun> {
  const patience = { ...usualPatience, ...given };
  let isNotified = false;
  const notifyOnce = (message: string) => {
    if (!isNotified) patience.notify(message);
    isNotified = true;
  };
  const history = await MigrationHistory.open(orm, folder, notifyOnce);
  const apply = async (tx: EntityManager) => {
    const applied = await getApplied(tx);
    if (applied.length === 0) return history.applyMissing(tx);
    const newer = findNewer(applied, folder);
    if (!newer) return history.applyBeside(orm, tx, patience);
    patience.notify(
      `The database is newer than this version: it has ${newer}. No migration is applied; grants and policies stay as they are.`,
    );
    return [];
  };
  return alone(orm, apply, notifyOnce);
}

/** What can be done with all migrations, within a transaction that `alone` opened. */
export class MigrationHistory {
  readonly #before: Migrator;
  readonly #later: Migrator;
  readonly #folder: string;
  readonly #names: readonly string[];

  private constructor(orm: MikroORM, folder: string) {
    this.#before = openMigratorBefore(orm);
    this.#later = new FolderMigrator(orm.em, folder);
    this.#folder = folder;
    this.#names = [...migrationsBefore, ...namesIn(folder)];
  }

  /** @throws MigrationProblem */
  static async open(orm: MikroORM, folder = migrationsFolder, notifyWaiting?: Notify): Promise<MigrationHistory> {
    await alone(orm, prepare, notifyWaiting);
    const history = new MigrationHistory(orm, folder);
    // They look for their table on a connection of their own, which may be the only one: not within the transaction.
    for (const migrator of [history.#before, history.#later]) await migrator.getExecuted();
    return history;
  }

  /** All in the transaction, whose locks last until its end: for a database that nobody else uses. */
  async applyMissing(tx: EntityManager): Promise<MigrationRun> {
    const transaction = tx.getTransactionContext();
    const applied: MigrationRun = [];
    if (isOfBefore(await getApplied(tx))) {
      applied.push(...(await this.#before.up({ transaction })));
      await tx.execute('insert into migration (name) values (?)', [baseline]);
    }
    applied.push(...(await this.#later.up({ transaction })));
    return applied;
  }

  /** One after the other, on other connections than the transaction's, which only keeps others from doing the same. */
  async applyBeside(orm: MikroORM, tx: EntityManager, patience: LockPatience): Promise<MigrationRun> {
    const applied = await getApplied(tx);
    const missing = this.#names.filter((name) => !applied.includes(name) && name !== baseline);
    // Whose connection is lost has lost the lock as well.
    const assertLock = () => tx.execute('select 1');
    const run: MigrationRun = [];
    for (const name of isOfBefore(applied) ? missing.filter((each) => migrationsBefore.includes(each)) : [])
      run.push(...(await this.#applyOne(orm, this.#before, name, { patience, assertLock })));
    if (isOfBefore(applied)) await orm.em.fork().execute('insert into migration (name) values (?)', [baseline]);
    for (const name of missing.filter((each) => !migrationsBefore.includes(each))) {
      const migration = await readMigration(this.#folder, name);
      if (migration.isTransactional())
        run.push(...(await this.#applyOne(orm, this.#later, name, { patience, assertLock })));
      else {
        await runBeside(orm, name, migration, { patience, assertLock });
        run.push({ name });
      }
    }
    return run;
  }

  async #applyOne(
    orm: MikroORM,
    migrator: Migrator,
    name: string,
    { patience, assertLock }: { patience: LockPatience; assertLock: () => Promise<unknown> },
  ): Promise<MigrationRun> {
    return withShortLocks(orm, `Migration ${name}`, patience, async (tx) => {
      const run = await migrator.up({ migrations: [name], transaction: tx.getTransactionContext() });
      await assertLock();
      return run;
    });
  }

  /** Whether a database that has these was one of ours, of this version or of one before. */
  knows(migrations: readonly string[]): boolean {
    const sorted = migrations.toSorted();
    return sorted.length > 0 && sorted.every((name, index) => name === this.#names[index]);
  }

  /** Drops every table with its rows, and makes those of the version that had these migrations. */
  async remake(tx: EntityManager, migrations: readonly string[]): Promise<void> {
    const transaction = tx.getTransactionContext();
    await this.#later.down({ migrations: [baseline], transaction });
    const isGrown = !migrations.includes(baseline);
    if (isGrown) await this.#before.up({ migrations: [...migrations], transaction });
    else await this.#later.up({ migrations: [...migrations], transaction });
  }
}

/** The last migration of a database that only a newer version knows. */
export const findNewer = (applied: readonly string[], folder?: string): string | undefined => {
  const known = new Set([...migrationsBefore, ...namesIn(), ...namesIn(folder)]);
  return applied.findLast((name) => !known.has(name));
};

const isOfBefore = (applied: readonly string[]): boolean =>
  !applied.includes(baseline) && applied.some((name) => migrationsBefore.includes(name));

type Notify = LockPatience['notify'];

/**
 * Work in a transaction beside which nobody migrates or restores. Between its statements it has no snapshot, and who waits for
 * it waits in no statement: whoever makes an index concurrently waits for the end of every snapshot.
 */
export function alone<Result>(
  { em }: MikroORM,
  work: (tx: EntityManager) => Promise<Result>,
  notifyWaiting: Notify = () => {},
): Promise<Result> {
  return em.fork().transactional(
    async (tx) => {
      // However long the others' work takes.
      await tx.execute(`select set_config(name, '0', true) from pg_settings
        where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`);
      while (!(await takeLock(tx))) {
        notifyWaiting('Another process migrates or restores this database: waiting for it.');
        await wait(200);
      }
      return work(tx);
    },
    { isolationLevel: IsolationLevel.READ_COMMITTED },
  );
}

async function takeLock(tx: EntityManager): Promise<boolean> {
  const [lock] = await tx.execute<{ taken: boolean }[]>('select pg_try_advisory_xact_lock(7283004) as taken');
  return lock?.taken ?? false;
}

/** Makes the list of what was applied, where the database is empty; refuses one whose tables somebody else made. */
async function prepare(tx: EntityManager): Promise<void> {
  const applied = await getApplied(tx);
  if (applied.includes(baseline) || isOfBefore(applied)) return;
  const tables = await tx.execute<{ name: string }[]>(
    `select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migration'
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
      order by relname`,
  );
  if (tables.length > 0) {
    const few = tables.slice(0, 3).map(({ name }) => name);
    throw new MigrationProblem(
      `The database has tables (${few.join(', ')}${tables.length > few.length ? ', …' : ''}), but its table "migration" names no migration of ours: it belongs to something else, or was restored in part. Nothing was changed. Name an empty database, or one of Dentisti.ai.`,
    );
  }
  // As the ORM would make it, which does not wait for others.
  await tx.execute(
    `create table if not exists migration (
       id serial primary key, name varchar(255) not null, executed_at timestamptz(6) not null default current_timestamp(6))`,
  );
}

/** Names of the migrations that ran, in that order; none where there is no list of ours. */
export async function getApplied(em: EntityManager): Promise<string[]> {
  const [list] = await em.execute<{ found: string | null }[]>(`select to_regclass('public.migration') as found`);
  if (!list?.found) return [];
  // As JSON: of a table of somebody else's no column is known.
  const rows = await em.execute<{ name: string | null }[]>(
    `select to_jsonb(m) ->> 'name' as name from migration m order by to_jsonb(m) -> 'id'`,
  );
  return rows.flatMap(({ name }) => name?.replace(/\.[jt]s$/, '') ?? []);
}
