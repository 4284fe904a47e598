import { expect, it } from 'vitest';
import { italianNumber } from './italian-number.ts';
import { createRandom } from './practice/seeded-random.ts';

const byIntl = (value: number, digits: number) =>
  new Intl.NumberFormat('it-IT', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

it.each([
  [0, 0, '0'],
  [1_234, 0, '1234'],
  [12_345, 0, '12.345'],
  [1_234_567.89, 1, '1.234.567,9'],
  [9_999.96, 1, '10.000,0'],
  [4.35, 1, '4,4'],
  [4.25, 1, '4,3'],
  [0.0000001, 1, '0,0'],
])('writes %d with %d decimals as %s', (value, decimals, text) => {
  expect(italianNumber(value, decimals)).toBe(text);
  expect(byIntl(value, decimals)).toBe(text);
});

it('writes what Intl writes', () => {
  const random = createRandom('italian-number');
  const values = Array.from({ length: 3_000 }, () =>
    Number((random.next() * 10 ** random.integer(0, 9)).toFixed(random.integer(0, 6))),
  );
  for (const value of values)
    for (const decimals of [0, 1, 2]) expect(italianNumber(value, decimals)).toBe(byIntl(value, decimals));
});
