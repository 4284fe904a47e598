/** Objects as the gateway's resolvers return them, for the mock gateway. */

export interface PracticeFixture {
  id: string;
  slug: string;
  name: string;
  [field: string]: unknown;
}

const rome = { latitude: 41.9028, longitude: 12.4964 };

/** A verified practice in Roma with Google data; everything can be overridden. */
export function practiceFixture(overrides: Partial<PracticeFixture> = {}): PracticeFixture {
  const id = overrides.id ?? '1';
  return {
    id,
    slug: `roma-studio-${id}`,
    name: `Studio ${id}`,
    address: 'Via Garibaldi, 1',
    cap: '00153',
    city: 'Roma',
    province: 'RM',
    region: 'Lazio',
    ...rome,
    phone: '+390655501234',
    phoneDisplay: '06 5550 1234',
    website: 'https://www.studio.example/chi-siamo',
    openingHours: 'Lun–Ven 9:00–13:00',
    week: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [{ opensMinutes: 540, closesMinutes: 780 }] : [])),
    timetable: { week: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [[540, 780]] : [])), exceptions: [] },
    openNow: true,
    booksOnline: false,
    openingLine: 'Aperto fino alle 13:00',
    description: 'Uno studio di quartiere.',
    profileImageUrl: null,
    verified: true,
    verification: 'GOOGLE',
    rating: null,
    reviewCount: null,
    googlePlacesRating: 4.86,
    googlePlacesReviewCount: 312,
    googleMapsUri: null,
    specializations: ['Implantologia', 'Ortodonzia', 'Igiene orale', 'Endodonzia'],
    services: ['Pulizia dei denti'],
    serviceOffers: [{ name: 'Pulizia dei denti', priceCents: 7990, isFrom: false }],
    sources: ['DEMO'],
    confirmations: null,
    languages: [],
    wheelchair: null,
    practitioners: [],
    provenance: [],
    callExperience: null,
    notBookableBecause: null,
    photos: [],
    reviews: { count: 0, average: null, distribution: [0, 0, 0, 0, 0], items: [], nextCursor: null },
    nearby: [],
    ...overrides,
  };
}

/** A `DentistList` of Roma. */
export function listFixture(dentists: PracticeFixture[], overrides: Record<string, unknown> = {}) {
  return {
    __typename: 'DentistList',
    dentists,
    others: [],
    actualCity: 'Roma',
    actualRegion: 'Lazio',
    cityCoordinates: rome,
    zoneCoordinates: null,
    zoneName: null,
    isClosestCity: false,
    originalSearchCity: null,
    message: null,
    ...overrides,
  };
}

/** A `LocationFound` for Roma. */
export function placeFixture(overrides: Record<string, unknown> = {}) {
  return {
    __typename: 'LocationFound',
    city: 'Roma',
    province: 'RM',
    region: 'Lazio',
    coordinates: rome,
    searchedAs: 'COMUNE',
    isApproximate: false,
    pointMessage: null,
    isClosestCity: false,
    closestCity: null,
    originalSearchCity: null,
    message: null,
    alternatives: [],
    ...overrides,
  };
}
