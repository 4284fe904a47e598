/**
 * Ten thousand interleavings, in CI a tenth of them, each turn others: two gateways over one database, practices changed
 * and read at once. An answer whose read began after a commit had returned shows that commit, whichever gateway gave it.
 * `--kinds=graphqlList,restList` reads these alone, `--turns` and `--seed` choose how many and which.
 */
import { parseArgs } from 'node:util';
import { createRandom, type SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { startOwnStores, startProductionGateway } from '../testing/production-processes.ts';
import { isWhole, turn } from './env.ts';
import { DirectoryReader, type ReadKind, readKinds } from './freshness/directory-reader.ts';
import { DirectoryWriter, type TrackedCity } from './freshness/directory-writer.ts';
import { judgeAnswer } from './freshness/judge-answer.ts';
import { presentState, ReadWindow } from './freshness/tracked-practice.ts';

/** Writes, each followed by a read, that overlap. */
const lanes = 8;
const shownFailures = 10;
/** On a machine with much else to do a page is left to the browser now and then; where most are, nothing was judged. */
const maxUndrawnShare = 0.2;

const { values: options } = parseArgs({
  options: {
    turns: { type: 'string', default: isWhole ? '10000' : '1000' },
    seed: { type: 'string', default: String(turn) },
    kinds: { type: 'string', default: readKinds.join(',') },
  },
});
const kinds = options.kinds.split(',') as ReadKind[];
const unknown = kinds.filter((kind) => !readKinds.includes(kind));
if (unknown.length > 0) throw new Error(`unknown kinds: ${unknown.join(', ')}; known: ${readKinds.join(', ')}`);

process.exitCode = (await play(Number(options.turns), `freshness ${options.seed}`)) ? 0 : 1;

async function play(turns: number, seed: string): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const stores = await startOwnStores(stack);
  const directory = stack.use(await DirectoryWriter.open(stores.databaseUrl));
  const start = () => startProductionGateway(stack, stores, { RATE_LIMIT_EXEMPT: '127.0.0.1' });
  const origins = (await Promise.all([start(), start()])).map(({ url }) => url);
  const reader = new DirectoryReader();
  const counts = new Map(kinds.map((kind) => [kind, { reads: 0, stale: 0, undrawn: 0 }]));
  const failures: string[] = [];
  const began = performance.now();
  let turnsLeft = turns;

  const read = async (random: SeededRandom, kind: ReadKind, practice = random.pick(directory.practices)) => {
    const { city } = presentState(practice);
    const origin = random.integer(0, origins.length - 1);
    const window = new ReadWindow(directory.practices);
    const target = { practice, city: directory.cities[city] as TrackedCity };
    const answer = await reader.read(origins[origin] as string, kind, target, random);
    const stale = judgeAnswer(answer, { city, practice }, directory.practices, window);
    const count = counts.get(kind);
    if (count) count.reads += 1;
    if (count && stale) count.stale += 1;
    if (count && answer.kind === 'undrawn') count.undrawn += 1;
    if (stale) failures.push(`${kind} of gateway ${origin + 1} ${stale}`);
  };
  const lane = async (random: SeededRandom) => {
    while (turnsLeft > 0) {
      turnsLeft -= 1;
      const practice = await directory.write(random);
      await read(random, random.pick(kinds), practice);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(createRandom(`${seed} ${i}`))));

  const seconds = (performance.now() - began) / 1_000;
  console.log(`${turns} changes, each followed by a read, in ${seconds.toFixed(0)} s (seed ${options.seed})`);
  for (const [kind, { reads, stale, undrawn }] of counts) {
    const left = undrawn > 0 ? `${String(undrawn).padStart(6)} left to the browser` : '';
    console.log(`  ${kind.padEnd(16)}${String(reads).padStart(6)} reads${String(stale).padStart(6)} stale${left}`);
    if (undrawn > maxUndrawnShare * reads) failures.push(`${kind}: ${undrawn} of ${reads} pages were not drawn`);
  }
  console.log(
    `  ${directory.practices.length} practices, ${directory.deadlocks} deadlocks, ${reader.notModified} × 304`,
  );
  for (const failure of failures.slice(0, shownFailures)) console.error(`✗ ${failure}`);
  if (failures.length > shownFailures) console.error(`✗ and ${failures.length - shownFailures} more`);
  return failures.length === 0;
}
