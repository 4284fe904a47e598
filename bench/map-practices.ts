import { createRandom } from '@dentisti/domain/practice/seeded-random';

/** `count` practices scattered over Roma, as the gateway's `DentistList` answers them; the same ones every time. */
export function romanList(count: number) {
  const random = createRandom(20_261_120).next;
  const dentists = Array.from({ length: count }, (_, index) => ({
    __typename: 'Dentist',
    id: String(index + 1),
    slug: `roma-studio-${index + 1}`,
    name: `Studio Dentistico ${index + 1}`,
    address: `Via Garibaldi, ${index + 1}`,
    cap: '00153',
    city: 'Roma',
    province: 'RM',
    region: 'Lazio',
    latitude: 41.9028 + (random() - 0.5) * 0.15,
    longitude: 12.4964 + (random() - 0.5) * 0.16,
    phone: '+390655501234',
    phoneDisplay: '06 5550 1234',
    openingHours: 'Lun–Ven 9:00–13:00',
    timetable: { week: weekOf(index), exceptions: [] },
    booksOnline: index % 4 === 0,
    openNow: true,
    description: 'Uno studio di quartiere.',
    profileImageUrl: null,
    verified: true,
    verification: 'GOOGLE',
    rating: null,
    reviewCount: null,
    googlePlacesRating: Math.round((3.5 + random() * 1.5) * 10) / 10,
    googlePlacesReviewCount: 10 + Math.floor(random() * 400),
    specializations: ['Implantologia', 'Ortodonzia'],
    services: ['Igiene orale'],
    serviceOffers: ['Igiene orale', 'Sbiancamento', `Cura ${index % 40}`].map((name, at) => ({
      __typename: 'ServiceOffer',
      name,
      priceCents: (index + at) % 3 === 0 ? 9_000 : null,
    })),
    languages: index % 3 === 0 ? ['en', 'fr'] : [],
    wheelchair: index % 5 === 0 ? 'YES' : null,
    notBookableBecause: null,
    sources: ['DEMO'],
  }));
  return {
    data: {
      firstFreeSlots: dentists
        .filter(({ booksOnline }) => booksOnline)
        .map(({ id }, index) => ({
          __typename: 'FirstFreeSlot',
          dentistId: id,
          startsAt: new Date(Date.now() + (index % 300) * 1_800_000).toISOString(),
        })),
      dentists: {
        __typename: 'DentistList',
        dentists,
        others: [],
        actualCity: 'Roma',
        actualRegion: 'Lazio',
        cityCoordinates: { __typename: 'Coordinates', latitude: 41.9028, longitude: 12.4964 },
        zoneCoordinates: null,
        isClosestCity: false,
        message: null,
      },
    },
  };
}

/** Open on four Saturdays of ten. */
const weekOf = (index: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 || (day === 5 && index % 10 < 4) ? [[540, 780]] : []));

/** The stored place, so that the page asks for nothing but the list. */
export const storedRoma = JSON.stringify({
  city: 'Roma',
  region: 'Lazio',
  province: 'RM',
  coordinates: { latitude: 41.9028, longitude: 12.4964 },
  originalSearchCity: null,
  isClosestCity: false,
  closestCity: null,
  message: null,
  alternatives: [],
});
