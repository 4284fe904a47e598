import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('work of one name is done one after the other, whatever became of the one before; other work is not waited for', async () => {
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = (said: string, until?: Promise<void>) => async () => {
    await until;
    done.push(said);
    if (said === 'fails') throw new Error(said);
    return said;
  };
  const first = inTurn('a', work('first', promise));
  const failing = expect(inTurn('a', work('fails'))).rejects.toThrow('fails');
  const third = inTurn('a', work('third'));
  expect(await inTurn('b', work('other'))).toBe('other');
  expect(done).toEqual(['other']);
  resolve();
  expect(await first).toBe('first');
  await failing;
  expect(await third).toBe('third');
  expect(done).toEqual(['other', 'first', 'fails', 'third']);
});
