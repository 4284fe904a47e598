import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Practice } from '@dentisti/db/practice/practice.entity';
import { setUpTestDatabase } from '@dentisti/db/testing';
import { expect, onTestFinished, test } from 'vitest';
import { overpassQuery } from '../../integrations/osm/overpass-client.ts';
import { comuni } from '../../testing/comune.ts';
import { startSimulators } from '../../testing/running-simulators.ts';

const db = setUpTestDatabase();

/** What one process compiled need not be again for the next, where the run keeps it. */
const cache = getCompileCacheDir();
const compileCache: Record<string, string> = cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {};
const script = fileURLToPath(new URL('../../import-osm.ts', import.meta.url));
const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { DATABASE_URL: db.serviceUrl, ...compileCache } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

test('the command prints the report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'osm-'));
  const simulators = await startSimulators();
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await simulators.close();
  });
  const body = new URLSearchParams({ data: overpassQuery(comuni.milano) });
  const file = join(folder, 'milano.json');
  writeFileSync(file, await (await fetch(simulators.overpassUrl, { method: 'POST', body })).text());
  const { code, stdout } = await run(file, '--istat', comuni.milano);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ comune: 'Milano', province: 'MI', inserted: expect.any(Number) });
  expect(await db.orm.em.fork().count(Practice, {})).toBeGreaterThan(20);
});

test.each([
  [[], /usage/],
  [['file.json'], /usage/],
  [['file.json', '--istat', '999999'], /no comune has the ISTAT code "999999"/],
  [['/nowhere/file.json', '--istat', '015146'], /ENOENT/],
])('the command refuses %j', async (args, message) => {
  const { code, stderr } = await run(...args);
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
});
