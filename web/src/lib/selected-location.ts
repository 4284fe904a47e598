import { hasConsent } from './consent/consent-state.ts';
import { eraseCookie, readCookie, writeCookie } from './consent/cookies.ts';
import { readVisit, writeVisit } from './consent/visit-memory.ts';

const key = 'selectedLocation';

/** What a place was searched by. All but `comune` order a list by the distance from its coordinates. */
export type SearchOrigin = (typeof searchOrigins)[number];
const searchOrigins = ['comune', 'zone', 'cap', 'address', 'position'] as const;

/** The place the visitor chose, kept under `selectedLocation`. */
export interface SelectedLocation {
  city: string;
  region: string;
  /** The point of what was searched; see `origin`. Never part of an address of ours, nor sent anywhere. */
  coordinates: { latitude: number; longitude: number };
  origin: SearchOrigin;
  /** True when the point of a CAP or an address is unknown and the centre of a larger area is used. */
  isApproximate: boolean;
  /** Sentence that says so; null otherwise. */
  pointMessage: string | null;
  /** Two-letter sign. */
  province: string | null;
  /** What was typed – of an address its zone or comune –, when it was a zone or when the closest city stands in. */
  originalSearchCity: string | null;
  isClosestCity: boolean;
  /** The comune whose dentists are shown when `city` has none. */
  closestCity: string | null;
  message: string | null;
  /** Other comuni of the same name or CAP, for `Intendevi Castro (BG)?`. */
  alternatives: { city: string; province: string; region: string }[];
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A place as kept before its origin was: then it was a zone or a comune. */
type KeptLocation = Omit<SelectedLocation, NewFields> & Partial<Pick<SelectedLocation, NewFields>>;
type NewFields = 'origin' | 'isApproximate' | 'pointMessage';

/** What lies in storage may be an older version's or anybody's. Manually, as the home page should stay light. */
function isKeptLocation(value: unknown): value is KeptLocation {
  if (!isObject(value) || !isObject(value.coordinates) || !Array.isArray(value.alternatives)) return false;
  const { city, region, coordinates, alternatives } = value;
  return (
    isText(city) &&
    city !== '' &&
    isText(region) &&
    typeof coordinates.latitude === 'number' &&
    typeof coordinates.longitude === 'number' &&
    [value.province, value.originalSearchCity, value.closestCity, value.message].every(isTextOrNull) &&
    typeof value.isClosestCity === 'boolean' &&
    (value.origin === undefined || searchOrigins.some((origin) => origin === value.origin)) &&
    (value.isApproximate === undefined || typeof value.isApproximate === 'boolean') &&
    (value.pointMessage === undefined || isTextOrNull(value.pointMessage)) &&
    alternatives.every((other) => isObject(other) && [other.city, other.province, other.region].every(isText))
  );
}

/**
 * The stored place: of this visit, else, with functional consent, of the last 30 days. Null when there is none, when it
 * cannot be read, or when storage is forbidden.
 */
export function readSelectedLocation(): SelectedLocation | null {
  return parsed(readVisit(key)) ?? (hasConsent('functional') ? parsed(readRemembered()) : null);
}

/** Stores the place for this visit. Where storage is forbidden it still travels in the results' address. */
export function storeSelectedLocation(location: SelectedLocation): void {
  const text = JSON.stringify(location);
  writeVisit(key, text);
  if (hasConsent('functional')) rememberFor30Days(text);
}

/** Of an address or a position only the comune outlives the visit, its point to about a kilometre. */
function textToRemember(text: string): string {
  const location = parsed(text);
  if (location?.origin !== 'address' && location?.origin !== 'position') return text;
  const { latitude, longitude } = location.coordinates;
  const coarse = (degrees: number) => Math.round(degrees * 100) / 100;
  const coordinates = { latitude: coarse(latitude), longitude: coarse(longitude) };
  const comune: SelectedLocation = {
    ...location,
    coordinates,
    origin: 'comune',
    isApproximate: false,
    pointMessage: null,
  };
  return JSON.stringify(comune);
}

/**
 * Brings the memory in line with the consent: this visit's place is kept, or what was kept is erased. The cookie
 * `location_memory` carries no place, so that none travels with each request; its 30 days are the memory's.
 */
export function followConsentWithLocation(): void {
  const chosen = readVisit(key);
  const kept = readRemembered();
  if (hasConsent('functional')) {
    if (kept === null) forget();
    if (kept === null && chosen !== null) rememberFor30Days(chosen);
    return;
  }
  if (kept !== null && chosen === null) writeVisit(key, kept);
  forget();
}

function rememberFor30Days(text: string): void {
  try {
    localStorage.setItem(key, textToRemember(text));
    writeCookie('location_memory', '1');
  } catch {
    forget();
  }
}

/** What outlived its cookie does not count: `localStorage` knows no end of its own. */
function readRemembered(): string | null {
  try {
    return readCookie('location_memory') === null ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}

function forget(): void {
  eraseCookie('location_memory');
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that may not be opened holds nothing.
  }
}

function parsed(text: string | null): SelectedLocation | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isKeptLocation(stored)) return null;
    const wasZone = stored.originalSearchCity !== null && !stored.isClosestCity;
    return { origin: wasZone ? 'zone' : 'comune', isApproximate: false, pointMessage: null, ...stored };
  } catch {
    return null;
  }
}
