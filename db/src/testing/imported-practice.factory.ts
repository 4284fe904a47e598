import type { ImportedPractice } from '@dentisti/domain/discovery/imported-practice';
import type { Place } from '@dentisti/domain/places/place';

export const testRoma: Place = {
  istatCode: '058091',
  name: 'Roma',
  province: 'RM',
  region: 'Lazio',
  coordinates: { latitude: 41.8919, longitude: 12.5113 },
  population: 2_800_000,
};

/** An OpenStreetMap practice in Roma with name, address, place and phone; every field can be overridden. */
export function importedPractice(overrides: Partial<ImportedPractice> = {}): ImportedPractice {
  return {
    source: 'openstreetmap',
    sourceId: 'node/1',
    name: 'Studio Dentistico Rossi',
    address: 'Via Dante Alighieri, 1',
    cap: '00185',
    coordinates: { latitude: 41.895, longitude: 12.505 },
    phone: '+390768500001',
    website: null,
    email: null,
    openingHoursText: null,
    week: null,
    hoursExceptions: [],
    description: null,
    profileImageUrl: null,
    specializations: [],
    googleRating: null,
    googleReviewCount: null,
    ...overrides,
  };
}
