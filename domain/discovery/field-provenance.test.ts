import { expect, test } from 'vitest';
import { composeProfile } from './compose-profile.ts';
import { type DatedContribution, type DatedEdit, traceProvenance } from './field-provenance.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const row = (fields: Partial<DatedContribution>): DatedContribution => ({
  source: 'openstreetmap',
  sourceId: 'node/1',
  name: 'Studio Rossi',
  address: '',
  cap: null,
  coordinates: null,
  phone: null,
  website: null,
  email: null,
  openingHoursText: null,
  week: null,
  hoursExceptions: [],
  description: null,
  profileImageUrl: null,
  specializations: [],
  googleRating: null,
  googleReviewCount: null,
  fetchedAt: day(1),
  ...fields,
});
const osm = row({ phone: '+390612345678', openingHoursText: 'su appuntamento', languages: ['en'] });
const google = row({
  source: 'google-places',
  sourceId: 'ChIJ1',
  fetchedAt: day(2),
  name: 'Rossi Srl',
  phone: '+390687654321',
  week: Array.from({ length: 7 }, () => []),
  wheelchair: 'yes',
  googleRating: 4.5,
  googleReviewCount: 10,
});
const edit: DatedEdit = {
  said: { website: 'https://rossi.example/', description: null, address: 'Via Po 1' },
  at: { address: day(5).toISOString() },
  fetchedAt: day(6),
};

test('each shown field with the source that won and when it was last read or written', () => {
  const contributions = [google, osm];
  const shown = composeProfile(contributions, edit.said);
  const byField = traceProvenance(shown, { contributions, edit }, true).map(({ field, source, asOf }) => [
    field,
    source,
    asOf.getUTCDate(),
  ]);
  expect(byField).toEqual([
    ['name', 'openstreetmap', 1],
    ['address', 'operator', 5],
    ['phone', 'openstreetmap', 1],
    ['website', 'operator', 6],
    // A readable week wins over the other's text.
    ['hours', 'google-places', 2],
    ['rating', 'google-places', 2],
    ['languages', 'openstreetmap', 1],
    ['wheelchair', 'google-places', 2],
  ]);
});

test('a field that shows something else than its sources would give has no source that is known', () => {
  const shown = { ...composeProfile([osm]), phone: '+390600000000', openingHoursText: 'altro' };
  const fields = traceProvenance(shown, { contributions: [osm], edit: null }, false).map(({ field }) => field);
  expect(fields).toEqual(['name', 'languages']);
});

test('services are the demonstration’s until an operator writes them, and nobody else’s', () => {
  const services = (contributions: DatedContribution[], of: DatedEdit | null, hasServices = true) =>
    traceProvenance(composeProfile(contributions), { contributions, edit: of }, hasServices).find(
      ({ field }) => field === 'services',
    );
  const demo = row({ source: 'demo', fetchedAt: day(3) });
  const written = { said: {}, at: { services: day(7).toISOString() }, fetchedAt: day(8) };
  expect(services([demo], null)).toEqual({ field: 'services', source: 'demo', asOf: day(3) });
  expect(services([demo], written)).toEqual({ field: 'services', source: 'operator', asOf: day(7) });
  expect(services([osm], null)).toBeUndefined();
  expect(services([demo], written, false)).toBeUndefined();
});

test('a profile that an operator alone wrote is the operator’s, as far as it was written', () => {
  const { source: _source, sourceId: _id, fetchedAt: _at, ...shown } = row({ phone: '+390612345678' });
  const of: DatedEdit = { said: { name: 'Studio Rossi' }, fetchedAt: day(4) };
  expect(traceProvenance(shown, { contributions: [], edit: of }, false)).toEqual([
    { field: 'name', source: 'operator', asOf: day(4) },
  ]);
});
