import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './create-turns.ts';

const { signal: never } = new AbortController();

test('so many at once, the others in their order, and nobody waits for one who is stopped', async () => {
  const take = createTurns(2);
  const went: string[] = [];
  const leaves = new Map<string, () => void>();
  const come = (name: string, stop = never) =>
    take(stop).then(
      (leave) => {
        went.push(name);
        leaves.set(name, leave);
      },
      () => void went.push(`${name} stopped`),
    );
  const [waiting, inTurn] = [new AbortController(), new AbortController()];
  for (const name of ['a', 'b', 'c']) void come(name);
  void come('d', waiting.signal);
  void come('e', inTurn.signal);
  void come('f');
  await otherWork();
  expect(went).toEqual(['a', 'b']);
  waiting.abort();
  leaves.get('b')?.();
  await otherWork();
  expect(went).toEqual(['a', 'b', 'd stopped', 'c']);
  leaves.get('a')?.();
  inTurn.abort();
  await otherWork();
  expect(went.slice(4)).toEqual(['e stopped', 'f']);
  leaves.get('c')?.();
  leaves.get('f')?.();
  await Promise.all([come('g'), come('h')]);
  expect(went.slice(6)).toEqual(['g', 'h']);
});
