/**
 * Ten thousand interleavings, in CI a tenth of them, each turn others: two gateways over one database, practices changed
 * and read at once. An answer whose read began after a commit had returned shows that commit, whichever gateway gave it.
 * `ACCEPTANCE_OPTIONS='kinds=graphqlList,restList turns=500 seed=7'` reads these alone, so often, drawn by that seed.
 */
import { rmSync } from 'node:fs';
import { createRandom, type SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { expect, test } from 'vitest';
import { copyBuiltWeb } from '../../gateway/src/testing/built-web.ts';
import { productionSettings } from '../../gateway/src/testing/production-settings.ts';
import { countOption, isWhole, option, turn } from '../env.ts';
import { createStores, startGateway } from '../product/production.ts';
import { DirectoryReader, type ReadKind, readKinds } from './directory-reader.ts';
import { DirectoryWriter, type TrackedCity } from './directory-writer.ts';
import { judgeAnswer } from './judge-answer.ts';
import { presentState, ReadWindow } from './tracked-practice.ts';

/** Writes, each followed by a read, that overlap. */
const lanes = 8;
const shownFailures = 10;
/** On a machine with much else to do a page is left to the browser now and then; where most are, nothing was judged. */
const maxUndrawnShare = 0.2;

const turns = countOption('turns', isWhole ? 10_000 : 1_000);
const seed = option('seed', turn);
const kinds = option('kinds', readKinds.join(',')).split(',') as ReadKind[];

test(`${turns} changes read at once: no answer is older than a commit before it`, async () => {
  const unknown = kinds.filter((kind) => !readKinds.includes(kind));
  if (unknown.length > 0) throw new Error(`unknown kinds: ${unknown.join(', ')}; known: ${readKinds.join(', ')}`);
  await using stack = new AsyncDisposableStack();
  const webDist = copyBuiltWeb();
  stack.defer(() => rmSync(webDist, { recursive: true }));
  const stores = await createStores(stack, 'demo');
  const directory = stack.use(await DirectoryWriter.open(stores.database.url));
  const settings = { ...productionSettings, ...stores.env, WEB_DIST: webDist, RATE_LIMIT_EXEMPT: '127.0.0.1' };
  const start = () => startGateway(stack, settings);
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
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(createRandom(`freshness ${seed} ${i}`))));

  const seconds = (performance.now() - began) / 1_000;
  console.log(`${turns} changes, each followed by a read, in ${seconds.toFixed(0)} s (seed ${seed})`);
  for (const [kind, { reads, stale, undrawn }] of counts) {
    const left = undrawn > 0 ? `${String(undrawn).padStart(6)} left to the browser` : '';
    console.log(`  ${kind.padEnd(16)}${String(reads).padStart(6)} reads${String(stale).padStart(6)} stale${left}`);
    if (undrawn > maxUndrawnShare * reads) failures.push(`${kind}: ${undrawn} of ${reads} pages were not drawn`);
  }
  console.log(
    `  ${directory.practices.length} practices, ${directory.deadlocks} deadlocks, ${reader.notModified} × 304`,
  );
  expect(failures.slice(0, shownFailures), `${failures.length} failures`).toEqual([]);
});
