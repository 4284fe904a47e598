import { loadGazetteer } from '@dentisti/db/gazetteer';
import { expect, test } from 'vitest';
import { comune } from '../../testing/comune.ts';
import { parseElement } from './parse-element.ts';

const place = comune('milano');
const context = { place, index: loadGazetteer(), today: new Date(2026, 10, 20), isFromBorderQuery: true };
/** `undefined` leaves a tag or field out. */
const node = (tags: Record<string, unknown>, fields: Record<string, unknown> = {}) =>
  withoutUndefined({
    type: 'node',
    id: 1,
    lat: place.coordinates.latitude,
    lon: place.coordinates.longitude,
    tags: { amenity: 'dentist', name: 'Studio Rossi', ...tags },
    ...fields,
  });
function withoutUndefined(element: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(element));
}

const practiceOf = (element: unknown) => {
  const parsed = parseElement(element, context);
  if (parsed.kind !== 'practice') throw new Error(parsed.reason);
  return parsed;
};

test('a fully tagged node', () => {
  const { practice, unparsed } = practiceOf(
    node({
      'addr:street': 'Via Torino',
      'addr:housenumber': '12/A',
      'addr:postcode': '20123',
      'addr:city': 'Milano',
      phone: '+39 02 87654321;+39 333 1234567',
      website: 'studiorossi.it',
      email: 'Info@StudioRossi.it',
      opening_hours: 'Mo-Fr 09:00-18:00',
      'healthcare:speciality': 'orthodontics',
    }),
  );
  expect(unparsed).toEqual([]);
  expect(practice).toMatchObject({
    source: 'openstreetmap',
    sourceId: 'node/1',
    name: 'Studio Rossi',
    address: 'Via Torino 12/A',
    cap: '20123',
    phone: '+390287654321',
    website: 'https://studiorossi.it/',
    email: 'info@studiorossi.it',
    openingHoursText: null,
    specializations: ['Ortodonzia'],
  });
  expect(practice.week?.[0]).toEqual([[540, 1080]]);
});

test.each([
  [
    { 'language:it': 'yes', 'language:en': 'yes', 'language:de': 'only', 'language:fr': 'no' },
    { languages: ['en', 'de'] },
  ],
  [{ 'language:lmo': 'yes', 'language:zh-Hans': 'yes', 'language:': 'yes', language: 'en' }, {}],
  [
    { 'language:de': 'main', 'language:en': 'Yes', 'language:fr': 'No', 'language:es': 'unknown' },
    { languages: ['de', 'en'] },
  ],
  [{ languages: 'it;de;en' }, { languages: ['de', 'en'] }],
  [{ languages: 'Italiano, tedesco / inglese', 'language:fr': 'fluent' }, { languages: ['fr', 'de', 'en'] }],
  [{ languages: 'de-AT; en_GB; klingon' }, { languages: ['de', 'en'] }],
  [{ languages: 'no' }, {}],
  [{ wheelchair: 'yes' }, { wheelchair: 'yes' }],
  [{ wheelchair: 'designated' }, { wheelchair: 'yes' }],
  [{ wheelchair: 'limited' }, { wheelchair: 'limited' }],
  [{ wheelchair: 'no' }, { wheelchair: 'no' }],
  [{ wheelchair: 'toString' }, {}],
  [{ wheelchair: 'unknown' }, {}],
])('%j: languages and access by wheelchair; what is not said is left out', (tags, said) => {
  const { practice } = practiceOf(node(tags));
  const { languages, wheelchair } = practice;
  expect({ ...(languages && { languages }), ...(wheelchair && { wheelchair }) }).toEqual(said);
  expect(Object.keys(practice).filter((key) => ['languages', 'wheelchair'].includes(key))).toEqual(Object.keys(said));
});

test('tags under contact:, a mobile only, the operator instead of a name', () => {
  const { practice } = practiceOf(
    node({
      name: undefined,
      operator: 'Dott. Mario Rossi',
      'contact:mobile': '333 1234567',
      'contact:website': 'https://a.example',
      'contact:email': 'a@b.it',
    }),
  );
  expect(practice).toMatchObject({
    name: 'Dott. Mario Rossi',
    phone: '+393331234567',
    website: 'https://a.example/',
    email: 'a@b.it',
  });
});

test.each([
  [{ 'phone:mobile': '333 1234567' }, '+393331234567'],
  [{ phone: 'Fax 06 5550123', 'contact:mobile': '333 1234567' }, '+393331234567'],
  [{ phone: '06 5550124', fax: '06 5550123' }, '+39065550124'],
  [{ fax: '06 5550123' }, null],
])('the telephone of %j is %s', (tags, phone) =>
  expect(practiceOf(node({ phone: undefined, ...tags })).practice.phone).toBe(phone),
);

test.each(['way', 'relation'])('a %s lies at its centre', (type) => {
  const { lat, lon, ...rest } = node({});
  expect(practiceOf({ ...rest, type, center: { lat, lon } }).practice).toMatchObject({
    sourceId: `${type}/1`,
    coordinates: place.coordinates,
  });
});

test('what cannot be parsed is kept raw and counted', () => {
  const { practice, unparsed, given } = practiceOf(
    node({
      name: '<b>Studio</b> Rossi',
      phone: '899 123456',
      website: 'javascript:alert(1)',
      email: 'boh',
      opening_hours: 'su <i>appuntamento</i>',
      'healthcare:speciality': 'tooth_whispering',
    }),
  );
  expect(unparsed.sort()).toEqual(['email', 'name', 'openingHours', 'phone', 'specializations', 'website']);
  expect(practice).toMatchObject({
    name: 'Studio Rossi',
    phone: null,
    website: null,
    week: null,
    openingHoursText: 'su appuntamento',
  });
  expect(given).toMatchObject({ tags: { phone: '899 123456', website: 'javascript:alert(1)' } });
});

test.each([
  ['no-name', node({ name: undefined })],
  ['no-name', node({ name: '<script>x</script>' })],
  ['closed-permanently', node({ disused: 'yes' })],
  ['closed-permanently', node({ 'disused:amenity': 'dentist', healthcare: 'dentist' })],
  ['closed-permanently', node({ amenity: undefined, 'disused:amenity': 'dentist' })],
  ['closed-permanently', node({ opening_hours: 'off' })],
  ['closed-permanently', node({ end_date: '2024-05-01' })],
  ['closed-permanently', node({ name: 'Studio Rossi (CHIUSO)' })],
  ['outside-comune', node({ 'addr:city': 'Sesto San Giovanni' })],
  ['outside-comune', node({}, { lat: 41.9, lon: 12.5 })],
  ['not-a-dentist', node({ amenity: 'pharmacy' })],
  ['unreadable', node({}, { type: 'planet' })],
  ['unreadable', node({}, { id: -1 })],
  ['unreadable', node({}, { lat: 'north' })],
  ['unreadable', node({ name: { $ne: null } })],
  ['unreadable', null],
  ['unreadable', 'node'],
])('dropped: %s', (reason, element) => {
  expect(parseElement(element, context)).toMatchObject({ kind: 'dropped', reason });
});
