import type { Schedule } from '../hours/opening.ts';
import type { Coordinates } from '../places/place.ts';
import type { WheelchairAccess } from '../practice/wheelchair.ts';

/** A practice that may be recommended. Texts come from outside sources. */
export interface Candidate {
  id: number;
  specializations: readonly string[];
  services: readonly CandidateService[];
  description: string | null;
  /** The rating visitors see, 1–5, and the reviews behind it; null when there is none. */
  rating: number | null;
  reviewCount: number | null;
  coordinates: Coordinates | null;
  schedule: Schedule;
  /** Null below five requests. */
  confirmations: ConfirmationRecord | null;
  /** Besides Italian, ISO 639-1; empty when unknown. */
  languages: readonly string[];
  /** Null when unknown. */
  wheelchair: WheelchairAccess | null;
}

export interface CandidateService {
  name: string;
  /** Null when no price is published. */
  priceCents: number | null;
  /** The upper end of a price that is a span; null when it is none. */
  priceToCents: number | null;
  /** Whether the price is the lowest of several («da»). */
  isFrom: boolean;
}

/** How a practice has answered requests made through us. */
export interface ConfirmationRecord {
  /** Requests that came to an end. */
  requests: number;
  confirmed: number;
  /** Between request and confirmation; null when none was confirmed. */
  medianMinutes: number | null;
}

/** Requests from which a record says something. */
export const minimumRequests = 5;
