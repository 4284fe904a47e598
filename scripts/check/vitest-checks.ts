import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../start/env.ts';
import { findChromium } from './find-chromium.ts';
import { add, type Check, type Outcome, passed } from './outcome.ts';
import { runCommand } from './run-command.ts';
import { dearest, importSeconds, readTimes, type TestTime } from './test-times.ts';
import { countTests, type VitestReport } from './vitest-report.ts';

/**
 * Stores and processes, with their Postgres and Redis (Testcontainers or the embedded ones).
 * @param since a commit: only tests that a change since then reaches by import
 * @param files these tests instead, from the repository's root
 */
export const storeTests = (since?: string, files?: readonly string[]): Check =>
  suite('tests of stores and processes', ['servers'], 'every core', since, files);

/** Page components. */
export const pageTests = (since?: string): Check => suite('tests of pages', ['web'], 'one core', since);

/** Rules, which only compute. */
export const ruleTests = (since?: string): Check => suite('tests of rules', ['domain'], 'one core', since);

/** What runs beside the longest suite has one worker: more than the machine has cores only wait for one another. */
function suite(
  name: string,
  projects: string[],
  workers: 'every core' | 'one core',
  since?: string,
  files?: readonly string[],
): Check {
  const chosen = files ?? (since ? ['--changed', since] : []);
  const more = [...(workers === 'one core' ? ['--maxWorkers=1'] : []), ...chosen];
  const env = { ...quickStarts, ...withoutLong };
  return {
    name,
    timeoutMinutes: 40,
    run: (signal) =>
      vitest(name.replaceAll(' ', '-'), { projects, signal, env, more, mayBeEmpty: since !== undefined }),
  };
}

/** Read by vitest.config.ts: the files of `long-tests.json` are left to `make prove`. */
const withoutLong = { LONG_TESTS: 'left' };

/** What was compiled for one process need not be again for the dozens that tests start; not where starts are measured. */
const quickStarts = { NODE_COMPILE_CACHE: join(rootDir, '.cache', 'compiled') };

/** The tests of the scripts; they mostly wait for a Postgres of their own. */
export const scriptTests: Check = {
  name: 'tests of scripts',
  timeoutMinutes: 20,
  run: (signal) =>
    vitest('tests-of-scripts', { projects: ['scripts'], signal, env: withoutLong, more: ['--maxWorkers=1'] }),
};

/**
 * Test files that take long: starts and edits of the whole product, which measure how long they take; whatever else
 * `make test` leaves.
 */
export function longTests(files: readonly string[]): Check[] {
  const ofScripts = (file: string) => file.startsWith('scripts/');
  const others = files.filter((file) => !ofScripts(file));
  const check = (name: string, more: readonly string[], options: Partial<RunOptions>): Check[] =>
    more.every((argument) => argument.startsWith('--'))
      ? []
      : [
          {
            name,
            timeoutMinutes: 40,
            run: (signal) => vitest(name.replaceAll(' ', '-'), { projects: [], signal, more, ...options }),
          },
        ];
  return [
    // One file at a time: they measure how long the product takes to start.
    ...check('long tests of scripts', [...files.filter(ofScripts), '--maxWorkers=1'], { projects: ['scripts'] }),
    ...check('long tests', others, {
      projects: ['domain', 'servers', 'web'],
      env: quickStarts,
    }),
  ];
}

/** Every fault, every kill, every stranger, with what they print. They mostly wait. */
export function acceptanceTests(name: string, files: readonly string[], atOnce: 1 | 2): Check[] {
  if (files.length === 0) return [];
  const more = [...files, `--maxWorkers=${atOnce}`];
  const run = (signal: AbortSignal) =>
    vitest(name.replaceAll(' ', '-'), { projects: ['acceptance'], signal, env: quickStarts, more });
  return [{ name, timeoutMinutes: 75, run }];
}

/**
 * The running product over HTTP and in a real browser; E2E_BASE_URL names one that runs already. Without a browser the
 * journeys in it are skipped, and say so; what needs none still runs.
 * @param files parts of file names to choose from; none: all
 * @param inHalves two halves at once, each with a product and a browser of its own: a journey waits most of its time
 */
export function journeys(files: readonly string[], inHalves = false): Check {
  return inBrowser('browser journeys', files, inHalves && !process.env.E2E_BASE_URL, {});
}

/** Folders of `e2e` that a change of the product needs. */
export const walks = ['journeys/', 'contract/', 'harness/'];

/** Of these journeys those that somebody at a desk waits for. */
export const shortJourneys = (files: readonly string[]): Check =>
  inBrowser('browser journeys', files, false, withoutLong);

/** Twenty screens beside the kept pictures of them. The product begins at one moment of a plain morning each time. */
export const pictures: Check = inBrowser('pictures', ['pictures/'], false, {
  E2E_STARTS_AT: '2031-03-11T09:30:00+01:00',
});

function inBrowser(name: string, files: readonly string[], inHalves: boolean, more: NodeJS.ProcessEnv): Check {
  return {
    name,
    timeoutMinutes: 40,
    run: async (signal) => {
      const chromium = await findChromium(signal);
      const env = { ...quickStarts, ...(chromium && { CHROMIUM_PATH: chromium }), ...more };
      const halves = inHalves ? ['--shard=1/2', '--shard=2/2'] : [undefined];
      return add(
        await Promise.all(
          halves.map((half, i) => {
            const run = half ? `${name}-${i + 1}` : name;
            return vitest(run.replaceAll(' ', '-'), {
              projects: ['e2e'],
              signal,
              env,
              more: half ? [...files, half] : files,
            });
          }),
        ),
      );
    },
  };
}

/** One run of Vitest: what its tests came to, and what they took of processor. */
async function vitest(name: string, options: RunOptions): Promise<Outcome> {
  const { report, ended, times } = await runOnce(name, options);
  if (options.mayBeEmpty && ended.ok && !report?.numTotalTests) return { ...passed(0), notes: ['no test is reached'] };
  return { ...countTests(report, ended), importSeconds: importSeconds(times), dearest: dearest(times, 20) };
}

/** What the tests of some files take, alone on the machine. */
export async function measureAgain(files: readonly string[], signal: AbortSignal): Promise<TestTime[]> {
  const env = { ...quickStarts, ...withoutLong };
  const { times } = await runOnce('measured-again', { projects: [], signal, env, more: [...files, '--maxWorkers=1'] });
  return dearest(times, Number.POSITIVE_INFINITY);
}

interface RunOptions {
  projects: readonly string[];
  signal: AbortSignal;
  env?: NodeJS.ProcessEnv;
  /** Further arguments: file names to choose from, a shard. */
  more?: readonly string[];
  /** A run without any test is fine. */
  mayBeEmpty?: boolean;
}

async function runOnce(name: string, options: RunOptions) {
  const { projects, signal, env = {}, more = [] } = options;
  const folder = join(rootDir, '.cache', 'check');
  const file = join(folder, `${name}.json`);
  const timesFolder = join(folder, `${name}-times`);
  rmSync(timesFolder, { recursive: true, force: true });
  mkdirSync(timesFolder, { recursive: true });
  rmSync(file, { force: true });
  const args = ['run', ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  for (const project of projects) args.push('--project', project);
  const program = join(rootDir, 'node_modules', 'vitest', 'vitest.mjs');
  const ended = await runCommand(process.execPath, [program, ...args], {
    signal,
    cwd: rootDir,
    env: { ...process.env, PROCESSOR_TIMES: timesFolder, ...env },
    show: true,
  });
  return { report: readReport(file), ended, times: readTimes(timesFolder) };
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}
