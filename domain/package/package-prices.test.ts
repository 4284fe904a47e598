import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakDownPrices, findPriceProblems, formatEuro, partPrices } from './package-prices.ts';

const specified = { listCents: 17_800, packageCents: 7_500, onlineCents: 5_900 };

test('the specification’s figures: €178, €75, €59, a saving of €103 and 58 %, €16 off online', () => {
  const prices = breakDownPrices(specified);
  expect([prices.savingCents, prices.savingPercent, prices.onlineDiscountCents].map(String)).toEqual([
    '10300',
    '58',
    '1600',
  ]);
  expect([17_800, 7_500, 5_900, 10_300, -1_600].map(formatEuro)).toEqual(['€178', '€75', '€59', '€103', '-€16']);
  expect(prices.consultationCents).toBe(400);
  expect(partPrices.visitCents + partPrices.hygieneCents + prices.consultationCents).toBe(17_800);
  expect(breakDownPrices({ ...specified, listCents: 17_000 }).consultationCents).toBe(0);
});

test.each([
  [0, '€0'],
  [5, '€0,05'],
  [5_950, '€59,50'],
  [123_456_789, '€1.234.567,89'],
  [-100, '-€1'],
])('%i cents are %s', (cents, text) => expect(formatEuro(cents)).toBe(text));

const Prices = fc
  .tuple(fc.integer({ min: 50, max: 1_000_000 }), fc.nat(1_000_000), fc.nat(1_000_000))
  .map(([onlineCents, discount, saving]) => {
    const packageCents = onlineCents + discount;
    return { listCents: packageCents + saving, packageCents, onlineCents };
  });

describe('whatever the prices', () => {
  test('the lines add up, and the percentage is the saving’s to half a point', () => {
    fc.assert(
      fc.property(Prices, (prices) => {
        const { savingCents, savingPercent, onlineDiscountCents } = breakDownPrices(prices);
        expect(prices.listCents - savingCents).toBe(prices.packageCents);
        expect(prices.packageCents - onlineDiscountCents).toBe(prices.onlineCents);
        expect(Math.abs(savingPercent - (savingCents * 100) / prices.listCents)).toBeLessThanOrEqual(0.5);
        expect(findPriceProblems(prices)).toEqual([]);
      }),
    );
  });

  test('equal prices save nothing and take nothing off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 1_000_000 }), (cents) => {
        const prices = breakDownPrices({ listCents: cents, packageCents: cents, onlineCents: cents });
        expect([prices.savingCents, prices.savingPercent, prices.onlineDiscountCents]).toEqual([0, 0, 0]);
      }),
    );
  });
});

test.each([
  [{ ...specified, packageCents: 20_000 }, /PACKAGE_PRICE_CENTS/],
  [{ ...specified, onlineCents: 8_000 }, /PACKAGE_ONLINE_PRICE_CENTS/],
  [{ listCents: 100, packageCents: 100, onlineCents: 10 }, /at least 50/],
])('%o cannot be charged', (prices, problem) => expect(findPriceProblems(prices).join()).toMatch(problem));
