import type { GatewayAnswers } from './mock-gateway.ts';

export const topCities = [
  { city: 'Roma', count: 214 },
  { city: 'Milano', count: 187 },
];

export const rome = {
  __typename: 'LocationFound',
  city: 'Roma',
  province: 'RM',
  region: 'Lazio',
  coordinates: { latitude: 41.89, longitude: 12.48 },
  searchedAs: 'COMUNE',
  isApproximate: false,
  pointMessage: null,
  isClosestCity: false,
  closestCity: null,
  originalSearchCity: null,
  message: null,
  alternatives: [],
};

/** What the home page asks for on its own, and a city box that understands Rome. */
export function homeAnswers(query: GatewayAnswers['Query'] = {}): GatewayAnswers {
  return {
    Query: {
      topCities: () => topCities,
      directoryFigures: () => ({ verifiedDentists: 2214, cities: 183, averageRating: 4.86 }),
      suggestCities: () => [],
      similarCities: () => [],
      validateLocation: () => rome,
      ...query,
    },
  };
}
