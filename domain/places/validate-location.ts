import type { Coordinates } from './place.ts';

/** Another comune the visitor may have meant. */
export interface AlternativePlace {
  city: string;
  province: string;
  region: string;
}

/**
 * Flat answer of `POST /api/validate-location` (decisions §4). When `isValid` is false everything but
 * `suggestions` (and, for an unknown CAP, `message`) is null or empty.
 */
export interface LocationValidation {
  isValid: boolean;
  city: string | null;
  province: string | null;
  region: string | null;
  /** The zone's point when a zone was typed, else the comune's. */
  coordinates: Coordinates | null;
  isClosestCity: boolean;
  /** Nearest comune with dentists, when `city` has none. */
  closestCity: string | null;
  /** What was typed, only when it was a zone or when the closest city stands in. */
  originalSearchCity: string | null;
  message: string | null;
  alternatives: AlternativePlace[];
  suggestions: string[];
}
