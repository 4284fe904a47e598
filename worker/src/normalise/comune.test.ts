import { loadGazetteer } from '@dentisti/db/gazetteer';
import { likelyComune } from '@dentisti/domain/discovery/comune-extent';
import type { Coordinates } from '@dentisti/domain/places/place';
import { expect, test } from 'vitest';
import { isInComune } from './comune.ts';

const index = loadGazetteer();
const comune = (istatCode: string) => {
  const place = index.byIstatCode(istatCode);
  if (!place) throw new Error(`no comune ${istatCode}`);
  return place;
};
const venezia = comune('027042');
const milano = comune('015146');
const sesto = comune('015209');

test.each([
  ['its own name', 'Venezia', null, venezia, false, true],
  ['a zone of it', 'Mestre', null, venezia, false, true],
  ['another comune, though near', 'Sesto San Giovanni', milano.coordinates, milano, false, false],
  ['its own name, though another is nearer', 'Milano', sesto.coordinates, milano, false, true],
  ['its own name, a hundred kilometres away', 'Milano', venezia.coordinates, milano, false, false],
  ['an unknown hamlet at the centre', 'Borgo Inesistente', milano.coordinates, milano, false, true],
  ['no name, at another centre', null, sesto.coordinates, milano, false, false],
  ['no name, at another centre, but found within the border', null, sesto.coordinates, milano, true, true],
  ['nothing at all', null, null, milano, false, false],
  ['nothing at all, but found within the border', null, null, milano, true, true],
])('%s', (_what, city, coordinates, place, isFromBorderQuery, expected) => {
  expect(isInComune({ city, coordinates, isFromBorderQuery }, place, index)).toBe(expected);
});

const gorizia = comune('031007');
const como = comune('013075');
const campione = comune('013040');
const novaGorica = { latitude: 45.956, longitude: 13.648 };
const chiasso = { latitude: 45.832, longitude: 9.031 };
/** A row of a file, which may hold both sides of the border. */
const inFile = { city: null, isFromBorderQuery: false };

/** The comune that takes it for its own where nothing is known of the other side. */
const nearest = (point: Coordinates) => likelyComune(point, index.places) ?? gorizia;

test.each([
  ['Nova Gorica', { coordinates: novaGorica, phones: '+386 5 330 10 00' }],
  ['Nova Gorica, without a telephone', { coordinates: novaGorica }],
  ['Nova Gorica, named', { coordinates: novaGorica, city: 'Nova Gorica' }],
  ['Nova Gorica, named as Gorizia is there', { coordinates: novaGorica, city: 'Gorica', phones: '+38653301000' }],
  ['Gorizia, with another country', { coordinates: gorizia.coordinates, city: 'Gorizia', country: 'SI' }],
  ['Chiasso', { coordinates: chiasso, phones: '+41 91 683 00 00' }],
  ['Chiasso, without a telephone', { coordinates: chiasso }],
  ['a village that no list names', { coordinates: como.coordinates, phones: '0041 91 683 00 00; +41 79 000 00 00' }],
  ['San Marino', { coordinates: { latitude: 43.9367, longitude: 12.4464 }, phones: '+378 0549 990000' }],
  ['Dogana', { coordinates: { latitude: 43.978, longitude: 12.488 } }],
  ['the Vatican', { coordinates: { latitude: 41.9029, longitude: 12.4534 } }],
  ['Menton', { coordinates: { latitude: 43.7745, longitude: 7.4975 }, phones: '+33 4 93 00 00 00' }],
  ['Sillian', { coordinates: { latitude: 46.753, longitude: 12.421 }, phones: '+43 4842 0000' }],
])('a row of a file is abroad: %s', (_what, where) =>
  expect(isInComune({ ...inFile, ...where }, nearest(where.coordinates), index)).toBe(false),
);

test.each([
  ['beside the border', { coordinates: { latitude: 45.9547, longitude: 13.6345 }, phones: '+39 0481 530000' }, gorizia],
  ['in the middle', { coordinates: gorizia.coordinates }, gorizia],
  ['by its address', { coordinates: novaGorica, city: 'Gorizia' }, gorizia],
  ['by its country', { coordinates: novaGorica, country: 'IT', phones: '+386 5 330 10 00' }, gorizia],
  ['by its country in full', { coordinates: gorizia.coordinates, city: 'Gorizia', country: 'Italia' }, gorizia],
  ['by one of its numbers', { coordinates: como.coordinates, phones: '+41 91 683 00 00;+39 031 300000' }, como],
  ['with a number of no neighbour', { coordinates: como.coordinates, phones: '+49 89 000000' }, como],
  ['Campione, which has Swiss numbers', { coordinates: campione.coordinates, phones: '+41 91 649 00 00' }, campione],
  ['beside the Vatican', { coordinates: { latitude: 41.9068, longitude: 12.4638 } }, comune('058091')],
])('a row of a file is in Italy: %s', (_what, where, place) =>
  expect(isInComune({ ...inFile, ...where }, place, index)).toBe(true),
);

test('what was found within the border is in Italy, whatever its telephone', () => {
  const where = { city: null, coordinates: novaGorica, isFromBorderQuery: true, phones: '+386 5 330 10 00' };
  expect(isInComune(where, gorizia, index)).toBe(true);
  expect(isInComune({ ...where, country: 'Slovenija' }, gorizia, index)).toBe(false);
});
