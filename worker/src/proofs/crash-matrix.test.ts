import { crashPoints } from '@dentisti/db/crash-point';
import { expect, test } from 'vitest';
import { playCrashMatrix } from './crash-matrix.ts';

/** One wave; `make prove` plays eleven with twice the bookings. */
test('a kill between any two steps, an emptied Redis and a restarted Postgres lose and repeat nothing', async () => {
  const matrix = await playCrashMatrix({ waves: 1, bookingsPerWave: 10, disturbs: true });
  expect(matrix.violations).toEqual([]);
  expect(crashPoints.filter((point) => matrix.crashes[point] !== 1)).toEqual([]);
  expect(matrix).toMatchObject({ bookings: 10, rangPerAttempt: 1, mailsLost: 0 });
}, 600_000);
