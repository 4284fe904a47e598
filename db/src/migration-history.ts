// SQL: a lock, and what stands in the database before anything of ours does; `migration` has no entity.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/** The migrations that a run of them applied or took back. */
export type MigrationRun = Awaited<ReturnType<MikroORM['migrator']['up']>>;

/** Why a database is not migrated; nothing was changed. */
export class MigrationProblem extends Error {}

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

/** The ORM's migrator on another folder than its own. */
class FolderMigrator extends Migrator {
  constructor(em: EntityManager, folder: string) {
    super(em);
    this.absolutePath = folder;
  }
}

/** Runs migrations of before the baseline, and nothing else. */
export const openMigratorBefore = ({ em }: MikroORM): Migrator => new FolderMigrator(em, folderBefore);

/**
 * Applies the migrations that are missing, in one transaction: on an empty database the baseline and those after it; where
 * some of before the baseline ran, the rest of them, then those after it. Of two who do so at once the second waits.
 * @param folder with the baseline and what came after it
 * @throws MigrationProblem
 */
export async function applyMigrations(orm: MikroORM, folder = migrationsFolder): Promise<MigrationRun> {
  const history = await MigrationHistory.open(orm, folder);
  return alone(orm, (tx) => history.applyMissing(tx));
}

/** What can be done with all migrations, within a transaction that `alone` opened. */
export class MigrationHistory {
  readonly #before: Migrator;
  readonly #later: Migrator;
  readonly #names: readonly string[];

  private constructor(orm: MikroORM, folder: string) {
    this.#before = openMigratorBefore(orm);
    this.#later = new FolderMigrator(orm.em, folder);
    this.#names = [...migrationsBefore, ...namesIn(folder)];
  }

  /** @throws MigrationProblem */
  static async open(orm: MikroORM, folder = migrationsFolder): Promise<MigrationHistory> {
    await alone(orm, prepare);
    const history = new MigrationHistory(orm, folder);
    // They look for their table on a connection of their own, which may be the only one: not within the transaction.
    for (const migrator of [history.#before, history.#later]) await migrator.getExecuted();
    return history;
  }

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

const isOfBefore = (applied: readonly string[]): boolean =>
  !applied.includes(baseline) && applied.some((name) => migrationsBefore.includes(name));

/** Work in a transaction beside which nobody migrates or restores. */
export function alone<Result>({ em }: MikroORM, work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
  return em.fork().transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(7283004)');
    return work(tx);
  });
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
