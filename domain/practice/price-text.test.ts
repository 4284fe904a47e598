import { expect, test } from 'vitest';
import { writePrice } from './price-text.ts';

test.each([
  [{ priceCents: 8_000 }, '80 €'],
  [{ priceCents: 7_990, priceToCents: null, isFrom: false }, '79,90 €'],
  [{ priceCents: 0 }, '0 €'],
  [{ priceCents: 228_500 }, '2.285 €'],
  [{ priceCents: 8_000, isFrom: true }, 'da 80 €'],
  [{ priceCents: 8_000, priceToCents: 12_000 }, 'da 80 € a 120 €'],
  [{ priceCents: null }, 'prezzo su richiesta'],
])('%j is written %s', (price, text) => expect(writePrice(price).replace(/\s/gu, ' ')).toBe(text));
