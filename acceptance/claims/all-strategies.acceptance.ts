import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { expect, test } from 'vitest';
import { setUpTestGateway } from '../../gateway/src/testing/start-test-gateway.ts';
import { isWhole, option, turn } from '../env.ts';
import { Attack } from './attack.ts';
import { ClaimWorld, day } from './claim-world.ts';
import { families } from './families/all.ts';
import { playHonestClaim, honestClaims as practices } from './honest-claims.ts';

/** Strategies of each family. */
const ofFamily = 63;
const strategies = families.length * ofFamily;
/** `ACCEPTANCE_OPTIONS='strategy=81 seed=3'`, as a failure names them, tries one again. */
const strategy = option('strategy', '');
const seed = option('seed', 0);
const parts = strategy ? strategies : isWhole ? 1 : 10;
const first = Number(strategy || turn) % parts;
const honestClaims = strategy ? 0 : 8 * practices.length;
const shownProblems = 20;

const clock = { now: new Date('2026-11-24T09:00:00Z') };
const world = new ClaimWorld(
  setUpTestGateway({}, () => clock.now),
  clock,
);

test('no strategy gets hold of a practice of somebody else, and every honest claim is granted', async () => {
  const problems: string[] = [];
  const labels = new Set<string>();
  const counts = new Map(families.map(({ name }) => [name, { played: 0, refusals: new Map<string, number>() }]));
  let honest = 0;
  for (let i = 0; i < strategies; i++) {
    if (i % parts !== first) continue;
    const attack = new Attack(world);
    const family = families[Math.floor(i / ofFamily)];
    if (!family) throw new Error('no family');
    world.advance(day);
    await family.play(attack, i % ofFamily, createRandom(`claims ${seed} ${i}`));
    await attack.finish();
    labels.add(`${family.name}: ${attack.label}`);
    const count = counts.get(family.name);
    if (count) count.played += 1;
    for (const reason of new Set(attack.refusals)) count?.refusals.set(reason, (count.refusals.get(reason) ?? 0) + 1);
    if (attack.problems.length > 0)
      problems.push(
        [`${family.name}: ${attack.label} (strategy=${i} seed=${seed})`, ...attack.steps]
          .concat(attack.problems.map((problem) => `✗ ${problem}`))
          .join('\n    '),
      );
    if (labels.size % Math.ceil(strategies / parts / honestClaims) === 0 && honest < honestClaims)
      problems.push(...(await playHonestClaim(world, honest++)));
  }
  while (honest < honestClaims) problems.push(...(await playHonestClaim(world, honest++)));
  for (const [name, { played, refusals }] of counts)
    console.log(
      `${name.padEnd(28)}${String(played).padStart(4)}  ${[...refusals].map(([r, n]) => `${r} ${n}`).join(', ')}`,
    );
  const played = [...counts.values()].reduce((sum, count) => sum + count.played, 0);
  console.log(`${played} strategies, ${honest} honest claims, ${problems.length} problems`);
  expect(problems.length === 0 ? '' : problems.slice(0, shownProblems).join('\n')).toBe('');
  expect(labels.size).toBe(played);
});
