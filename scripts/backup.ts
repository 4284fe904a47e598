/**
 * `make backup FILE=…` and `make restore FILE=…`: the database that DATABASE_URL names, else the one in the data folder –
 * a backup also while the product runs, a restore only while it does not.
 */
import { resolve } from 'node:path';
import { parseStartEnv } from './start/env.ts';
import { findRunningDatabase, runOnDatabase } from './start/on-database.ts';
import { refuseWhileRunning } from './start/run-state.ts';
import { StartProblem } from './start/start-problem.ts';
import { printProblem } from './start/terminal.ts';

const [, , command = '', given = ''] = process.argv;
const env = parseStartEnv();
try {
  if (!given) throw new StartProblem(`Which file? make ${command} FILE=dentisti.backup.gz`);
  if (command === 'restore' && !env.databaseUrl) refuseWhileRunning(env.dataDir);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  printProblem(error);
  process.exit(1);
}
const file = resolve(given);
await runOnDatabase(
  [
    // A restore knows the database of today alone; a backup of before is brought up to date by itself.
    ...(command === 'restore' ? [['migrate', 'db/src/migrate.ts', 'up'] as const] : []),
    [command, 'db/src/backup/main.ts', command, file],
  ],
  { env, findDatabase: findRunningDatabase },
);
