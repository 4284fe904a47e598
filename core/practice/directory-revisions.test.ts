import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DirectoryRevisions } from './directory-revisions.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Long enough that a look-up holds up no other any more. */
const untilLate = () => vi.advanceTimersByTimeAsync(20);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('requests of one turn share a look-up; one that comes later waits for a later look-up', async () => {
  const asked: string[][] = [];
  const ends: PromiseWithResolvers<Map<string, string>>[] = [];
  const revisions = new DirectoryRevisions((scopes) => {
    asked.push([...scopes]);
    const end = Promise.withResolvers<Map<string, string>>();
    ends.push(end);
    return end.promise;
  });
  const first = revisions.read(['a', 'b']);
  const joined = revisions.read(['b', 'c']);
  await nextTurn();
  expect(asked).toEqual([['a', 'b', 'c']]);
  const second = revisions.read(['a']);
  await nextTurn();
  expect(asked).toHaveLength(1);
  await untilLate();
  await nextTurn();
  // Two look-ups are under way: a request that comes now waits until one has ended.
  const third = revisions.read(['d']);
  const withThird = revisions.read(['e']);
  await untilLate();
  await nextTurn();
  expect(asked).toHaveLength(2);
  ends[0]?.resolve(new Map([['a', '1-1']]));
  expect(await first).toBe(await joined);
  await nextTurn();
  expect(asked[2]).toEqual(['d', 'e']);
  ends[1]?.resolve(new Map([['a', '2-2']]));
  expect((await second).get('a')).toBe('2-2');
  ends[2]?.reject(new Error('away'));
  await expect(third).rejects.toThrow('away');
  await expect(withThird).rejects.toThrow('away');
});

test('a look-up that throws, or is never answered, is over for its requests and holds up no later one', async () => {
  let calls = 0;
  const revisions = new DirectoryRevisions(() => {
    calls += 1;
    if (calls === 1) throw new Error('no manager');
    return calls <= 3 ? new Promise(() => {}) : Promise.resolve(new Map([['a', '1-1']]));
  });
  await expect(revisions.read(['a'])).rejects.toThrow('no manager');
  const second = revisions.read(['a']);
  await nextTurn();
  const third = revisions.read(['a']);
  const lost = Promise.allSettled([second, third]);
  await untilLate();
  await nextTurn();
  expect(calls).toBe(3);
  const fourth = revisions.read(['a']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await fourth).get('a')).toBe('1-1');
});
