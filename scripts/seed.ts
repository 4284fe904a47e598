/**
 * `make seed`: brings a database up to date and fills it with the demonstration data – the one DATABASE_URL names, else
 * the one in the data folder, started for the purpose unless the product runs (then it is seeded already).
 */
import { readStartEnv, rootDir } from './start/env.ts';
import { stopLeftovers } from './start/leftovers.ts';
import { startPostgres } from './start/postgres.ts';
import { claimDataFolder, releaseDataFolder, writeRunState } from './start/run-state.ts';
import { StartProblem } from './start/start-problem.ts';
import { Supervisor } from './start/supervisor.ts';
import { note, printLog, printProblem } from './start/terminal.ts';

const env = readStartEnv();
const supervisor = new Supervisor({
  log: printLog,
  childrenChanged: (children) => {
    if (!env.databaseUrl) writeRunState(env.dataDir, env.port, children);
  },
  gaveUp: (problem) => void end(problem),
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end());

try {
  const databaseUrl = env.databaseUrl ?? (await ownDatabase());
  for (const [name, ...args] of [
    ['migrate', 'db/src/migrate.ts', 'up'],
    ['seed', 'db/seed/seed.ts'],
  ] as const) {
    const childEnv = { ...process.env, DATABASE_URL: databaseUrl };
    await supervisor.run({ name, command: process.execPath, args, cwd: rootDir, env: childEnv });
  }
  await end();
} catch (error) {
  await end(error);
}

async function ownDatabase(): Promise<string> {
  await stopLeftovers(env.dataDir, claimDataFolder(env.dataDir, env.port));
  return startPostgres(supervisor, env.dataDir, note);
}

async function end(problem?: unknown): Promise<never> {
  await supervisor.stop();
  releaseDataFolder(env.dataDir);
  if (problem === undefined) process.exit(0);
  printProblem(
    problem instanceof StartProblem ? problem : new StartProblem(String((problem as Error).stack ?? problem)),
  );
  process.exit(1);
}
