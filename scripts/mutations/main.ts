/**
 * Shows whether fewer tests still catch the same faults: draws one-line changes of the product from a seed, out of what the
 * tests that differ between a commit and HEAD come by, and tells how many of those that they caught are caught now. Takes an hour.
 * Usage: make mutants BEFORE=<commit> SEED=<seed>; by itself also how many (100).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../domain/practice/seeded-random.ts';
import { listFiles } from '../lint/source-file.ts';
import { rootDir } from '../start/env.ts';
import { candidatesOf, type Mutant } from './mutants.ts';
import { Tree } from './tree.ts';

/** Many are drawn first: most lie where the tests in question never come by. */
const drawnFirst = 1_500;
const product = /^(domain|db|core|gateway|worker)\/(?!.*(testing|simulators?|generated|seed|migrations)\/).*\.ts$/;

const [before, seed, count = '100'] = process.argv.slice(2);
if (!before || !seed) {
  console.error('Usage: make mutants BEFORE=<commit> SEED=<text>');
  process.exit(1);
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).trim();
/** What is not committed among it: the text of the others is that of both trees. */
const differing = new Set(git('diff', '--name-only', before).split('\n'));

const random = createRandom(seed);
const drawn = draw();
const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
const trees = [before, 'HEAD'].map((commit, i) => new Tree(commit, join(folder, ['before', 'after'][i] ?? ''), drawn));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clean();
    process.exit(1);
  });
try {
  await judge();
} finally {
  clean();
}

function clean(): void {
  for (const tree of trees) tree.remove();
  rmSync(folder, { recursive: true });
}

/** Changes of files that are the same in both commits; none lies within another. */
function draw(): Mutant[] {
  const files = listFiles(rootDir).filter(
    (path) => product.test(path) && !/\.(test|command|d)\.ts$/.test(path) && !differing.has(path),
  );
  const all = files.flatMap((path) => candidatesOf(path, readFileSync(join(rootDir, path), 'utf8')));
  const mutants: Mutant[] = [];
  while (mutants.length < drawnFirst && all.length > 0) {
    const [candidate] = all.splice(random.integer(0, all.length - 1), 1);
    if (!candidate) break;
    const overlaps = ({ path, start, end }: Mutant) =>
      path === candidate.path && start < candidate.end && candidate.start < end;
    if (!mutants.some(overlaps)) mutants.push({ ...candidate, id: mutants.length });
  }
  return mutants;
}

/** Only what tests that differ once caught can be lost: what they never caught is not asked of the others. */
async function judge(): Promise<void> {
  const [old, current] = trees as [Tree, Tree];
  const reachedBefore = await old.reached();
  const reachedAfter = await current.reached();
  const byDiffering = (id: number) => filesOf(reachedBefore, id).filter((file) => differing.has(file));
  const asked = drawn.filter(({ id }) => byDiffering(id).length > 0).slice(0, Number(count));
  console.log(`${asked.length} of ${drawn.length} changes lie where tests that differ come by.`);
  const caught = { before: 0, after: 0 };
  const waiting = asked.values();
  const judgeWaiting = async () => {
    for (const mutant of waiting) {
      const was = await old.catches(mutant, byDiffering(mutant.id));
      const now = filesOf(reachedAfter, mutant.id);
      const own = now.filter((file) => differing.has(file));
      const others = now.filter((file) => !differing.has(file));
      const is = was && ((await current.catches(mutant, own)) || (await current.catches(mutant, others)));
      caught.before += Number(was);
      caught.after += Number(is);
      const place = `${mutant.path}:${mutant.line}`;
      console.log(
        `${was ? 'caught' : 'missed'} ${is ? 'caught' : was ? 'LOST' : '–'}  ${place}  ${mutant.before} → ${mutant.after}`,
      );
    }
  };
  // Half of each one's time is a run that starts, on one core.
  await Promise.all([judgeWaiting(), judgeWaiting()]);
  console.log(
    `Of ${asked.length}: ${caught.before} caught by tests that differ, before; ${caught.after} of these now.`,
  );
}

function filesOf(reached: ReadonlyMap<string, ReadonlySet<number>>, id: number): string[] {
  return [...reached].flatMap(([file, ids]) => (ids.has(id) ? [file] : []));
}
