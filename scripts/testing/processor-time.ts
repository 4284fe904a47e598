import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

/**
 * Notes what each test and each file took of its process' processor time, in milliseconds, where `PROCESSOR_TIMES` names a
 * folder: one line a file. What a machine does beside it does not change that, as it changes how long a test lasts.
 * Servers have processes of their own and are counted with the whole run.
 */
const folder = process.env.PROCESSOR_TIMES;
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
};

if (folder) {
  // Where files share a process this runs once for each: what came before it belongs to another.
  const fileBegan = spent();
  const tests: Record<string, number> = {};
  let testBegan = 0;
  beforeEach(() => {
    testBegan = spent();
  });
  afterEach(() => {
    const { currentTestName = '' } = expect.getState();
    tests[currentTestName] = (tests[currentTestName] ?? 0) + spent() - testBegan;
  });
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    const { testPath: file } = expect.getState();
    appendFileSync(
      join(folder, `${process.pid}.jsonl`),
      `${JSON.stringify({ file, total: spent() - fileBegan, tests })}\n`,
    );
  });
}
