import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../start/env.ts';
import { findChromium } from './find-chromium.ts';
import { add, type Check, type Outcome, passed } from './outcome.ts';
import { runCommand } from './run-command.ts';
import { countTests, filesToRetry, replaceFiles, type VitestReport } from './vitest-report.ts';

/**
 * Stores and processes, which often wait for their Postgres and Redis (Testcontainers or the embedded ones); page components,
 * which wait with limited patience for what they draw; and rules, which only compute. Vitest by itself plays one project
 * after the other.
 * @param since a commit: only tests that a change since then reaches by import
 */
export function unitAndIntegration(since?: string): Check[] {
  const reached = since ? { more: ['--changed', since], mayBeEmpty: true } : {};
  const suite = (name: string, file: string, options: Pick<RunOptions, 'projects' | 'inBackground'>): Check => ({
    name,
    timeoutMinutes: 40,
    run: (signal) => vitest(file, { ...options, signal, env: quickStarts, ...reached }),
  });
  return [
    suite('tests of stores and processes', 'integration', { projects: ['db', 'core', 'gateway', 'worker'] }),
    suite('tests of pages', 'pages', { projects: ['web'] }),
    suite('tests of rules', 'rules', { projects: ['domain'], inBackground: true }),
  ];
}

/** What was compiled for one process need not be again for the dozens that tests start; not where starts are measured. */
const quickStarts = { NODE_COMPILE_CACHE: join(rootDir, '.cache', 'compiled') };

const startTest = 'start/start.test.ts';
const devTest = 'start/dev.test.ts';

/** `make start` from its first second to its last, alone: it measures how long a start takes. */
export const startTests: Check = {
  name: 'start, stop and repair',
  timeoutMinutes: 20,
  run: (signal) => vitest('start', { projects: ['scripts'], signal, more: [startTest] }),
};

/** `make dev` in a copy of the sources, through edits and for two minutes. */
export const devTests: Check = {
  name: 'make dev through edits',
  timeoutMinutes: 20,
  run: (signal) => vitest('dev', { projects: ['scripts'], signal, more: [devTest] }),
};

/** The other tests of the scripts; they mostly wait for a Postgres of their own. */
export const scriptTests: Check = {
  name: 'tests of scripts',
  timeoutMinutes: 20,
  run: (signal) =>
    vitest('scripts', {
      projects: ['scripts'],
      signal,
      more: [startTest, devTest].flatMap((file) => ['--exclude', `**/${file}`]),
    }),
};

/** Worker processes that are killed, cut off from Redis or met by a cancel in the middle of their work. */
export const chaosTests: Check = {
  name: 'killed and disturbed workers',
  timeoutMinutes: 20,
  run: (signal) => vitest('chaos', { projects: ['worker'], signal, mode: 'chaos' }),
};

/** Strangers against the production edition; alone, because they measure how long others wait. */
export const abuse: Check = {
  name: 'strangers',
  timeoutMinutes: 15,
  run: (signal) => vitest('abuse', { projects: ['abuse'], signal }),
};

/**
 * The running product over HTTP and in a real browser; E2E_BASE_URL names one that runs already. Without a browser the
 * journeys in it are skipped, what needs none still runs. Whole folders are walked in two halves at once, each with a
 * product and a browser of its own: a journey waits most of its time.
 * @param files parts of file names to choose from; none: all
 */
export function journeys(files: readonly string[] = []): Check {
  return inBrowser('browser journeys', files, files.every((file) => file.endsWith('/')) && !process.env.E2E_BASE_URL);
}

/** Twenty screens beside the kept pictures of them. The product begins at one moment of a plain morning each time. */
export const pictures: Check = inBrowser('pictures', ['pictures/'], false, {
  E2E_STARTS_AT: '2031-03-11T09:30:00+01:00',
});

function inBrowser(name: string, files: readonly string[], isWhole: boolean, more: NodeJS.ProcessEnv = {}): Check {
  return {
    name,
    timeoutMinutes: 40,
    run: async (signal) => {
      const chromium = await findChromium(signal);
      const env = { ...quickStarts, ...(chromium.path && { CHROMIUM_PATH: chromium.path }), ...more };
      const halves = isWhole ? ['--shard=1/2', '--shard=2/2'] : [undefined];
      const outcome = add(
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
      if (chromium.path) return outcome;
      return { ...outcome, notes: [...outcome.notes, `journeys in a browser skipped: ${chromium.hint}`] };
    },
  };
}

/**
 * One run of Vitest. In CI its failed files, when they are few, are retried alone, in fresh processes with
 * fresh servers: a test fails when it fails twice. On a developer machine every failure counts.
 */
async function vitest(name: string, options: RunOptions): Promise<Outcome> {
  const { report, ended } = await runOnce(name, options);
  if (options.mayBeEmpty && ended.ok && !report?.numTotalTests) return { ...passed(0), notes: ['no test is reached'] };
  const files = process.env.CI && !options.signal.aborted ? filesToRetry(report) : [];
  if (!report || files.length === 0) return countTests(report, ended);
  console.log(`\nRetried alone: ${files.join(', ')}`);
  const again = await runOnce(`${name}-again`, { ...options, more: files });
  return replaceFiles(report, files, countTests(again.report, again.ended), ended.processorSeconds);
}

interface RunOptions {
  projects: readonly string[];
  signal: AbortSignal;
  env?: NodeJS.ProcessEnv;
  /** Further arguments: file names to choose from, a shard. */
  more?: readonly string[];
  /** Which of the project's tests: Vitest's own mode, kept when files are retried. */
  mode?: string;
  /** A run without any test is fine. */
  mayBeEmpty?: boolean;
  inBackground?: boolean;
}

async function runOnce(name: string, options: RunOptions) {
  const { projects, signal, env = {}, more = [], mode, inBackground = false } = options;
  const folder = join(rootDir, '.cache', 'check');
  const file = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const args = ['run', ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  for (const project of projects) args.push('--project', project);
  if (mode) args.push('--mode', mode);
  const program = join(rootDir, 'node_modules', 'vitest', 'vitest.mjs');
  const ended = await runCommand(process.execPath, [program, ...args], {
    signal,
    cwd: rootDir,
    env: { ...process.env, ...env },
    show: true,
    inBackground,
  });
  return { report: readReport(file), ended };
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}
