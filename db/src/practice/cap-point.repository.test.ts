import { expect, test } from 'vitest';
import { createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { findPointOfCap } from './cap-point.repository.ts';

const db = setUpTestDatabase();

test('a CAP lies in the middle of three practices or more that bear it and lie together', async () => {
  const of = (cap: string | null, latitude: number | null, longitude: number | null, more = {}) =>
    createPracticeRow(db.em, { cap, latitude, longitude, ...more });
  // One address is wrong: a median is not moved by it.
  for (const [latitude, longitude] of [
    [41.88, 12.47],
    [41.882, 12.471],
    [41.884, 12.472],
    [41.6, 12.2],
  ] as const)
    await of('00153', latitude, longitude);
  await of('00153', 41.95, 12.6, { hiddenAt: new Date() });
  await of('00153', null, null);
  await of('00153', 45.07, 7.68, { istatCode: '001272', city: 'Torino' });
  // Too few, and a generic CAP that is borne everywhere.
  await of('00184', 41.89, 12.49);
  await of('00184', 41.89, 12.49);
  for (const [latitude, longitude] of [
    [41.82, 12.4],
    [41.88, 12.48],
    [41.95, 12.55],
  ] as const)
    await of('00100', latitude, longitude);
  await of(null, 41.88, 12.47);
  expect(await findPointOfCap(db.em, '058091', '00153')).toEqual({
    latitude: expect.closeTo(41.881, 4),
    longitude: expect.closeTo(12.4705, 4),
  });
  for (const cap of ['00184', '00100', '00145']) expect(await findPointOfCap(db.em, '058091', cap), cap).toBeNull();
  expect(await findPointOfCap(db.em, '001272', '00153')).toBeNull();
});
