import { loadGazetteer } from '@dentisti/db/gazetteer';
import { expect, test } from 'vitest';
import { comune } from '../../testing/comune.ts';
import { parsePlace } from './parse-place.ts';

const place = comune('lucca');
const index = loadGazetteer();
const parse = (fields: Record<string, unknown>) =>
  parsePlace(
    {
      id: 'ChIJ1',
      types: ['dentist', 'health', 'establishment'],
      displayName: { text: 'Studio Dentistico Rossi' },
      location: place.coordinates,
      googleMapsUri: 'https://maps.google.com/?cid=1',
      ...fields,
    },
    { place, index },
  );

test.each([
  ['a dentist', {}],
  ['a clinic', { types: ['dental_clinic'] }],
  ['a dentist with a laboratory', { displayName: { text: 'Studio dentistico e laboratorio odontotecnico Rossi' } }],
])('%s is read, with the address at Google', (_what, fields) => {
  expect(parse(fields)).toMatchObject({ kind: 'practice', given: { googleMapsUri: 'https://maps.google.com/?cid=1' } });
});

test('the address at Google is stored; one that leads elsewhere is counted and left out', () => {
  expect(parse({})).toMatchObject({ practice: { googleMapsUri: 'https://maps.google.com/?cid=1' }, unparsed: [] });
  const elsewhere = parse({ googleMapsUri: 'https://maps.google.com.example/?cid=1' });
  expect(elsewhere).toMatchObject({ kind: 'practice', unparsed: ['googleMapsUri'] });
  expect(elsewhere).not.toHaveProperty('practice.googleMapsUri');
});

test.each([
  [{ wheelchairAccessibleEntrance: true, wheelchairAccessibleParking: false }, 'yes'],
  [{ wheelchairAccessibleEntrance: false }, 'no'],
])('an entrance without steps, or with them: %j', (accessibilityOptions, wheelchair) => {
  expect(parse({ accessibilityOptions })).toMatchObject({ practice: { wheelchair } });
});

test.each([[{}], [{ wheelchairAccessibleParking: true }], ['yes'], [{ wheelchairAccessibleEntrance: 'yes' }]])(
  'nothing is said of the entrance: %j',
  (accessibilityOptions) => {
    expect(parse({ accessibilityOptions })).toMatchObject({ kind: 'practice' });
    expect(parse({ accessibilityOptions })).not.toHaveProperty('practice.wheelchair');
  },
);

test.each([
  ['a dental laboratory', { types: ['medical_lab', 'establishment'], displayName: { text: 'Laboratorio Bianchi' } }],
  ['a laboratory filed under dentist', { displayName: { text: 'Laboratorio Odontotecnico Bianchi' } }],
  ['a place without types', { types: undefined }],
])('%s is dropped and counted', (_what, fields) => {
  expect(parse(fields)).toEqual({ kind: 'dropped', reason: 'not-a-dentist', sourceId: 'ChIJ1' });
});

const country = (shortText: string) => ({ addressComponents: [{ longText: 'x', shortText, types: ['country'] }] });
const never = Array.from({ length: 7 }, (_, day) => `giorno ${day}: Chiuso`);
test.each([
  ['closed-permanently', { businessStatus: 'CLOSED_PERMANENTLY' }],
  ['closed-permanently', { businessStatus: 'CLOSED_TEMPORARILY' }],
  ['closed-permanently', { displayName: { text: 'Studio Rossi (CHIUSO)' } }],
  ['closed-permanently', { regularOpeningHours: { periods: [], weekdayDescriptions: never } }],
  ['outside-comune', country('SM')],
])('%s: %j is dropped', (reason, fields) => expect(parse(fields)).toMatchObject({ kind: 'dropped', reason }));

test('a place in operation, in Italy, is read', () => {
  expect(parse({ businessStatus: 'OPERATIONAL', ...country('IT') })).toMatchObject({ kind: 'practice' });
});
