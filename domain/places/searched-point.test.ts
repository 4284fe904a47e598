import { describe, expect, it } from 'vitest';
import { type PlaceFound, resolvePlace } from './resolve-place.ts';
import { locateSearch, pointOfCap } from './searched-point.ts';
import { index } from './testing/real-index.ts';

function found(typed: string): PlaceFound {
  const resolution = resolvePlace(index, typed);
  if (resolution.kind === 'unknown') throw new Error(`${typed} was not understood`);
  return resolution;
}
const point = (latitude: number, longitude: number) => ({ latitude, longitude });
const none = new Map();
const roma = found('Roma').place;
const torino = found('Torino').place;

describe('the point of a CAP', () => {
  it('is the middle of the zones that have it', () => {
    // Trastevere, Testaccio and Aventino.
    expect(pointOfCap(index, '00153', roma, none)).toEqual(point(expect.closeTo(41.882, 2), expect.closeTo(12.475, 2)));
  });

  it('is the operator’s before the zones’', () => {
    expect(pointOfCap(index, '00153', roma, new Map([['00153', point(41.87, 12.47)]]))).toEqual(point(41.87, 12.47));
  });

  it('is no point far from the comune', () => {
    expect(pointOfCap(index, '00145', roma, new Map([['00145', torino.coordinates]]))).toBeNull();
  });

  it.each(['00100', '00145'])('is not known without practices for %s, which no zone has', (cap) => {
    expect(pointOfCap(index, cap, roma, none)).toBeNull();
  });
});

describe('where distances begin', () => {
  const address = point(45.08, 7.68);
  const cap = point(45.06, 7.69);
  const trastevere = point(41.888, 12.468);

  it.each([
    ['Torino', { address: null, cap: null }, 'COMUNE', torino.coordinates, null],
    ['Trastevere', { address: null, cap: null }, 'ZONE', trastevere, null],
    ['00153 Trastevere', { address: null, cap }, 'ZONE', trastevere, null],
    ['10121', { address: null, cap }, 'CAP', cap, null],
    ['10121 Torino', { address: null, cap }, 'CAP', cap, null],
    ['10121', { address: null, cap: null }, 'CAP', torino.coordinates, 'dal centro di Torino'],
    ['Via Roma 1, Torino', { address, cap: null }, 'ADDRESS', address, null],
    ['Via Roma 1, 10121 Torino', { address, cap }, 'ADDRESS', address, null],
    ['Via Roma 1, 10121 Torino', { address: null, cap }, 'ADDRESS', cap, 'dalla zona del CAP 10121'],
    ['Via Roma 1, Torino', { address: null, cap: null }, 'ADDRESS', torino.coordinates, 'dal centro di Torino'],
    ['Via Dandolo 4, Trastevere', { address: null, cap: null }, 'ADDRESS', trastevere, 'dal centro di Trastevere'],
  ])('%j, known %j: as %s', (typed, known, searchedAs, coordinates, from) => {
    expect(locateSearch(found(typed), known)).toEqual({
      searchedAs,
      coordinates,
      isApproximate: from !== null,
      pointMessage: from && `Non conosciamo il punto esatto: le distanze partono ${from}.`,
    });
  });
});
