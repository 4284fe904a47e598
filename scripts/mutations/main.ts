/**
 * Shows whether fewer tests still catch the same faults: draws one-line changes of the product from a seed, out of what the
 * tests that differ between a commit and HEAD come by, and tells how many of them each one's tests catch. Takes an hour or two.
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

async function judge(): Promise<void> {
  const [old, current] = trees as [Tree, Tree];
  const reachedBefore = await old.reached();
  const reachedAfter = await current.reached();
  const asked = drawn
    .filter(({ id }) => filesOf(reachedBefore, id).some((file) => differing.has(file)))
    .slice(0, Number(count));
  console.log(`${asked.length} of ${drawn.length} changes lie where tests that differ come by.`);
  const caught = { before: 0, after: 0 };
  const waiting = asked.values();
  const judgeWaiting = async () => {
    for (const mutant of waiting) {
      const before = filesOf(reachedBefore, mutant.id);
      const after = filesOf(reachedAfter, mutant.id);
      const alike = before.filter((file) => after.includes(file) && !differing.has(file));
      const others = (files: string[]) => files.filter((file) => !alike.includes(file));
      const byAlike = await current.catches(mutant, alike);
      const was = byAlike || (await old.catches(mutant, others(before)));
      const is = byAlike || (await current.catches(mutant, others(after)));
      caught.before += Number(was);
      caught.after += Number(is);
      const place = `${mutant.path}:${mutant.line}`;
      const by = byAlike ? ' by tests of both' : '';
      console.log(
        `${was ? 'caught' : 'missed'} ${is ? 'caught' : 'missed'}  ${place}  ${mutant.before} → ${mutant.after}${by}`,
      );
    }
  };
  // Half of each one's time is a run that starts, on one core.
  await Promise.all([judgeWaiting(), judgeWaiting()]);
  console.log(`Of ${asked.length}: ${caught.before} caught before, ${caught.after} after.`);
}

function filesOf(reached: ReadonlyMap<string, ReadonlySet<number>>, id: number): string[] {
  return [...reached].flatMap(([file, ids]) => (ids.has(id) ? [file] : []));
}
