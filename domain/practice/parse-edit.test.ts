import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alboText, badgeAfterCheck, badgeWithoutCheck, parseAlboEntry } from './albo.ts';
import { parseEdit } from './parse-edit.ts';
import { parsePracticePhone } from './practice-phone.ts';
import { typedFields } from './typed-fields.ts';
import { parseServices, writeServices } from './typed-services.ts';
import { parseWebAddress } from './website.ts';
import { wheelchairAccess } from './wheelchair.ts';

describe('what an operator types', () => {
  test.each([
    ['06 1234 5678', '+390612345678'],
    ['+39 06 12345678', '+390612345678'],
    ['0039 (0)6 12345678', '+390612345678'],
    ['347-1234567', '+393471234567'],
    ['800 123 456', '+39800123456'],
    ['0768 500123', '+390768500123'],
    ['112', null],
    ['899 123456', null],
    ['0549 886377', null],
    ['+41 91 123 45 67', null],
    ['06 1234 5678 int. 3', null],
  ])('telephone %s → %s', (typed, phone) => expect(parsePracticePhone(typed)).toBe(phone));

  test.each([
    ['www.studiorossi.it', 'https://www.studiorossi.it/'],
    ['HTTP://Studio.it/Chi-Siamo?x=1', 'http://studio.it/Chi-Siamo?x=1'],
    ['studio.it:8443#qui', 'https://studio.it:8443/#qui'],
    ['javascript:alert(1)', null],
    ['mailto:io@studio.it', null],
    ['http://utente:chiave@studio.it', null],
    ['http://127.0.0.1/', null],
    ['localhost', null],
    ['router.lan', null],
    ['http://studio', null],
    ['studio rossi.it', null],
  ])('website %s → %s', (typed, address) => expect(parseWebAddress(typed)).toBe(address));

  test.each([
    [['rm', 'n. 01234'], 'RM 1234'],
    [[' MI ', 'OD 7'], 'MI 7'],
    [['RM', '0'], null],
    [['RM', '1234567'], null],
    [['ROMA', '1'], null],
    [['RM', '12a'], null],
  ] as const)('Albo %s → %s', ([province, number], text) => {
    const entry = parseAlboEntry(province, number);
    expect(entry && alboText(entry)).toBe(text);
  });

  test('an empty field says that there is none; one left out is not touched; a name is always there', () => {
    expect(parseEdit({ phone: ' ', address: '' })).toEqual({
      ok: true,
      edit: { phone: null, address: '' },
      services: null,
    });
    expect(parseEdit({ services: '' })).toEqual({ ok: true, edit: {}, services: [] });
    expect(parseEdit({ name: ' ', cap: '0015', week: 'quando capita', services: 'Igiene | molto' })).toMatchObject({
      ok: false,
      fields: [{ name: 'name' }, { name: 'cap' }, { name: 'week' }, { name: 'services' }],
    });
    expect(parseEdit({ coordinates: '48.85, 2.35' }).ok).toBe(false);
  });
});

const text = fc.stringMatching(/^[A-Za-zàèéìòù]{1,12}( [A-Za-z]{1,9})?$/);
const day = fc.constantFrom(
  [],
  [[540, 780]],
  [[480, 1440]],
  [
    [540, 780],
    [900, 1140],
  ],
) as fc.Arbitrary<[number, number][]>;
const fields = fc.record({
  name: text,
  address: text,
  cap: fc.option(fc.stringMatching(/^\d{5}$/), { nil: null }),
  coordinates: fc.option(
    fc.record({ latitude: fc.integer({ min: 35, max: 48 }), longitude: fc.integer({ min: 6, max: 19 }) }),
    { nil: null },
  ),
  phone: fc.option(fc.constantFrom('+390612345678', '+393471234567', '+39800123456', '+390768500123'), { nil: null }),
  website: fc.option(fc.constantFrom('https://studio.it/', 'http://a.b.example/x?y=1'), { nil: null }),
  email: fc.option(fc.constantFrom('a@b.example'), { nil: null }),
  week: fc.option(fc.array(day, { minLength: 7, maxLength: 7 }), { nil: null }),
  description: fc.option(text, { nil: null }),
  specializations: fc.uniqueArray(text, { maxLength: 4 }),
  languages: fc.uniqueArray(fc.constantFrom('en', 'fr', 'de', 'ar', 'zh', 'nn')),
  wheelchair: fc.option(fc.constantFrom(...wheelchairAccess), { nil: null }),
});

test('the form, sent back as it was shown, changes nothing', () => {
  fc.assert(
    fc.property(fields, (said) => {
      expect(parseEdit(typedFields(said))).toEqual({ ok: true, edit: said, services: null });
    }),
  );
});

test('services, written and read, are the same', () => {
  const services = fc.array(
    fc.record({ name: text, priceCents: fc.option(fc.integer({ min: 0, max: 9_999_999 }), { nil: null }) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(services, (given) => {
      expect(parseServices(writeServices(given))).toEqual(given);
    }),
  );
});

test('the badge: a check stands above Google, below the practice’s own word, and can be taken back', () => {
  for (const badge of ['google', 'practice', 'albo', null] as const)
    for (const hasRating of [true, false]) {
      const checked = badgeAfterCheck(badge);
      expect(checked).toBe(badge === 'practice' ? 'practice' : 'albo');
      expect(badgeWithoutCheck(checked, hasRating)).toBe(
        badge === 'practice' ? 'practice' : hasRating ? 'google' : null,
      );
    }
});
