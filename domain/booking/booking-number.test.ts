import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bookingAlphabet,
  isBookingNumber,
  makeBookingNumber,
  parseBookingNumber,
  spellBookingNumber,
} from './booking-number.ts';

const anyNumber = fc
  .array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 8, maxLength: 8 })
  .map((values) => makeBookingNumber(() => values.shift() ?? 0));

describe('makeBookingNumber', () => {
  test('has the written form and none of the signs that are mistaken', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        expect(number).toMatch(/^DENT-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
        expect(number.slice(5)).not.toMatch(/[01OIL]/);
        expect(isBookingNumber(number)).toBe(true);
      }),
    );
  });
  test('uses the whole alphabet, evenly', () => {
    expect(new Set(bookingAlphabet).size).toBe(31);
    const made = [...bookingAlphabet].map((_, i) => makeBookingNumber(() => (i + 0.5) / 31)[5]);
    expect(made.join('')).toBe(bookingAlphabet);
  });
});

describe('parseBookingNumber', () => {
  test('reads its own in any dress', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const eight = number.slice(5).replace('-', '');
        for (const typed of [
          number,
          number.toLowerCase(),
          ` ${number} `,
          number.replaceAll('-', '–'),
          eight,
          `dent ${eight}`,
        ]) {
          expect(parseBookingNumber(typed)).toBe(number);
        }
      }),
    );
  });
  test.each([
    '',
    'DENT',
    'DENT-AB23',
    'DENT-AB23-KM4O',
    'DENT-AB23-KM41',
    'DENT-AB23-KM45-X',
    'PAZI-AB23-KM45',
    'AB23KM4',
    'DENTAB23',
  ])('refuses %j', (typed) => expect(parseBookingNumber(typed)).toBeNull());
});

test('is spelt sign by sign', () => expect(spellBookingNumber('DENT-AB23-KM45')).toBe('D E N T, A B 2 3, K M 4 5'));
