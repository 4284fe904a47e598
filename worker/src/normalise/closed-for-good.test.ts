import { describe, expect, test } from 'vitest';
import { isClosedElement, isClosedForGood, isClosedName, isClosedPlace } from './closed-for-good.ts';

const today = new Date(2026, 11, 7);
const dentist = { amenity: 'dentist', name: 'Studio Rossi' };

describe('tags of an element', () => {
  test.each<Record<string, string>>([
    { 'disused:amenity': 'dentist', healthcare: 'dentist' },
    { 'abandoned:amenity': 'dentist', healthcare: 'dentist' },
    { 'removed:amenity': 'dentist', healthcare: 'dentist' },
    { 'demolished:amenity': 'dentist', healthcare: 'dentist' },
    { 'was:amenity': 'dentist', healthcare: 'dentist' },
    { 'razed:healthcare': 'dentist', amenity: 'dentist' },
    { 'closed:amenity': 'doctors;dentist', healthcare: 'dentist' },
    { 'proposed:amenity': 'dentist', healthcare: 'dentist' },
    { 'disused:amenity': 'dentist' },
    { disused: 'yes' },
    { demolished: 'yes' },
    { closed: '2024-05-01' },
    { opening_hours: 'closed' },
    { opening_hours: 'off' },
    { opening_hours: 'Off;' },
    { opening_hours: 'Mo-Su off' },
    { opening_hours: '24/7 closed' },
    { opening_hours: 'closed "chiuso definitivamente"' },
    { opening_hours: '"chiuso definitivamente"' },
    { opening_hours: 'chiuso' },
    { end_date: '2024-05-01' },
    { end_date: '2024-05' },
    { end_date: '2024' },
    { end_date: '~2023' },
    { end_date: '01/05/2024' },
    { end_date: '2026-12-06' },
    { name: 'Studio Rossi (CHIUSO)' },
    { note: 'Attività cessata' },
    { description: 'Chiuso definitivamente' },
  ])('%j: closed', (tags) => expect(isClosedElement({ ...dentist, ...tags }, today)).toBe(true));

  test.each<Record<string, string>>([
    { 'was:amenity': 'pharmacy' },
    { 'disused:shop': 'shoes' },
    { disused: 'no' },
    { closed: 'no' },
    { historic: 'yes' },
    { end_date: '2027-05-01' },
    { end_date: '2026-12-07' },
    { end_date: '2026-12' },
    { end_date: '2026' },
    { end_date: 'boh' },
    { opening_hours: 'Mo-Fr 09:00-13:00; Sa-Su off' },
    { opening_hours: 'PH off' },
    { opening_hours: 'Aug off' },
    { note: 'chiuso il lunedì' },
    { note: 'Si è trasferito qui nel 2023' },
    { description: 'Lo studio non è chiuso ad agosto' },
  ])('%j: open', (tags) => expect(isClosedElement({ ...dentist, ...tags }, today)).toBe(false));
});

test.each([
  'Studio Rossi (CHIUSO)',
  'Studio Rossi (chiuso)',
  'Clinica Rossi (CHIUSA)',
  'Studio Rossi [chiuso dal 2023]',
  'Studio Rossi - CHIUSO',
  'Studio Rossi – chiuso definitivamente',
  'CHIUSO - Studio Rossi',
  'CHIUSO Studio Rossi',
  'Studio Rossi CHIUSO',
  'Studio Rossi (Chiuso)',
  'Studio Rossi - Chiuso definitivamente',
  'Studio dentistico Rossi chiuso',
  'Studio Rossi, definitivamente chiuso',
  'Studio Rossi CESSATA ATTIVITÀ',
  'Studio Rossi (attività cessata)',
  'Studio Rossi (cessato)',
  'Studio Rossi - chiuso per pensionamento',
  'Ex studio dentistico Rossi',
  'ex Dott. Rossi',
  '(ex) Studio Rossi',
  'Studio Rossi (ex)',
  'Studio Rossi (trasferito)',
  'Studio Rossi - TRASFERITO IN VIA ROMA 5',
  'Studio Rossi si è trasferito',
  'Studio Rossi (permanently closed)',
  'Studio Rossi (closed)',
  'Zahnarzt Hofer - dauerhaft geschlossen',
  'Studio Rossi, non più attivo',
])('«%s» says that it has closed', (name) => expect(isClosedName(name)).toBe(true));

test.each([
  'Studio Rossi',
  'Studio Dentistico Chiusi',
  'Studio dentistico Chiusi Scalo',
  'Zahnarzt Müller (Chiusa)',
  'Dentista - Chiusa',
  'Studio Dentistico Chiusa di Pesio',
  'Dott. Mario Chiuso',
  'DOTT. MARIO CHIUSO',
  'Studio Chiuso',
  'Studio Via Chiusa',
  'Studio Rossi (chiuso il lunedì)',
  'Studio Rossi (chiuso nel pomeriggio)',
  'Studio Rossi (chiuso dal 5 al 20 agosto)',
  'Studio associato Rossi, Chiuso',
  'Studio Rossi - chiuso per ferie',
  'Studio Rossi (chiuso sabato e domenica)',
  'Studio Bianchi (ex studio Rossi)',
  'Studio Bianchi ex Rossi',
  'Ex Novo Dental',
  'Studio dentistico ex Ospedale',
  'Studio Rossi (trasferito da via Verdi)',
  'Dott. Cessato Enrico',
  'Clinica Dentale Esedra',
])('«%s» says no such thing', (name) => expect(isClosedName(name)).toBe(false));

const never = Array.from({ length: 7 }, (_, day) => `giorno ${day}: Chiuso`);
test.each([
  [{ businessStatus: 'CLOSED_PERMANENTLY' }, true],
  [{ businessStatus: 'CLOSED_TEMPORARILY' }, true],
  [{ businessStatus: 'OPERATIONAL' }, false],
  [{ displayName: { text: 'Studio Rossi (CHIUSO)' } }, true],
  [{ displayName: { text: 'Studio Rossi' } }, false],
  [{ regularOpeningHours: { periods: [], weekdayDescriptions: never } }, true],
  [{ regularOpeningHours: { weekdayDescriptions: never.slice(1) } }, false],
  [{}, false],
])('a place that says %j', (place, closed) => expect(isClosedPlace(place)).toBe(closed));

test.each([
  ['openstreetmap', { type: 'node', id: 1, tags: { ...dentist, opening_hours: 'off' } }, true],
  ['openstreetmap', { type: 'node', id: 1, tags: dentist }, false],
  ['openstreetmap', null, false],
  ['openstreetmap', { tags: 'off' }, false],
  ['google-places', { id: 'x', businessStatus: 'CLOSED_PERMANENTLY' }, true],
  ['google-places', 7, false],
  ['demo', { tags: { opening_hours: 'off' } }, false],
] as const)('a stored row of %s, given as %j', (source, given, closed) =>
  expect(isClosedForGood({ source, given }, today)).toBe(closed),
);
