import { parseEnv } from './env.ts';
import { createOrm } from './orm.ts';

/**
 * `node db/src/migrate.ts up|down|create [name]|check`. `create` writes a migration from the entities (write its `down()`
 * manually when it is the first); `check` exits with 1 when entities and migrations have drifted apart.
 */
const command = process.argv[2] ?? 'up';

await using stack = new AsyncDisposableStack();
const orm = await createOrm({ clientUrl: parseEnv().DATABASE_URL, poolMax: 2, statementTimeoutMs: 0 });
stack.defer(() => orm.close());

switch (command) {
  case 'up': {
    const applied = await orm.migrator.up();
    console.log(applied.length ? `applied ${applied.map((m) => m.name).join(', ')}` : 'nothing to apply');
    break;
  }
  case 'down': {
    const reverted = await orm.migrator.down();
    console.log(reverted.length ? `reverted ${reverted.map((m) => m.name).join(', ')}` : 'nothing to revert');
    break;
  }
  case 'create': {
    const { fileName } = await orm.migrator.create(undefined, false, false, process.argv[3]);
    console.log(fileName || 'entities and migrations agree');
    break;
  }
  case 'check':
    if (await orm.migrator.checkSchema()) {
      console.error('entities differ from the migrations: run `node db/src/migrate.ts create`');
      process.exitCode = 1;
    } else console.log('entities and migrations agree');
    break;
  default:
    console.error(`unknown command "${command}": up, down, create or check`);
    process.exitCode = 2;
}
