/** `make fresh`: forgets everything the product has stored in its data folder. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseStartEnv } from './start/env.ts';
import { stopLeftovers } from './start/leftovers.ts';
import { readRunState, refuseWhileRunning } from './start/run-state.ts';
import { StartProblem } from './start/start-problem.ts';
import { printProblem } from './start/terminal.ts';

// Only what the product itself puts there: DATA_DIR may have been pointed at a folder that holds other things.
const ours = /^(run|postgres(-service)?-password|(postgres|redis)(\.(new|password|incomplete-\d+|damaged-\d+))?)$/;

try {
  const { dataDir } = parseStartEnv();
  refuseWhileRunning(dataDir);
  await stopLeftovers(dataDir, readRunState(dataDir));
  const found = entriesOf(dataDir).filter((name) => ours.test(name));
  for (const name of found) rmSync(join(dataDir, name), { recursive: true, force: true });
  console.log(found.length > 0 ? `Forgotten: ${dataDir}` : `Nothing to forget in ${dataDir}.`);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  printProblem(error);
  process.exit(1);
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
