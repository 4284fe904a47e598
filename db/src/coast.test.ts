import { describe, expect, it } from 'vitest';
import { type CoastLine, loadCoast } from './coast.ts';
import { loadGazetteer } from './gazetteer.ts';

const coast = loadCoast();

function contains(ring: CoastLine, longitude: number, latitude: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i], ring[j]] as [CoastLine[number], CoastLine[number]];
    if (yi > latitude !== yj > latitude && longitude < ((xj - xi) * (latitude - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
const isIn = (rings: readonly CoastLine[], longitude: number, latitude: number) =>
  rings.some((ring) => contains(ring, longitude, latitude));

describe('the coast', () => {
  it.each([
    ['Roma', 12.49, 41.89],
    ['Venezia’s lido', 12.365, 45.415],
    ['Capri', 14.243, 40.551],
    ['Pantelleria', 12.0, 36.79],
    ['La Maddalena', 9.41, 41.22],
    ['Muggia', 13.77, 45.6],
    ['Ventimiglia', 7.61, 43.795],
  ])('has %s on Italian land and not abroad', (_, longitude, latitude) => {
    expect([isIn(coast.italy, longitude, latitude), isIn(coast.abroad, longitude, latitude)]).toEqual([true, false]);
  });

  it.each([
    ['Lugano', 8.95, 46.01],
    ['Corsica', 9.1, 42.1],
    ['Nice', 7.26, 43.71],
    ['Koper', 13.75, 45.53],
    ['Malta', 14.4, 35.89],
    ['Pula', 13.86, 44.87],
    ['Tunis', 10.1, 36.8],
    ['Paris', 2.35, 48.85],
  ])('has %s abroad and not in Italy', (_, longitude, latitude) => {
    expect([isIn(coast.italy, longitude, latitude), isIn(coast.abroad, longitude, latitude)]).toEqual([false, true]);
  });

  it('has the lakes in it, and an island in one of them', () => {
    for (const [longitude, latitude] of [
      [10.67, 45.6],
      [12.1, 43.13],
      [8.62, 45.95],
    ] as const)
      expect(isIn(coast.lakes, longitude, latitude)).toBe(true);
    expect(isIn(coast.lakeIslands, 10.083, 45.707)).toBe(true);
  });

  it('leaves next to no city in the water: a seafront or a border may run past its point', () => {
    const cities = loadGazetteer().places.filter(({ population }) => population > 20_000);
    const wet = cities.filter(({ coordinates: { longitude, latitude } }) => !isIn(coast.italy, longitude, latitude));
    expect(cities.length).toBeGreaterThan(400);
    expect(wet.map(({ name }) => name).sort()).toEqual(['Gorizia', 'Imperia', 'Manfredonia', 'Ventimiglia']);
  });

  it('is made of closed rings, and of rivers that are lines', () => {
    for (const ring of [...coast.italy, ...coast.abroad, ...coast.lakes, ...coast.lakeIslands]) {
      expect(ring.length).toBeGreaterThan(3);
      expect(ring.at(-1)).toEqual(ring[0]);
    }
    for (const line of [...coast.greatRivers, ...coast.rivers]) expect(line.length).toBeGreaterThan(1);
  });
});
