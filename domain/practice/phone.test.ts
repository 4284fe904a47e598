import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoPhone, isDemoPhone } from './demo-phone.ts';
import { maskPhone } from './masked-phone.ts';
import { formatPhone } from './phone.ts';

test.each([
  ['+390612345678', '06 1234 5678'],
  ['+390269001234', '02 6900 1234'],
  ['+39066988', '06 6988'],
  ['+390101234567', '010 123 4567'],
  ['+39099123456', '099 123 456'],
  ['+390541123456', '0541 123 456'],
  ['+39032212345', '0322 12345'],
  ['+390768123456', '0768 123 456'],
  ['+393471234567', '347 123 4567'],
  ['+39335123456', '335 123 456'],
  ['+39800123456', '800 123 456'],
  ['+33142345678', '+33 1 42 34 56 78'],
  ['+4915123456789', '+49 151 234 567 89'],
  ['+41441234567', '+41 44 123 45 67'],
  ['+12125550123', '+1 212 555 0123'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+447400123456', '+44 7400 123456'],
  ['+38651234567', '+386 51 234 567'],
  ['+35621234567', '+356 2123 4567'],
  ['+39112', '+39112'],
  ['06 123', '06 123'],
])('%s reads %s', (number, text) => expect(formatPhone(number)).toBe(text));

test.each([
  ['+393471234567', '347 ••• ••67'],
  ['+39061234567', '06 ••• ••67'],
  ['+4915123456789', '+49 151 ••• ••• 89'],
  ['+33142345678', '+33 1 •• •• •• 78'],
])('%s is masked as %s', (number, text) => expect(maskPhone(number)).toBe(text));

test('formatting changes no digit', () => {
  const national = fc.stringMatching(/^[03][0-9]{6,10}$/);
  fc.assert(
    fc.property(national, (digits) => {
      const text = formatPhone(`+39${digits}`);
      expect(text.replace(/^\+39/, '').replaceAll(' ', '')).toBe(digits);
      expect(text).not.toMatch(/^ | {2}| $/);
    }),
  );
});

/**
 * Area codes of the 231 Italian telephone districts, and those of San Marino and of mass calls: every first four digits
 * (after the 0: three) that lead to somebody. Written down by ranges, independently of `demo-phone.ts`.
 */
const assigned = new RegExp(
  '^\\+390(?:2|6|' +
    '1[0159]|12[1-5]|131|14[1-4]|16[1356]|17[1-5]|18[2-57]|' +
    '3[0159]|32[1-4]|33[12]|34[1-6]|36[2-59]|37[1-7]|38[1-6]|' +
    '4[0159]|42[1-9]|43[1-9]|44[245]|46[1-5]|47[1-4]|481|' +
    '5[0159]|52[1-5]|53[2-6]|54[1-79]|56[4-6]|57[1-578]|58[3-8]|' +
    '7[0159]|72[12]|73[1-7]|74[2-46]|76[13569]|77[13-6]|78[1-59]|' +
    '8[0159]|82[3-578]|83[1356]|86[1-5]|87[1-58]|88[1-5]|' +
    '9[0159]|92[1-5]|93[1-5]|94[12]|96[1-8]|97[1-6]|98[1-5])',
);

test.each(['+390612345678', '+390101234567', '+390549123456', '+390769123456', '+390878123456', '+390541123456'])(
  '%s is an assigned number, not of the demonstration',
  (number) => {
    expect(number).toMatch(assigned);
    expect(isDemoPhone(number)).toBe(false);
  },
);

const regions = ['Piemonte', "Valle d'Aosta", 'Liguria', 'Lombardia', 'Trentino-Alto Adige', 'Veneto', 'Friuli-Venezia Giulia', 'Emilia-Romagna', 'Marche', 'Toscana', 'Umbria', 'Lazio', 'Campania', 'Abruzzo', 'Molise', 'Puglia', 'Basilicata', 'Calabria', 'Sicilia', 'Sardegna']; // biome-ignore format: a table

test('demonstration numbers look Italian, are known as such, and can be nobody’s', () => {
  fc.assert(
    fc.property(fc.constantFrom(...regions, 'altrove'), fc.integer({ min: 0, max: 999_999 }), (region, serial) => {
      const number = demoPhone(region, serial);
      expect(number).toMatch(/^\+390\d{9}$/);
      expect(isDemoPhone(number)).toBe(true);
      expect(number).not.toMatch(assigned);
      // Nor mobile numbers, nor a landline whose 0 somebody dropped or doubled.
      expect(`+39${number.slice(4)}`).not.toMatch(assigned);
    }),
  );
});

test.each([-1, 1_000_000, 1.5])('there is no demonstration number %d', (serial) => {
  expect(() => demoPhone('Lazio', serial)).toThrow(RangeError);
});
