import { describe, expect, it } from 'vitest';
import { isMapOutlier } from './map-outliers.ts';
import { index } from './testing/real-index.ts';

const cities = ['Milano', 'Roma', 'Napoli', 'Torino', 'Palermo', 'Genova', 'Bologna', 'Firenze', 'Bari', 'Catania'];
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('isMapOutlier', () => {
  it.each(cities)('%s has its limit', (name) => {
    const { latitude, longitude } = index.places.find((place) => place.name === name)?.coordinates ?? at(0, 0);
    const limit = name === 'Roma' ? 0.12 : 0.08;
    expect(isMapOutlier(at(latitude, longitude), name, null)).toBe(false);
    expect(isMapOutlier(at(latitude + limit - 0.03, longitude), name, null)).toBe(false);
    expect(isMapOutlier(at(latitude + limit + 0.03, longitude), name, null)).toBe(true);
    expect(isMapOutlier(at(latitude, longitude - limit - 0.03), name.toUpperCase(), null)).toBe(true);
  });

  it('measures in plain degrees, both axes together', () => {
    expect(isMapOutlier(at(41.9028 + 0.08, 12.4964 + 0.08), 'Roma', null)).toBe(false);
    expect(isMapOutlier(at(41.9028 + 0.09, 12.4964 + 0.09), 'Roma', null)).toBe(true);
    expect(isMapOutlier(at(45.4642 + 0.079, 9.19), 'Milano', null)).toBe(false);
    expect(isMapOutlier(at(45.4642 + 0.081, 9.19), 'Milano', null)).toBe(true);
  });

  it('keeps what is near the searched zone: Ostia is far from the centre of Rome', () => {
    const ostia = at(41.732, 12.281);
    expect(isMapOutlier(ostia, 'Roma', null)).toBe(true);
    expect(isMapOutlier(at(41.74, 12.29), 'Roma', ostia)).toBe(false);
    expect(isMapOutlier(at(42.2, 12.9), 'Roma', ostia)).toBe(true);
    expect(isMapOutlier(at(41.9028, 12.4964), 'Roma', ostia)).toBe(false);
  });

  it('leaves every other city alone', () => {
    expect(isMapOutlier(at(0, 0), 'Verona', null)).toBe(false);
  });
});
