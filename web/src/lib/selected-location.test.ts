import { onlyNecessary } from '@dentisti/domain/consent/consent';
import { describe, expect, test, vi } from 'vitest';
import { chooseConsent } from './consent/consent-state.ts';
import { eraseCookie, readCookie } from './consent/cookies.ts';
import { followConsent } from './consent/follow-consent.ts';
import { readSelectedLocation, type SelectedLocation, storeSelectedLocation } from './selected-location.ts';

const trastevere: SelectedLocation = {
  city: 'Roma',
  region: 'Lazio',
  coordinates: { latitude: 41.889, longitude: 12.47 },
  origin: 'zone',
  isApproximate: false,
  pointMessage: null,
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
  ['an unknown origin', JSON.stringify({ ...trastevere, origin: 'planet' })],
  ['coordinates as text', JSON.stringify({ ...trastevere, coordinates: { latitude: '41', longitude: '12' } })],
])('%s counts as no place', (_, stored) => {
  if (stored !== null) sessionStorage.setItem('selectedLocation', stored);
  expect(readSelectedLocation()).toBeNull();
});

test.each([
  ['zone', trastevere],
  ['comune', { ...trastevere, originalSearchCity: null, message: null }],
])('a place kept before its origin was is a %s', (origin, { origin: _, isApproximate, pointMessage, ...kept }) => {
  sessionStorage.setItem('selectedLocation', JSON.stringify(kept));
  expect(readSelectedLocation()).toEqual({ ...kept, origin, isApproximate: false, pointMessage: null });
});

test('forbidden storage is no failure', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => storeSelectedLocation(trastevere)).not.toThrow();
});

describe('with functional consent', () => {
  const functionalOnly = { functional: true, analytics: false };

  test('the place outlives the visit, and no place is in a cookie', () => {
    chooseConsent(functionalOnly);
    storeSelectedLocation(trastevere);
    sessionStorage.clear();
    expect(readSelectedLocation()).toEqual(trastevere);
    expect(document.cookie).not.toMatch(/roma|trastevere/i);
  });

  test.each(['address', 'position'] as const)('of an %s only the comune outlives the visit', (origin) => {
    chooseConsent(functionalOnly);
    const exact = { ...trastevere, originalSearchCity: null, message: null, origin };
    storeSelectedLocation(exact);
    expect(readSelectedLocation()).toEqual(exact);
    sessionStorage.clear();
    expect(readSelectedLocation()).toEqual({
      ...exact,
      origin: 'comune',
      coordinates: { latitude: 41.89, longitude: 12.47 },
    });
  });

  test('consent given later keeps the place already chosen', () => {
    storeSelectedLocation(trastevere);
    expect(localStorage).toHaveLength(0);
    chooseConsent(functionalOnly);
    followConsent();
    sessionStorage.clear();
    expect(readSelectedLocation()).toEqual(trastevere);
  });

  test('a tab’s own place comes before the remembered one', () => {
    chooseConsent(functionalOnly);
    storeSelectedLocation({ ...trastevere, city: 'Torino' });
    sessionStorage.setItem('selectedLocation', JSON.stringify(trastevere));
    expect(readSelectedLocation()?.city).toBe('Roma');
  });

  test('after its 30 days the cookie is gone, and with it the place', () => {
    chooseConsent(functionalOnly);
    storeSelectedLocation(trastevere);
    sessionStorage.clear();
    eraseCookie('location_memory');
    expect(readSelectedLocation()).toBeNull();
    followConsent();
    expect(localStorage).toHaveLength(0);
  });

  test('withdrawn, it lives on for this visit alone', () => {
    chooseConsent(functionalOnly);
    storeSelectedLocation(trastevere);
    sessionStorage.clear();
    chooseConsent(onlyNecessary);
    followConsent();
    expect([localStorage.length, readCookie('location_memory')]).toEqual([0, null]);
    expect(readSelectedLocation()).toEqual(trastevere);
    sessionStorage.clear();
    expect(readSelectedLocation()).toBeNull();
  });
});
