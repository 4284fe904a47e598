import { findRefusal } from './connection.ts';
import { createMigration } from './create-migration.ts';
import { parseEnv } from './env.ts';
import { MigrationProblem } from './migration-problem.ts';
import { createOrm } from './orm.ts';
import { RolesProblem } from './roles/ensure-roles.ts';
import { migrateDown, migrateUp } from './roles/migrate-database.ts';

/**
 * `node db/src/migrate.ts up|down|create name|check`, as the owner of the tables (OWNER_DATABASE_URL, else DATABASE_URL).
 * `up` also brings roles, grants and policies up to date, and makes the login that DATABASE_URL names. `create` writes a
 * migration from the entities (`make migration` calls it); `check` exits with 1 when entities and migrations have drifted apart.
 */
const command = process.argv[2] ?? 'up';

await using stack = new AsyncDisposableStack();
const { DATABASE_URL, OWNER_DATABASE_URL } = parseEnv();
const orm = await createOrm({ clientUrl: OWNER_DATABASE_URL, poolMax: 2, statementTimeoutMs: 0 });
stack.defer(() => orm.close());

/** What an operator can mend is said in its words alone. */
async function explain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOurs = error instanceof RolesProblem || error instanceof MigrationProblem;
    const sentence = isOurs ? error.message : findRefusal(error);
    if (!sentence) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

switch (command) {
  case 'up':
    await explain(async () => {
      const applied = await migrateUp(orm, DATABASE_URL, { notify: console.error });
      console.log(applied.length ? `applied ${applied.map((m) => m.name).join(', ')}` : 'nothing to apply');
    });
    break;
  case 'down':
    await explain(async () => {
      const reverted = await migrateDown(orm);
      console.log(reverted.length ? `reverted ${reverted.map((m) => m.name).join(', ')}` : 'nothing to revert');
    });
    break;
  case 'create': {
    const file = await createMigration(orm, process.argv[3] ?? '');
    console.log(file ? `wrote db/migrations/${file}` : 'entities and migrations agree: there is nothing to write');
    if (file)
      console.log('Read it; triggers, functions and what becomes of rows are yours to add. `make migrate` applies it.');
    break;
  }
  case 'check':
    if (await orm.migrator.checkSchema()) {
      console.error('entities differ from the migrations: run `make migration NAME=…`');
      process.exitCode = 1;
    } else console.log('entities and migrations agree');
    break;
  default:
    console.error(`unknown command "${command}": up, down, create or check`);
    process.exitCode = 2;
}
