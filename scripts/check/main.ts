/**
 * `make test` (all), `make check` (quick), `make e2e`, `make bench`, `make pictures`, `make prove`: runs the checks in order,
 * prints what each came to, sums them up and leaves the sum in .cache/check/summary.json for .ci/run. CHANGED=1 leaves out
 * of `make test` what a change does not reach; ACCEPTANCE_TURN plays the part of `make prove` that `.ci/run` plays.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { styleText } from 'node:util';
import { rootDir } from '../start/env.ts';
import { budgetCheck, type Result } from './budget-check.ts';
import { changedSince, dayBefore, neededFor } from './changed.ts';
import { onlyResolvers } from './changed-resolvers.ts';
import { measurements } from './measurements.ts';
import { add, type Check, failed, type Outcome } from './outcome.ts';
import { type Proof, proofOfTurn, wholeProof } from './proof.ts';
import { codegen, lintChecks, measurementTypes, typeChecks } from './static-checks.ts';
import {
  acceptanceTests,
  journeys,
  longTests,
  pageTests,
  pictures,
  ruleTests,
  scriptTests,
  shortJourneys,
  storeTests,
  walks,
} from './vitest-checks.ts';

/** A check, or several that may run beside each other: one is often waiting while the others work. */
type Step = Check | readonly Check[];

const named = process.argv.slice(3);
const results: Result[] = [];
const suites: Record<string, () => readonly Step[]> = {
  quick: () => [codegen, [...typeChecks(), ...lintChecks]],
  all: () => {
    const budget = budgetCheck(results, !process.env.CHANGED);
    return [...(process.env.CHANGED ? whatChanged(process.env.CHANGED) : shortChecks()), budget];
  },
  // Pictures need a product that begins at their moment.
  e2e: () => [codegen, named.length > 0 ? journeys(named) : journeys([...walks, 'acceptance/'], true)],
  bench: () => measured(wholeProof().measurements),
  pictures: () => [codegen, pictures],
  prove: () => [
    codegen,
    ...proveSteps(process.env.ACCEPTANCE_TURN ? partOfProof(process.env.ACCEPTANCE_TURN) : wholeProof()),
  ],
};
const name = process.argv[2] ?? 'all';
/** Acceptance tests mostly wait. Beside tests that compute, one lane: more only wait for one another. */
const atOnce = name === 'prove' ? 3 : 2;
const suite = suites[name];
if (!suite) {
  console.error(`Unknown suite "${name}": ${Object.keys(suites).join(', ')}`);
  process.exit(1);
}

process.env.PATH = [join(rootDir, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

const began = Date.now();
for (const step of suite()) await runStep('run' in step ? [step] : step);
finish(add(results.map(({ outcome }) => outcome)));

interface Changed {
  since: string;
  /** Files of tests, where they are known; else what the change reaches by import. */
  tests: readonly string[] | undefined;
  folders: ReadonlySet<string> | null;
  /** Parts of the journeys' file names. */
  walked: readonly string[] | null;
  /** Whether the scripts are among it. */
  ofScripts: boolean;
}

/** The checks that a change since a commit needs; says what they are chosen by. */
function whatChanged(since: string): Step[] {
  const { base, files } = changedSince(since);
  const needed = neededFor(files, walks);
  console.log(`${files.length} files differ from ${base.slice(0, 9)}`);
  const ofResolvers = onlyResolvers(files);
  if (ofResolvers) {
    const { tests, journeys: walked } = ofResolvers;
    console.log(`resolvers alone: ${tests.length} files of tests that name their fields, and ${walked.join(', ')}`);
    return shortChecks({ since: base, folders: new Set(['gateway']), tests, walked, ofScripts: false });
  }
  const { folders, journeys: walked, scripts: ofScripts } = needed;
  return shortChecks({ since: base, folders, walked, ofScripts });
}

/**
 * Types and lints first, half a minute with both cores to themselves: starved beside the tests they took three times as
 * much of processor. Then the longest tests, beside which the others run one after the other; journeys, the least patient,
 * when they near their end.
 */
function shortChecks({ since, folders, tests, walked = walks, ofScripts = true }: Partial<Changed> = {}): Step[] {
  const checks = [storeTests(since, tests)];
  if (!tests) checks.push(ruleTests(since));
  if (ofScripts) checks.push(scriptTests);
  if (!tests) checks.push(pageTests(since));
  if (walked) checks.push(walked === walks || tests ? shortJourneys(walked) : journeys(walked));
  return [codegen, [...typeChecks(folders), ...lintChecks], checks];
}

function partOfProof(turn: string): Proof {
  const { base, files } = changedSince(process.env.CI_BASE ?? dayBefore());
  const part = proofOfTurn(wholeProof(), turn, files);
  console.log(`turn ${turn}, and what ${files.length} files reach that differ from ${base.slice(0, 9)}:`);
  for (const file of Object.values(part).flat()) console.log(`  ${file}`);
  return part;
}

function measured(files: readonly string[]): Check[] {
  return [...measurementTypes(files), ...measurements(files)];
}

function proveSteps({ measurements: benches, acceptance, tests, journeys: walked }: Proof): Step[] {
  const isPicture = (file: string) => file.startsWith('e2e/pictures/');
  const isOfScripts = (file: string) => file.startsWith('scripts/');
  // What runs beside them would change times and memory, or how long the product takes to start.
  const isMeasuring = (file: string) => /^acceptance\/(abuse\/|sign-in-timing|webhooks)/.test(file);
  const isLongest = (file: string) => file.startsWith('acceptance/crash-matrix/');
  const waiting = acceptance.filter((file) => !isMeasuring(file));
  return [
    ...measured(benches),
    ...acceptanceTests('acceptance tests that measure', acceptance.filter(isMeasuring), 1),
    ...longTests(tests.filter(isOfScripts)),
    [
      ...acceptanceTests('crash matrix', waiting.filter(isLongest), 1),
      ...acceptanceTests(
        'acceptance tests',
        waiting.filter((file) => !isLongest(file)),
        2,
      ),
      ...longTests(tests.filter((file) => !isOfScripts(file))),
    ],
    journeys(
      walked.filter((file) => !isPicture(file)),
      true,
    ),
    ...(walked.some(isPicture) ? [pictures] : []),
  ];
}

async function runStep(checks: readonly Check[]): Promise<void> {
  const waiting = [...checks];
  const lane = async () => {
    for (let check = waiting.shift(); check && !interrupted.signal.aborted; check = waiting.shift())
      results.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function runCheck(check: Check): Promise<Result> {
  const start = Date.now();
  const limit = AbortSignal.any([interrupted.signal, AbortSignal.timeout(check.timeoutMinutes * 60_000)]);
  const outcome = await check.run(limit).catch((error: unknown) => failed(String((error as Error)?.stack ?? error)));
  const seconds = (Date.now() - start) / 1000;
  const symbol = outcome.failed > 0 ? styleText('red', '✗') : outcome.passed > 0 ? styleText('green', '✓') : '–';
  const took = `${seconds.toFixed(1)} s, ${outcome.processorSeconds.toFixed(1)} s of processor`;
  console.log(`${symbol} ${check.name}  ${styleText('dim', `${counts(outcome)}, ${took}`)}`);
  return { name: check.name, seconds, outcome };
}

function finish(sum: Outcome): never {
  if (interrupted.signal.aborted) sum = add([sum, failed('interrupted')]);
  mkdirSync(join(rootDir, '.cache', 'check'), { recursive: true });
  writeFileSync(join(rootDir, '.cache', 'check', 'summary.json'), JSON.stringify({ ...sum, results }, null, 2));
  console.log('');
  for (const { name: check, outcome } of results) for (const note of outcome.notes) console.log(`  ${check}: ${note}`);
  console.log(`${minutes((Date.now() - began) / 1000)}, ${minutes(sum.processorSeconds)} of processor`);
  console.log(counts(sum));
  process.exit(sum.failed === 0 ? 0 : 1);
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1)} minutes`;
}

function counts({ passed, failed: failures, skipped }: Outcome): string {
  return `${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
