import { expect, test } from 'vitest';
import { countLastHour } from './queue-admin.ts';

const minute = (n: number) => n * 60_000;

test.each([
  ['what came in this minute', { prevTS: minute(100), prevCount: 0, count: 7 }, [], 100, 7],
  ['this minute and the hour before', { prevTS: minute(100), prevCount: 10, count: 12 }, [3, 0, 4], 100, 9],
  [
    'a minute more than an hour ago does not count',
    { prevTS: minute(100), prevCount: 0, count: 0 },
    Array(60).fill(1),
    100,
    59,
  ],
  [
    'nothing ended for half an hour: half of it is too old',
    { prevTS: minute(100), prevCount: 0, count: 1 },
    Array(60).fill(1),
    130,
    30,
  ],
  ['nothing for an hour', { prevTS: minute(100), prevCount: 0, count: 5 }, [1, 1], 160, 0],
  ['a queue that never ran', { prevTS: Number.NaN, prevCount: 0, count: 0 }, [], 160, 0],
])('%s', (_, meta, data, now, expected) => expect(countLastHour({ meta, data }, minute(now))).toBe(expected));
