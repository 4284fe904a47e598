import { givenAccess, ownAccess, ownerVariables } from './database-access.ts';
import { parseStartEnv, rootDir, type StartEnv } from './env.ts';
import { stopLeftovers } from './leftovers.ts';
import { findRunningPostgres, startPostgres } from './postgres.ts';
import { claimDataFolder, findLiveRun, releaseDataFolder, writeRunState } from './run-state.ts';
import { StartProblem } from './start-problem.ts';
import { Supervisor } from './supervisor.ts';
import { note, printLog, printOutput, printProblem } from './terminal.ts';

/** A program of ours that works on the database, e.g. `['migrate', 'db/src/migrate.ts', 'up']`. */
export type DatabaseStep = readonly [name: string, script: string, ...args: string[]];

/** The owner's address of the database that a running product has started; undefined while none runs. */
export function findRunningDatabase({ dataDir }: Pick<StartEnv, 'dataDir'>): string | undefined {
  return findLiveRun(dataDir) && findRunningPostgres(dataDir);
}

/**
 * Runs programs one after the other, as the owner of the tables, on the database that DATABASE_URL names, else on the one in the data
 * folder, started for the purpose; then ends this process. `findDatabase` may name one of ours that runs already.
 */
export async function runOnDatabase(
  steps: readonly DatabaseStep[],
  {
    env = parseStartEnv(),
    findDatabase = () => undefined,
    variables = {},
  }: {
    env?: StartEnv;
    findDatabase?: (env: StartEnv) => string | undefined;
    variables?: Record<string, string>;
  } = {},
): Promise<never> {
  const running = env.databaseUrl ? undefined : findDatabase(env);
  const known = env.databaseUrl ?? running;
  const supervisor = new Supervisor({
    output: printOutput,
    log: printLog,
    childrenChanged: (children) => {
      if (!known) writeRunState(env.dataDir, env.port, children);
    },
    gaveUp: (problem) => void end(problem),
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end());

  async function ownDatabase(): Promise<string> {
    await stopLeftovers(env.dataDir, claimDataFolder(env.dataDir, env.port));
    return startPostgres(supervisor, env.dataDir, note);
  }

  async function end(problem?: unknown): Promise<never> {
    await supervisor.stop();
    if (!known) releaseDataFolder(env.dataDir);
    if (problem === undefined) process.exit(0);
    printProblem(
      problem instanceof StartProblem ? problem : new StartProblem(String((problem as Error).stack ?? problem)),
    );
    process.exit(1);
  }

  try {
    const access = env.databaseUrl
      ? givenAccess(env, env.databaseUrl)
      : ownAccess(env.dataDir, running ?? (await ownDatabase()));
    for (const [name, ...args] of steps) {
      const childEnv = { ...process.env, ...variables, ...ownerVariables(env, access) };
      await supervisor.run({ name, command: process.execPath, args, cwd: rootDir, env: childEnv });
    }
    return await end();
  } catch (error) {
    return end(error);
  }
}
