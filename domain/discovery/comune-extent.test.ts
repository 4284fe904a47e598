import { expect, test } from 'vitest';
import type { Place } from '../places/place.ts';
import { comuneRadiusKm, comuneRectangle, likelyComune, mayTouchComune } from './comune-extent.ts';

const place = (name: string, latitude: number, longitude: number, population: number): Place => ({
  istatCode: '000000',
  name,
  province: 'XX',
  region: 'X',
  coordinates: { latitude, longitude },
  population,
});
const city = place('Città', 45, 9, 1_000_000);
const suburb = place('Borgo', 45.09, 9, 20_000);
const places = [city, suburb];

test.each([
  ['a village', 500, 3.3],
  ['a town', 10_000, 4.4],
  ['Genova', 560_000, 13.5],
  ['Roma', 2_800_000, 26.4],
])('%s reaches about as far as it does', (_what, population, km) => {
  expect(comuneRadiusKm(place('x', 45, 9, population))).toBeCloseTo(km, 0);
});

test('the rectangle is a square on the ground, around the point', () => {
  const { south, west, north, east } = comuneRectangle(city);
  expect((north + south) / 2).toBeCloseTo(45, 9);
  expect((west + east) / 2).toBeCloseTo(9, 9);
  expect((north - south) / ((east - west) * Math.cos((45 * Math.PI) / 180))).toBeCloseTo(1, 9);
});

test('a city reaches farther towards a suburb than the suburb towards it', () => {
  expect(likelyComune({ latitude: 45.05, longitude: 9 }, places)).toBe(city);
  expect(likelyComune({ latitude: 45.08, longitude: 9 }, places)).toBe(suburb);
  expect(likelyComune({ latitude: 41, longitude: 9 }, places)).toBeNull();
});

test('a tile in the heart of another comune is not the city’s, one that reaches its edge may be', () => {
  const around = (latitude: number, half: number) => ({
    south: latitude - half,
    north: latitude + half,
    west: 9 - half,
    east: 9 + half,
  });
  expect(mayTouchComune(around(45.09, 0.005), city, places)).toBe(false);
  expect(mayTouchComune(around(45.09, 0.005), suburb, places)).toBe(true);
  expect(mayTouchComune(around(45.06, 0.02), city, places)).toBe(true);
});
