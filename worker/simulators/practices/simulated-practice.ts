import type { Week } from '@dentisti/domain/hours/week';
import type { Coordinates } from '@dentisti/domain/places/place';

/** A practice of the simulated world, as both services would know it. Nobody real. */
export interface SimulatedPractice {
  /** Stable; the services' own ids are made from it. */
  key: string;
  /** Null: the service has a point without a name. */
  name: string | null;
  street: string;
  houseNumber: string;
  cap: string | null;
  /** Name of the comune as the address gives it. */
  city: string;
  province: string;
  coordinates: Coordinates;
  /** E.164, from the range nobody has. */
  phone: string | null;
  website: string | null;
  email: string | null;
  week: Week | null;
  /** Given to OpenStreetMap instead of `week`: what mappers also write. */
  rawHours: string | null;
  speciality: string | null;
  /** ISO 639-1, besides Italian. */
  languages: readonly string[];
  /** Null: nobody noted it. */
  wheelchair: 'yes' | 'limited' | 'no' | null;
  rating: number | null;
  reviewCount: number;
  isClosed: boolean;
  knownTo: { osm: boolean; google: boolean };
  /** Small differences between the two services' records of one practice. */
  googleName: string | null;
  googleCoordinates: Coordinates;
}
