import { expect, test } from 'vitest';
import { findLanguageName, languageName } from './language-name.ts';
import { isForeignLanguage, parseLanguages } from './languages.ts';
import { parsePractitioner } from './practitioner.ts';
import { parseWheelchair } from './wheelchair.ts';

test.each([
  ['inglese, Francese', ['en', 'fr']],
  ['de; en\nitaliano', ['de', 'en']],
  ['inglese, en,', ['en']],
  ['', []],
  ['inglese, klingon', undefined],
])('languages as typed: %j', (typed, codes) => expect(parseLanguages(typed)).toEqual(codes));

test.each([
  ['en', true],
  ['he', true],
  ['it', false],
  ['iw', false],
  ['lmo', false],
  ['xx', false],
])('%s is another language: %s', (code, isOne) => expect(isForeignLanguage(code)).toBe(isOne));

test('a language is named in Italian, an unknown code stands for itself', () => {
  expect([languageName('en'), languageName('zh'), languageName('xx')]).toEqual(['inglese', 'cinese', 'xx']);
});

test.each([
  ['Sì', 'yes'],
  ['si', 'yes'],
  ['In parte', 'limited'],
  ['no', 'no'],
  ['forse', undefined],
])('access by wheelchair as typed: %s', (typed, access) => expect(parseWheelchair(typed)).toBe(access));

test.each([
  [
    { name: ' Dott.ssa  Anna\nBini ', albo: 'rm n. 01234' },
    { name: 'Dott.ssa Anna Bini', albo: { province: 'RM', number: '1234' } },
  ],
  [
    { name: 'Luca Landi', albo: ' ' },
    { name: 'Luca Landi', albo: null },
  ],
])('a dentist as typed: %j', (typed, practitioner) =>
  expect(parsePractitioner(typed)).toEqual({ ok: true, practitioner }),
);

test.each([
  [{ name: '', albo: '1234' }, ['name', 'albo']],
  [{ name: 'x'.repeat(121), albo: '' }, ['name']],
  [{ name: 'Luca Landi', albo: 'Roma 1234' }, ['albo']],
])('a dentist that cannot be read: %j', (typed, names) => {
  const parsed = parsePractitioner(typed);
  expect(parsed.ok ? [] : parsed.fields.map(({ name }) => name)).toEqual(names);
});

test('a language is named as ICU names it', () => {
  const names = new Intl.DisplayNames(['it'], { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  for (const code of [...codes, 'lmo']) expect(findLanguageName(code)).toBe(names.of(code)?.toLowerCase() ?? null);
});
