/**
 * `make admin EMAIL=…`: a link with which an administrator sets a password (again). On the database DATABASE_URL names,
 * else on the one in the data folder, whether the product runs or not.
 */
import { parseStartEnv } from './start/env.ts';
import { findRunningDatabase, runOnDatabase } from './start/on-database.ts';
import { findLiveRun } from './start/run-state.ts';

const env = parseStartEnv();
const run = env.databaseUrl ? undefined : findLiveRun(env.dataDir);
const port = run?.port ?? env.port;
await runOnDatabase(
  [
    ['migrate', 'db/src/migrate.ts', 'up'],
    ['admin', 'gateway/src/invite-admin.ts', process.argv[2] ?? process.env.EMAIL ?? ''],
  ],
  {
    env,
    findDatabase: findRunningDatabase,
    variables: { PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}` },
  },
);
