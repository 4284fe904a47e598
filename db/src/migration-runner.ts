// SQL: statements of migrations, and what Postgres says of an index.
import { join } from 'node:path';
import type { MikroORM as AnyOrm, Transaction } from '@mikro-orm/core';
import { fs } from '@mikro-orm/core/fs-utils';
import { type Migration, MigrationRunner, Migrator } from '@mikro-orm/migrations';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { MigrationProblem } from './migration-problem.ts';
import { type LockPatience, retryForLocks, withShortLocks } from './short-locks.ts';
import { concurrently, isBatch, splitStatements, withoutComments } from './sql-statements.ts';

/**
 * A migration whose `isTransactional()` is false has indexes that are made or dropped concurrently, and rows that are filled in
 * batches: an update or delete of it is repeated until it changes no row. `runBeside` runs it beside the services. Within a
 * transaction that has the database for itself the same statements run without `concurrently`.
 */
class OneTransactionRunner extends MigrationRunner {
  #transaction: Transaction | undefined;

  override setMasterMigration(transaction: Transaction): void {
    this.#transaction = transaction;
    super.setMasterMigration(transaction);
  }

  override async run(
    migration: Migration,
    method: 'up' | 'down',
    afterRun?: (tx?: Transaction) => Promise<void>,
  ): Promise<void> {
    if (migration.isTransactional()) return super.run(migration, method, afterRun);
    for (const sql of await statementsOf(migration, method))
      await repeatBatch(`Migration ${migration.name}`, sql, {
        run: () => this.driver.execute(sql.replace(concurrently, '$1'), [], 'run', this.#transaction),
        count: async (counting) =>
          (await this.driver.execute<{ rows: number }>(counting, [], 'get', this.#transaction)).rows,
      });
    await afterRun?.(this.#transaction);
  }
}

/** The ORM's migrator, also for migrations that are not transactional and for another folder than its own. */
export class FolderMigrator extends Migrator {
  constructor(em: EntityManager, folder?: string) {
    super(em);
    if (folder) this.absolutePath = folder;
  }

  static override register(orm: AnyOrm): void {
    orm.config.registerExtension('@mikro-orm/migrator', () => new FolderMigrator(orm.em as EntityManager));
  }

  protected override createRunner(): MigrationRunner {
    return new OneTransactionRunner(this.driver, this.options, this.config);
  }
}

const madeIndex = /^create (?:unique )?index concurrently if not exists (?:"([^"]+)"|(\w+))/i;

/** Reads a migration without a database. Its `up()` may be asked what it would do. */
export async function readMigration(folder: string, name: string): Promise<Migration> {
  const module: Record<string, new () => Migration> = await fs.dynamicImport(join(folder, `${name}.ts`));
  const Class = Object.values(module).find((exported) => typeof exported === 'function');
  if (!Class) throw new Error(`${name} exports no migration`);
  return new Class();
}

/**
 * The statements of a migration as it writes them, without comments. One that is not transactional says each by itself: it
 * is run again by itself.
 * @throws MigrationProblem
 */
export async function statementsOf(migration: Migration, method: 'up' | 'down' = 'up'): Promise<string[]> {
  migration.reset();
  await migration[method]();
  const statements = migration.getQueries().map((query) => withoutComments(String(query)));
  const several = migration.isTransactional() ? undefined : statements.find((sql) => splitStatements(sql).length !== 1);
  if (several !== undefined)
    throw new MigrationProblem(`is not transactional: \`addSql\` takes one statement at a time, not \`${several}\``);
  return statements;
}

/**
 * An update that does not leave out what it has done would change rows for ever.
 * @throws MigrationProblem
 */
async function repeatBatch(
  what: string,
  sql: string,
  { run, count }: { run: () => Promise<{ affectedRows: number }>; count: (sql: string) => Promise<number> },
): Promise<void> {
  const table = /^update (?:only )?((?:public\.)?(?:"[^"]+"|\w+))/i.exec(sql)?.[1];
  let [changed, rows] = [0, 0];
  for (;;) {
    const { affectedRows } = await run();
    if (affectedRows === 0 || !isBatch(sql)) return;
    changed += affectedRows;
    // Services add rows meanwhile, but hardly as many again.
    if (!table || changed <= 2 * rows) continue;
    rows = await count(`select count(*)::int as rows from ${table}`);
    if (changed > 2 * rows)
      throw new MigrationProblem(
        `${what} has changed more rows than ${table} has: the \`where\` of its batch does not leave out those that are done.`,
      );
  }
}

/**
 * Runs a migration that is not transactional, each statement and each batch in a transaction of its own.
 * @param assertLock throws when the lock is lost beside which nobody else migrates
 * @throws MigrationProblem
 */
export async function runBeside(
  orm: MikroORM,
  name: string,
  migration: Migration,
  { patience, assertLock }: { patience: LockPatience; assertLock: () => Promise<unknown> },
): Promise<void> {
  const what = `Migration ${name}`;
  patience.notify(`${what} runs beside the services, which may take minutes: it waits for open transactions.`);
  for (const sql of await statementsOf(migration)) {
    await assertLock();
    if (concurrently.test(sql))
      await retryForLocks(
        what,
        patience,
        () => runConcurrently(orm, what, sql, patience),
        'an index that this step was making may be there, invalid: a unique one refuses rows until the next run drops it',
      );
    else
      await repeatBatch(what, sql, {
        run: async () => {
          await assertLock();
          return withShortLocks(orm, what, patience, (tx) => tx.execute(sql, [], 'run'));
        },
        count: async (counting) => (await orm.em.fork().execute<{ rows: number }>(counting, [], 'get')).rows,
      });
  }
  await assertLock();
  await orm.em.fork().execute('insert into migration (name) values (?)', [name]);
}

/** One statement on a connection that waits long. An index that was left invalid is dropped, before and after. */
async function runConcurrently(orm: MikroORM, what: string, sql: string, patience: LockPatience): Promise<void> {
  const [, quoted, plain] = madeIndex.exec(sql) ?? [];
  const index = quoted ?? plain?.toLowerCase();
  await orm.em
    .fork()
    .getKysely()
    .connection()
    .execute(async (connection) => {
      const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
      await run(`set lock_timeout = ${patience.indexLockTimeoutMs}`);
      try {
        if (index) await dropInvalid(run, index);
        await run(sql);
        if (index && !(await findIndex(run, index)).isValid)
          throw new MigrationProblem(
            `${what} left the index ${index} invalid. Run \`node db/src/migrate.ts up\` again.`,
          );
      } catch (error) {
        // An invalid unique index would go on refusing rows. Where somebody still holds a lock it goes at the next try.
        await run(`set lock_timeout = ${patience.lockTimeoutMs}`).catch(() => {});
        if (index) await dropInvalid(run, index).catch(() => {});
        if ((error as { code?: string }).code !== '23505') throw error;
        throw new MigrationProblem(
          `${what} cannot make the unique index ${index}: there are rows that are the same in its columns. Mend those rows and run \`node db/src/migrate.ts up\` again: it goes on where it was.`,
        );
      } finally {
        await run('reset lock_timeout').catch(() => {});
      }
    });
}

type Run = (sql: string) => Promise<{ rows: unknown[] }>;

async function findIndex(run: Run, index: string): Promise<{ isThere: boolean; isValid: boolean }> {
  const { rows } = await run(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('public."${index}"')`,
  );
  const [found] = rows as { isValid: boolean }[];
  return { isThere: found !== undefined, isValid: found?.isValid ?? false };
}

async function dropInvalid(run: Run, index: string): Promise<void> {
  const { isThere, isValid } = await findIndex(run, index);
  if (isThere && !isValid) await run(`drop index concurrently if exists "${index}"`);
}
