import { describe, expect, it } from 'vitest';
import { type PlaceFound, resolvePlace } from './resolve-place.ts';
import { type CapPoints, capKey, locateSearch, pointOfCap } from './searched-point.ts';
import { index } from './testing/real-index.ts';

function found(typed: string): PlaceFound {
  const resolution = resolvePlace(index, typed);
  if (resolution.kind === 'unknown') throw new Error(`${typed} was not understood`);
  return resolution;
}
const point = (latitude: number, longitude: number) => ({ latitude, longitude });
const none: CapPoints = { imported: new Map(), ofPractices: new Map() };
const roma = found('Roma').place;
const torino = found('Torino').place;

describe('the point of a CAP', () => {
  it('is the middle of the zones that have it', () => {
    // Trastevere, Testaccio and Aventino.
    expect(pointOfCap(index, '00153', roma, none)).toEqual(point(expect.closeTo(41.882, 2), expect.closeTo(12.475, 2)));
  });

  it('is the operator’s before the zones’, the zones’ before the practices’', () => {
    const imported = new Map([['00153', point(41.87, 12.47)]]);
    const ofPractices = new Map([
      [capKey(roma.istatCode, '00153'), point(41.9, 12.5)],
      [capKey(roma.istatCode, '00145'), point(41.85, 12.48)],
    ]);
    expect(pointOfCap(index, '00153', roma, { imported, ofPractices })).toEqual(point(41.87, 12.47));
    expect(pointOfCap(index, '00153', roma, { ...none, ofPractices })?.latitude).toBeCloseTo(41.882, 2);
    expect(pointOfCap(index, '00145', roma, { ...none, ofPractices })).toEqual(point(41.85, 12.48));
  });

  it('is not another comune’s practices, nor a point far away', () => {
    const ofPractices = new Map([[capKey(torino.istatCode, '00145'), point(41.85, 12.48)]]);
    expect(pointOfCap(index, '00145', roma, { ...none, ofPractices })).toBeNull();
    expect(
      pointOfCap(index, '00145', roma, { ...none, imported: new Map([['00145', point(45.07, 7.69)]]) }),
    ).toBeNull();
  });

  it('is unknown for an old generic CAP', () => {
    expect(pointOfCap(index, '00100', roma, none)).toBeNull();
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
