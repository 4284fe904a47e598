import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findClosestPlace } from './closest-place.ts';
import { greatCircleKm } from './distance.ts';
import type { Place } from './place.ts';
import { createPlaceIndex } from './place-index.ts';
import { countsOf, index } from './testing/real-index.ts';

const place = (name: string) => index.places.find((candidate) => candidate.name === name) as Place;

describe('greatCircleKm', () => {
  it.each([
    ['Roma', 'Milano', 477],
    ['Torino', 'Palermo', 903],
    ['Bolzano', 'Lampedusa e Linosa', 1227],
  ])('%s – %s', (a, b, km) => {
    expect(Math.abs(greatCircleKm(place(a).coordinates, place(b).coordinates) - km)).toBeLessThan(km * 0.01);
  });

  it('is nought for one point, symmetric, and half the equator at most', () => {
    const point = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(greatCircleKm(a, a)).toBe(0);
        expect(greatCircleKm(a, b)).toBeCloseTo(greatCircleKm(b, a), 6);
        expect(greatCircleKm(a, b)).toBeLessThanOrEqual(20015.2);
      }),
    );
  });
});

describe('findClosestPlace', () => {
  it('is the nearest with dentists, not the nearest on the list', () => {
    const counts = countsOf({ Roma: 4, Milano: 1, Monza: 0, Bergamo: 2 });
    expect(findClosestPlace(index, place('Monza'), counts)?.place.name).toBe('Milano');
    expect(findClosestPlace(index, place('Lecco'), counts)?.place.name).toBe('Bergamo');
    expect(findClosestPlace(index, place('Roma'), counts)).toMatchObject({ km: 0 });
  });

  it('agrees with trying them all', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...index.places),
        fc.subarray([...index.places.slice(0, 300)], { minLength: 1 }),
        (from, some) => {
          const closest = findClosestPlace(index, from, new Map(some.map(({ istatCode }) => [istatCode, 1])));
          expect(closest?.km).toBe(Math.min(...some.map((to) => greatCircleKm(from.coordinates, to.coordinates))));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('takes the more populous of two equally near', () => {
    const tied = createPlaceIndex({
      regions: ['Lazio'],
      regionAliases: [],
      provinces: { RM: 'Roma' },
      comuni: [
        ['000001', 'Mezzo', 'RM', 0, 42, 12, 10],
        ['000002', 'Ponente', 'RM', 0, 42, 11.5, 20],
        ['000003', 'Levante', 'RM', 0, 42, 12.5, 30],
      ],
      aliases: [],
      zones: [],
      caps: { zoned: [], single: [] },
    });
    const from = tied.byIstatCode('000001') as Place;
    for (const order of [
      ['000002', '000003'],
      ['000003', '000002'],
    ]) {
      expect(findClosestPlace(tied, from, new Map(order.map((code) => [code, 1])))?.place.name).toBe('Levante');
    }
  });

  it('is null without any dentists, and passes over codes it does not know', () => {
    expect(findClosestPlace(index, place('Roma'), new Map())).toBeNull();
    expect(findClosestPlace(index, place('Roma'), new Map([['999999', 3]]))).toBeNull();
  });
});
