import { expect, test } from 'vitest';
import { type EntryName, expiryOf, printKeptFor, storedEntries } from './stored-entries.ts';

const names = Object.keys(storedEntries) as EntryName[];

test('the durations are those of the policy, in its order', () => {
  expect(names.map(printKeptFor)).toEqual([
    '30 giorni',
    'sessione',
    '90 giorni',
    '90 giorni',
    '5 minuti',
    '6 mesi',
    '12 mesi',
    '30 giorni',
    '12 mesi',
    '12 mesi',
    '12 mesi',
    'max 13 mesi',
    '30 minuti',
  ]);
});

test('the names are those of the specification and our list of bookings, none for marketing', () => {
  const named = (category: string) => names.filter((name) => storedEntries[name].category === category);
  expect(named('necessary')).toEqual([
    'session_id',
    'csrf_token',
    'studio_session',
    'studio_csrf',
    'studio_passkey',
    'consent_status',
  ]);
  expect(named('functional')).toEqual([
    'user_preferences',
    'location_memory',
    'theme_preference',
    'language_pref',
    'my_bookings',
  ]);
  expect(named('analytics')).toEqual(['_ga, _ga_*', 'analytics_session']);
});

test.each<[EntryName, string, string | null]>([
  ['session_id', '2026-11-20T16:00:00Z', '2026-12-20T16:00:00.000Z'],
  ['csrf_token', '2026-11-20T16:00:00Z', null],
  ['consent_status', '2026-11-20T16:00:00Z', '2027-05-20T16:00:00.000Z'],
  ['consent_status', '2026-08-31T16:00:00Z', '2027-02-28T16:00:00.000Z'],
  ['consent_status', '2027-08-31T16:00:00Z', '2028-02-29T16:00:00.000Z'],
  ['theme_preference', '2028-02-29T16:00:00Z', '2029-02-28T16:00:00.000Z'],
  ['location_memory', '2026-11-20T16:00:00Z', '2026-12-20T16:00:00.000Z'],
  ['analytics_session', '2026-11-20T23:45:00Z', '2026-11-21T00:15:00.000Z'],
])('%s stored at %s ends at %s', (name, from, until) => {
  expect(expiryOf(name, new Date(from))?.toISOString() ?? null).toBe(until);
});
