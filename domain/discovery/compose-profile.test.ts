import { expect, test } from 'vitest';
import { composeProfile } from './compose-profile.ts';
import type { ImportedPractice } from './imported-practice.ts';

const row = (fields: Partial<ImportedPractice>): ImportedPractice => ({
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
  ...fields,
});
const week = Array.from({ length: 7 }, () => [[540, 780] as const]);
const google = row({
  source: 'google-places',
  name: 'Rossi Srl',
  address: 'Via Roma, 1',
  phone: '+390612345678',
  week,
  specializations: ['Ortodonzia'],
  googleRating: 4.7,
  googleReviewCount: 12,
});

test('the open source leads, Google fills what it leaves out and rates', () => {
  const osm = row({ phone: '+390687654321', openingHoursText: 'su appuntamento', specializations: ['Implantologia'] });
  for (const contributions of [
    [osm, google],
    [google, osm],
  ]) {
    expect(composeProfile(contributions)).toMatchObject({
      name: 'Studio Rossi',
      address: 'Via Roma, 1',
      phone: '+390687654321',
      week,
      openingHoursText: null,
      specializations: ['Implantologia', 'Ortodonzia'],
      googleRating: 4.7,
      googleReviewCount: 12,
    });
  }
});

test('exceptions come with the week they belong to', () => {
  const osm = row({ week, hoursExceptions: [{ on: '2026-12-24', intervals: [] }] });
  expect(composeProfile([osm, google]).hoursExceptions).toHaveLength(1);
  expect(
    composeProfile([row({ hoursExceptions: [{ on: '2026-12-24', intervals: [] }] }), google]).hoursExceptions,
  ).toEqual([]);
});

test('Google’s rating replaces the demo’s', () => {
  const demo = row({ source: 'demo', googleRating: 4.9, googleReviewCount: 100 });
  expect(composeProfile([google, demo])).toMatchObject({ googleRating: 4.7, googleReviewCount: 12 });
  expect(composeProfile([demo])).toMatchObject({ googleRating: 4.9, googleReviewCount: 100 });
});

test('the link to Google Maps is that of the place whose rating is shown', () => {
  const maps = (cid: number) => `https://maps.google.com/?cid=${cid}`;
  const other = row({ source: 'google-places', sourceId: 'ChIJ2', googleMapsUri: maps(2) });
  expect(composeProfile([{ ...google, googleMapsUri: maps(1) }, other]).googleMapsUri).toBe(maps(1));
  expect(composeProfile([row({}), other]).googleMapsUri).toBe(maps(2));
  expect(composeProfile([row({}), google])).not.toHaveProperty('googleMapsUri');
});

test('without a source there is no profile', () => expect(() => composeProfile([])).toThrow());

test('what came by a merge speaks behind the own rows, the later merge behind the former', () => {
  const of = (sourceId: string, joinedRank: number, fields: object) => ({
    ...row({ sourceId, ...fields }),
    joinedRank,
  });
  const own = of('node/9', 0, { website: 'https://own.example/' });
  const former = of('node/7', 1, { phone: '+390600000007' });
  const later = of('node/1', 2, { phone: '+390600000001', website: 'https://later.example/' });
  expect(composeProfile([later, former, own])).toMatchObject({
    phone: '+390600000007',
    website: 'https://own.example/',
  });
});
