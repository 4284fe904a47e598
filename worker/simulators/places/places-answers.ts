import type { SimulatedPractice } from '../practices/simulated-practice.ts';

/** A string body is sent as it stands: not every answer of a bad day is JSON. */
export interface Answer {
  status: number;
  body: Record<string, unknown> | string;
}

export function googleError(code: number, status: string, message: string): Answer {
  return { status: code, body: { error: { code, message, status } } };
}

const dayNames = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];
const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

function openingHours({ week, rawHours }: SimulatedPractice) {
  // Google has no raw text; an impossible text of the other service is an impossible hour here.
  if (rawHours?.includes('99:00'))
    return { periods: [{ open: { day: 9, hour: 77, minute: -1 } }], weekdayDescriptions: [] };
  if (!week) return undefined;
  const point = (weekday: number, minutes: number) => ({
    day: (weekday + 1) % 7,
    hour: Math.floor(minutes / 60),
    minute: minutes % 60,
  });
  return {
    openNow: false,
    periods: week.flatMap((day, weekday) =>
      day.map(([opens, closes]) => ({ open: point(weekday, opens), close: point(weekday, closes) })),
    ),
    weekdayDescriptions: week.map((day, weekday) => {
      const times = day.map(([opens, closes]) => `${timeOf(opens)}–${timeOf(closes)}`).join(', ');
      return `${dayNames[weekday]}: ${times || 'Chiuso'}`;
    }),
  };
}

/** A place with every field the real service has for us; the field mask picks from it. */
export function googlePlace(practice: SimulatedPractice): Record<string, unknown> {
  const { street, houseNumber, cap, city, province, phone } = practice;
  const part = (text: string | null, ...types: string[]) =>
    text ? [{ longText: text, shortText: text, types, languageCode: 'it' }] : [];
  return {
    id: `ChIJsim${practice.key.replace('-', '_')}`,
    types: ['dentist', 'health', 'point_of_interest', 'establishment'],
    googleMapsUri: `https://maps.google.com/?cid=${practice.key.replace(/\D/g, '')}`,
    ...(practice.googleName === null ? {} : { displayName: { text: practice.googleName, languageCode: 'it' } }),
    formattedAddress: `${street}, ${houseNumber}, ${[cap, city, province].filter(Boolean).join(' ')}, Italia`,
    addressComponents: [
      ...part(houseNumber, 'street_number'),
      ...part(street, 'route'),
      ...part(city, 'locality', 'political'),
      ...part(city, 'administrative_area_level_3', 'political'),
      ...part(cap, 'postal_code'),
      ...part('Italia', 'country', 'political'),
    ],
    location: practice.googleCoordinates,
    ...(practice.rating === null ? {} : { rating: practice.rating, userRatingCount: practice.reviewCount }),
    ...(phone ? { nationalPhoneNumber: phone.replace('+39', ''), internationalPhoneNumber: phone } : {}),
    ...(practice.website ? { websiteUri: practice.website } : {}),
    ...(openingHours(practice) ? { regularOpeningHours: openingHours(practice) } : {}),
    businessStatus: practice.isClosed ? 'CLOSED_PERMANENTLY' : 'OPERATIONAL',
    ...(practice.wheelchair === null
      ? {}
      : {
          accessibilityOptions: {
            wheelchairAccessibleEntrance: practice.wheelchair !== 'no',
            wheelchairAccessibleParking: false,
          },
        }),
    photos: [],
  };
}

/** What the real service adds when the type is only preferred: a dental laboratory in the middle of the rectangle. */
export function dentalLaboratory(latitude: number, longitude: number): Record<string, unknown> {
  return {
    id: `ChIJlab${Math.round(latitude * 1e4)}_${Math.round(longitude * 1e4)}`,
    types: ['medical_lab', 'point_of_interest', 'establishment'],
    googleMapsUri: 'https://maps.google.com/?cid=0',
    displayName: { text: 'Laboratorio Odontotecnico Esempio', languageCode: 'it' },
    location: { latitude, longitude },
    internationalPhoneNumber: '+390768000999',
    businessStatus: 'OPERATIONAL',
  };
}

/** Paths of a field mask that concern a place, without their prefix; null when the mask names anything unknown. */
export function parseFieldMask(mask: string): { placePaths: string[]; hasToken: boolean } | null {
  const paths = mask.split(',').map((path) => path.trim());
  if (paths.includes('*')) return { placePaths: ['*'], hasToken: true };
  const known = paths.every((path) => path === 'nextPageToken' || /^places\.[a-zA-Z.]+$/.test(path));
  if (!known) return null;
  return {
    placePaths: paths.filter((path) => path.startsWith('places.')).map((path) => path.slice('places.'.length)),
    hasToken: paths.includes('nextPageToken'),
  };
}

/** Only what the mask asks for, one level deep (`displayName.text`), as the real service does. */
export function maskPlace(place: Record<string, unknown>, paths: readonly string[]): Record<string, unknown> {
  if (paths.includes('*')) return place;
  const masked: Record<string, unknown> = {};
  for (const path of paths) {
    const [field = '', inner] = path.split('.');
    const value = place[field];
    if (value === undefined) continue;
    masked[field] = inner ? { [inner]: (value as Record<string, unknown>)[inner] } : value;
  }
  return masked;
}
