const key = 'selectedLocation';

/** The place the visitor chose, kept for the session under `selectedLocation` (specification §3, plus what we need). */
export interface SelectedLocation {
  city: string;
  region: string;
  coordinates: { latitude: number; longitude: number };
  /** Two-letter sign. */
  province: string | null;
  /** What was typed, when it was a zone or when the closest city stands in. */
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

/** What lies in storage may be an older version's or anybody's. By hand, as the home page should stay light. */
function isSelectedLocation(value: unknown): value is SelectedLocation {
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
    alternatives.every((other) => isObject(other) && [other.city, other.province, other.region].every(isText))
  );
}

/** The stored place; null when there is none, when it cannot be read, or when storage is forbidden. */
export function readSelectedLocation(): SelectedLocation | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isSelectedLocation(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the place for this session. Where storage is forbidden the place still travels in the results' address. */
export function storeSelectedLocation(location: SelectedLocation): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(location));
  } catch {
    // Private windows of some browsers refuse storage; nothing is lost but the memory of the last search.
  }
}
