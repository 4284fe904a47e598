import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { TimesOfFile } from '../check/test-times.ts';

/**
 * Notes what each test and each file took of processor time, in milliseconds, where `PROCESSOR_TIMES` names a folder:
 * one line a file. It counts the process and the commands that it started and saw end. What a machine does beside it
 * hardly changes that, as it changes how long a test lasts. Postgres, Redis, the product and the browser of a run are
 * started by the run itself and counted with it.
 */
const folder = process.env.PROCESSOR_TIMES;

if (folder) {
  // Where files share a process this runs once for each: what came before it belongs to another.
  const began = spent();
  const times: TimesOfFile = { file: '', imports: 0, total: 0, tests: {} };
  let testBegan = 0;
  // Comes before the hooks of the file itself, and after all that it imports.
  beforeAll(() => {
    times.imports = spent() - began;
  });
  beforeEach(() => {
    testBegan = spent();
  });
  afterEach(() => {
    const { currentTestName = '' } = expect.getState();
    times.tests[currentTestName] = (times.tests[currentTestName] ?? 0) + spent() - testBegan;
  });
  afterAll(() => {
    const { testPath = '' } = expect.getState();
    mkdirSync(folder, { recursive: true });
    const line = JSON.stringify({ ...times, file: testPath, total: spent() - began });
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
  });
}

/** Processor time of this process and its ended children, in milliseconds. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000) + ofChildren();
}

/** Linux alone tells it, in hundredths of a second: the sixteenth and seventeenth field, of which the second ends with `)`. */
function ofChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}
