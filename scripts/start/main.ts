/**
 * `make start` and, with the argument `dev`, `make dev`: the whole product from one process, which owns every other one.
 * Reads PORT, VOICE_SIMULATOR_PORT, HOST, DATA_DIR, DATABASE_URL, REDIS_URL, APP_ENV, LOG_LEVEL (docs/operations.md).
 */
import { delimiter, join } from 'node:path';
import { buildPlayground } from './build.ts';
import { parseStartEnv, rootDir, type StartEnv } from './env.ts';
import { stopLeftovers } from './leftovers.ts';
import { requireFreePort } from './ports.ts';
import { type Mode, startProduct } from './product.ts';
import { claimDataFolder, releaseDataFolder, writeRunState } from './run-state.ts';
import { StartProblem } from './start-problem.ts';
import { Supervisor } from './supervisor.ts';
import { ignoreClosedPipes, note, printLog, printOutput, printProblem } from './terminal.ts';

const mode: Mode = process.argv[2] === 'dev' ? 'dev' : 'start';
// Node 24 for everything that says just "node", npm's scripts among them.
process.env.PATH = [join(rootDir, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
ignoreClosedPipes();

try {
  await main(parseStartEnv());
} catch (error) {
  fail(error);
}

async function main(env: StartEnv): Promise<void> {
  const began = Date.now();
  const leftover = claimDataFolder(env.dataDir, env.port);
  const supervisor = new Supervisor({
    // Who asks for everything gets everything.
    output: env.logLevel === 'debug' || env.logLevel === 'trace' ? printLog : printOutput,
    log: printLog,
    childrenChanged: (children) => writeRunState(env.dataDir, env.port, children),
    gaveUp: (problem) => void end(problem),
  });

  let ending: Promise<void> | undefined;
  const end = (problem?: unknown): Promise<void> => {
    ending ??= (async () => {
      if (!problem) note('Stopping …');
      await supervisor.stop();
      releaseDataFolder(env.dataDir);
      if (problem) fail(problem);
      note('Everything is stopped; the data stay in the data folder.');
      process.exit(0);
    })();
    return ending;
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (ending) supervisor.kill();
      void end();
    });
  }

  try {
    const stopped = await stopLeftovers(env.dataDir, leftover);
    if (stopped.length > 0) note(`An earlier run was killed; stopped what it had left: ${stopped.join(', ')}.`);
    await requireFreePort(env.port);
    const { voiceSimulator } = await startProduct(supervisor, env, mode);
    welcome(env, voiceSimulator, Date.now() - began);
    if (mode === 'start') void addPlayground(supervisor, () => ending !== undefined);
  } catch (error) {
    await end(error);
  }
}

/** Once everything else works: only developers open it, and its packages are a fifth of all. */
async function addPlayground(supervisor: Supervisor, isEnding: () => boolean): Promise<void> {
  try {
    await buildPlayground(supervisor, note);
  } catch (problem) {
    if (!isEnding()) note(`GraphiQL could not be built: ${(problem as Error).message}`);
  }
}

function welcome({ edition, port }: StartEnv, voiceSimulator: string | null, tookMs: number): void {
  note(`Ready after ${(tookMs / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
  if (edition === 'trial') {
    note('Edition: trial. Simulated: Google Places and OpenStreetMap (Overpass); the dentists are demonstration data.');
    note('Map tiles are drawn here; nothing needs the internet.');
    note(`Telephone calls are simulated: ${voiceSimulator}/simulator/calls shows every dial.`);
  } else note('Edition: production. Nothing is simulated.');
  note(
    `The database: ${process.env.DATA_DIR ? `DATA_DIR=${process.env.DATA_DIR} ` : ''}make psql (URL=1 prints its address).`,
  );
  console.log(`Dentisti.ai: http://localhost:${port}`);
}

function fail(error: unknown): never {
  printProblem(
    error instanceof StartProblem
      ? error
      : new StartProblem('An unexpected error:', String((error as Error)?.stack ?? error)),
  );
  process.exit(1);
}
