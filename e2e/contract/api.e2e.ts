import { expect, inject, test } from 'vitest';
import { describeContract } from '../../gateway/src/testing/contract/describe-contract.ts';
import { kilometres, validateLocation } from '../harness/api.ts';

describeContract(() => ({ url: inject('baseUrl') }));

test('an address has its own point, near that of its city, and no message', async () => {
  const [found, torino] = [await validateLocation('Via Garibaldi 12, Torino'), await validateLocation('Torino')];
  expect([found.isValid, found.originalSearchCity, found.message]).toEqual([true, null, null]);
  if (!found.coordinates || !torino.coordinates) throw new Error('no coordinates');
  expect(kilometres(found.coordinates, torino.coordinates)).toBeLessThan(3);
  expect(found.coordinates).not.toEqual(torino.coordinates);
});
