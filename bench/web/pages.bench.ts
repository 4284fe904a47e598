import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@dentisti/db/testing/free-port';
import { chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../../e2e/harness/chromium.ts';
import { startStack } from '../../e2e/harness/stack.ts';
import { installPackages } from '../../scripts/install-packages.ts';
import { findMisses, type Limits, type Measures, measuresOf, medianOf } from './measures.ts';
import { writeReport } from './report.ts';
import { serveWithoutScripts } from './without-scripts.ts';

/**
 * `node bench/web/pages.bench.ts`: Lighthouse on a simulated slow phone, each public page by turns with the same page
 * without its scripts; medians against `limits.json`. A page fails that stays behind both what is asked and the page
 * without scripts: Lighthouse multiplies what this machine takes, so a busy one misses what is asked. `--runs=3`, `--pages=home,results`, `--write` (docs/benchmarks.md);
 * `E2E_BASE_URL` measures a running product instead of starting one.
 */
interface PageSpec {
  name: string;
  path?: string;
  /** A list's address; its first profile is measured. */
  firstProfileOf?: string;
}

/** The application loads when the page is idle, which takes a busy machine longer than Lighthouse would look. */
const patience = { pauseAfterLoadMs: 3_000, networkQuietThresholdMs: 2_000, cpuQuietThresholdMs: 2_000 };

const { values } = parseArgs({
  options: { runs: { type: 'string' }, pages: { type: 'string' }, write: { type: 'boolean' } },
});
/** Few runs may all meet a busy moment: where their medians miss what is held, as many are added, and all of them count. */
const maxRounds = 3;
/** In CI one page a turn, each time the next one. */
const { CI, ACCEPTANCE_TURN = '0' } = process.env;
const runs = Number(values.runs ?? (CI ? 3 : 5));
const limits: Limits & { pages: PageSpec[] } = JSON.parse(
  await readFile(join(import.meta.dirname, 'limits.json'), 'utf8'),
);
const chosen = values.pages?.split(',');
const pages = limits.pages.filter(({ name }, i) => {
  const isTurn = Number(ACCEPTANCE_TURN) % limits.pages.length === i;
  return chosen ? chosen.includes(name) : !CI || isTurn;
});

installPackages('bench/web');
const { default: lighthouse } = await import('lighthouse');
await using stack = await startStack();
await using bare = await serveWithoutScripts(stack.baseUrl);
const results = [];
for (const page of pages) {
  const path = page.path ?? (await firstProfile(stack.baseUrl + page.firstProfileOf));
  const measured: Measures[] = [];
  const withoutScripts: Measures[] = [];
  const judge = () => {
    const medians = { measured: medianOf(measured), withoutScripts: medianOf(withoutScripts) };
    return { page: page.name, ...medians, ...findMisses(page.name, medians.measured, medians.withoutScripts, limits) };
  };
  for (let round = 1; round <= maxRounds; round += 1) {
    for (let run = 0; run < runs; run += 1) {
      measured.push(await measure(stack.baseUrl + path));
      withoutScripts.push(await measure(bare.origin + path));
    }
    if (judge().held.length === 0) break;
  }
  const result = judge();
  results.push(result);
  console.log(`${page.name}, ${measured.length} runs`, result.measured, 'without scripts', result.withoutScripts);
}
for (const miss of results.flatMap(({ asked }) => asked)) console.log(`${miss} is asked ✗`);
const failures = results.flatMap(({ held }) => held);
for (const failure of failures) console.error(`${failure} is held`);
if (values.write) await writeReport(results, runs);
if (failures.length > 0) process.exitCode = 1;

async function firstProfile(list: string): Promise<string> {
  const html = await (await fetch(list)).text();
  const [path] = html.match(/\/dentista-[a-z0-9-]+/) ?? [];
  if (!path) throw new Error(`no profile is linked from ${list}`);
  return path;
}

/** One run in a browser of its own: nothing is cached. */
async function measure(url: string): Promise<Measures> {
  const executable = findChromium();
  if (!executable) throw new Error('no Chromium: set CHROMIUM_PATH');
  const port = await freePort();
  const options = launchOptions(executable);
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] });
  try {
    const onlyCategories = ['performance', 'accessibility', 'best-practices'];
    const outcome = await lighthouse(url, { port, logLevel: 'error', onlyCategories, ...patience });
    if (!outcome) throw new Error(`Lighthouse said nothing of ${url}`);
    return measuresOf(outcome.lhr);
  } finally {
    await browser.close();
  }
}
