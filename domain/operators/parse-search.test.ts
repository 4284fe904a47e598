import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeBookingNumber } from '../booking/booking-number.ts';
import { parseSearch } from './parse-search.ts';

test.each([
  ['DENT-AB23-KM45', { bookingPart: 'AB23KM45', isPartAtStart: true }],
  ['dent ab23 km45', { bookingPart: 'AB23KM45', isPartAtStart: true }],
  ['dentab23', { bookingPart: 'AB23', isPartAtStart: true }],
  ['ab23–km45', { bookingPart: 'AB23KM45', orderPart: 'AB23KM45', isPartAtStart: false }],
  ['km45', { bookingPart: 'KM45', isPartAtStart: false }],
  ['pac-ab2', { orderPart: 'AB2', bookingPart: null, isPartAtStart: true }],
  ['+39 347 123 4567', { phoneEnd: '393471234567' }],
  ['0039 (06) 1234-5678', { phoneEnd: '390612345678' }],
  ['06/12345678', { phoneEnd: '0612345678', bookingPart: null }],
  ['4567', { phoneEnd: '4567', bookingPart: '4567' }],
  ['456', { phoneEnd: null, bookingPart: '456' }],
  [' Anna.Bianchi@Esempio.it ', { email: 'anna.bianchi@esempio.it' }],
  ['anna@', { email: 'anna@' }],
  ['Studio Dentistico D’Angelò', { words: ['angelo'] }],
  ['studio dentistico', { words: ['studio', 'dentistico'] }],
  ['Dentista Rossi', { words: ['rossi'], bookingPart: null }],
  ['7F2E4B1A-0000-4000-8000-000000000001', { id: '7f2e4b1a-0000-4000-8000-000000000001' }],
])('%s', (typed, expected) => expect(parseSearch(typed)).toMatchObject(expected));

test.each(['', '  ', 'a', '12', '@', 'a b@c d', '%', '1234567890123456'])('«%s» is too little or nothing', (typed) =>
  expect(parseSearch(typed)).toBeNull(),
);

test('a number is found however it is written', () => {
  const signs = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 8, maxLength: 8 });
  const between = fc.constantFrom('', ' ', '-', '.', ' – ');
  fc.assert(
    fc.property(signs, between, fc.boolean(), (randoms, gap, lower) => {
      const number = makeBookingNumber(() => randoms.pop() ?? 0);
      const written = number.replaceAll('-', gap);
      expect(parseSearch(lower ? written.toLowerCase() : written)?.bookingPart).toBe(number.slice(5).replace('-', ''));
    }),
  );
});

test('whatever is typed, what is looked for holds no wildcard', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (typed) => {
      const parsed = parseSearch(typed);
      for (const part of [parsed?.bookingPart, parsed?.orderPart, parsed?.phoneEnd, ...(parsed?.words ?? [])])
        if (part) expect(part).toMatch(/^[0-9A-Za-z]+$/);
    }),
  );
});
