/**
 * `make psql`: opens the database DATABASE_URL names, else the one of the running product, as the owner of the tables.
 * `make psql URL=1` prints its address instead.
 */
import { spawn } from 'node:child_process';
import { givenAccess } from './start/database-access.ts';
import { parseStartEnv } from './start/env.ts';
import { findRunningDatabase } from './start/on-database.ts';
import { StartProblem } from './start/start-problem.ts';
import { printProblem } from './start/terminal.ts';

const env = parseStartEnv();
const address = env.databaseUrl ? givenAccess(env, env.databaseUrl).owner : findRunningDatabase(env);
if (!address) {
  fail(
    `No database runs from ${env.dataDir}.`,
    'Start the product in another window: make start, or make dev',
    'Another one is opened with DATABASE_URL=postgres://… make psql',
  );
} else if (process.env.URL) console.log(address);
else open(address);

function open(database: string): void {
  console.error(database);
  const url = new URL(database);
  const password = decodeURIComponent(url.password);
  // Other users of the machine see arguments of programs, and no environments.
  url.password = '';
  const psql = spawn('psql', [url.href], {
    stdio: 'inherit',
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
  // Ctrl-C is for the query that runs there.
  process.on('SIGINT', () => {});
  psql.on('error', () =>
    fail(
      'There is no psql on this machine.',
      'Install it (Debian and Ubuntu: apt install postgresql-client; macOS: brew install libpq),',
      'or give the address above to another client.',
    ),
  );
  psql.on('exit', (code) => process.exit(code ?? 1));
}

function fail(...lines: [string, ...string[]]): void {
  printProblem(new StartProblem(...lines));
  process.exitCode = 1;
}
