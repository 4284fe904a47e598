import { expect, test } from 'vitest';
import { FreshFlight } from './fresh-flight.ts';

function createWorks() {
  const ends: ((value: string) => void)[] = [];
  const work = () => new Promise<string>((resolve) => ends.push(resolve));
  return { ends, work };
}

test('callers share the work that begins after they asked, never the one under way', async () => {
  const flight = new FreshFlight<string>();
  const { ends, work } = createWorks();
  const first = flight.run('a', work);
  const second = flight.run('a', work);
  const third = flight.run('a', work);
  const other = flight.run('b', work);
  expect(ends).toHaveLength(2);
  ends[0]?.('first');
  ends[1]?.('other');
  expect(await first).toBe('first');
  expect(await other).toBe('other');
  await Promise.resolve();
  expect(ends).toHaveLength(3);
  const fourth = flight.run('a', work);
  ends[2]?.('second');
  expect(await Promise.all([second, third])).toEqual(['second', 'second']);
  await Promise.resolve();
  ends[3]?.('third');
  expect(await fourth).toBe('third');
});

test('a failure is for those who asked for that work; the next begins anew', async () => {
  const flight = new FreshFlight<string>();
  const failing = flight.run('a', () => Promise.reject(new Error('away')));
  const next = flight.run('a', async () => 'here');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('here');
  expect(await flight.run('a', async () => 'again')).toBe('again');
});
