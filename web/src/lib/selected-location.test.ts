import { expect, test, vi } from 'vitest';
import { readSelectedLocation, type SelectedLocation, storeSelectedLocation } from './selected-location.ts';

const trastevere: SelectedLocation = {
  city: 'Roma',
  region: 'Lazio',
  coordinates: { latitude: 41.889, longitude: 12.47 },
  province: 'RM',
  originalSearchCity: 'Trastevere',
  isClosestCity: false,
  closestCity: null,
  message: '"Trastevere" è una zona di Roma',
  alternatives: [],
};

test('is kept under selectedLocation for the session only', () => {
  storeSelectedLocation(trastevere);
  expect(readSelectedLocation()).toEqual(trastevere);
  expect(JSON.parse(sessionStorage.getItem('selectedLocation') ?? '')).toMatchObject({
    city: 'Roma',
    region: 'Lazio',
    coordinates: { latitude: 41.889, longitude: 12.47 },
  });
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['nothing', null],
  ['not JSON', '{city:'],
  ['an empty city', JSON.stringify({ ...trastevere, city: '' })],
  ['no coordinates', JSON.stringify({ ...trastevere, coordinates: null })],
  ['coordinates as text', JSON.stringify({ ...trastevere, coordinates: { latitude: '41', longitude: '12' } })],
])('%s counts as no place', (_, stored) => {
  if (stored !== null) sessionStorage.setItem('selectedLocation', stored);
  expect(readSelectedLocation()).toBeNull();
});

test('forbidden storage is no failure', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => storeSelectedLocation(trastevere)).not.toThrow();
});
