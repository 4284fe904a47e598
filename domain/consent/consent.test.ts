import { describe, expect, test } from 'vitest';
import { type Consent, consentVersion, isUuid, parseConsent, printConsent } from './consent.ts';
import { isCountedRoute } from './counted-routes.ts';

const now = new Date('2026-11-20T16:00:00Z');
const consent: Consent = {
  version: consentVersion,
  functional: true,
  analytics: false,
  at: new Date('2026-11-20T15:00:00Z'),
  id: '5f0c1f2e-8f6b-4f0e-9a53-0a7b7f3c9d11',
  isRecorded: false,
};
const printed = '2025-08-10.nf.1795186800.5f0c1f2e-8f6b-4f0e-9a53-0a7b7f3c9d11';

test('a choice is printed so that it needs no quoting in a cookie', () => {
  expect(printConsent(consent)).toBe(printed);
  expect(printConsent({ ...consent, isRecorded: true })).toBe(`${printed}.r`);
  expect(encodeURIComponent(printed)).toBe(printed);
});

test.each([
  { functional: false, analytics: false },
  { functional: true, analytics: false },
  { functional: false, analytics: true },
  { functional: true, analytics: true },
])('%j comes back as it was', (choices) => {
  for (const isRecorded of [false, true]) {
    const kept = { ...consent, ...choices, isRecorded };
    expect(parseConsent(printConsent(kept), now)).toEqual(kept);
  }
});

describe('what is not believed', () => {
  test.each([
    ['nothing', ''],
    ['a word', 'true'],
    ['another version', printed.replace('2025-08-10', '2024-01-01')],
    ['letters nobody wrote', printed.replace('.nf.', '.nfx.')],
    ['no necessary', printed.replace('.nf.', '.f.')],
    ['no time', printed.replace('1795186800', 'ieri')],
    ['an id that is none', printed.replace('5f0c1f2e', 'sopra')],
    ['an id of an older form', printed.toUpperCase()],
    ['another mark', `${printed}.x`],
    ['more parts', `${printed}.r.r`],
  ])('%s', (_, text) => {
    expect(parseConsent(text, now)).toBeNull();
  });

  test.each([
    ['the last second of six months', '2027-05-20T14:59:59Z', true],
    ['six months', '2027-05-20T15:00:00Z', false],
    ['a minute before it was made', '2026-11-20T14:59:00Z', true],
    ['two minutes before it was made', '2026-11-20T14:58:00Z', false],
  ])('a choice read at %s', (_, at, holds) => {
    expect(parseConsent(printed, new Date(at)) !== null).toBe(holds);
  });
});

test.each([
  ['5f0c1f2e-8f6b-4f0e-9a53-0a7b7f3c9d11', true],
  ['5F0C1F2E-8F6B-4F0E-9A53-0A7B7F3C9D11', false],
  ['5f0c1f2e8f6b4f0e9a530a7b7f3c9d11', false],
  ["5f0c1f2e-8f6b-4f0e-9a53-0a7b7f3c9d11'; drop", false],
])('isUuid(%s) is %s', (text, is) => {
  expect(isUuid(text)).toBe(is);
});

test.each([
  ['home', true],
  ['results', true],
  ['profile', true],
  ['assessment', true],
  ['admin', false],
  ['adminItem', false],
  ['testCallerId', false],
  ['byokSetup', false],
  ['constructor', false],
  ['/results', false],
  ['', false],
])('views of "%s" are counted: %s', (name, is) => {
  expect(isCountedRoute(name)).toBe(is);
});
