/**
 * `make phones`: lists stored telephones of practices that were read wrong, with APPLY=1 corrects them. On the database
 * that DATABASE_URL names, else on the one in the data folder, whether the product runs or not.
 */
import { parseStartEnv } from './start/env.ts';
import { runOnDatabase } from './start/on-database.ts';
import { findRunningPostgres } from './start/postgres.ts';
import { findLiveRun } from './start/run-state.ts';

const applies = process.env.APPLY === '1';
await runOnDatabase(
  [
    ['migrate', 'db/src/migrate.ts', 'up'],
    ['phones', 'worker/src/check-phones.ts', ...(applies ? ['--apply'] : [])],
  ],
  {
    env: parseStartEnv(),
    findDatabase: ({ dataDir }) => (findLiveRun(dataDir) ? findRunningPostgres(dataDir) : undefined),
  },
);
