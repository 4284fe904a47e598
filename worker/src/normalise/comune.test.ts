import { loadGazetteer } from '@dentisti/db/gazetteer';
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
