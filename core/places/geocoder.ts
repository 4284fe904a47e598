import type { Street } from '@dentisti/domain/places/find-street';
import type { AddressCandidate } from '@dentisti/domain/places/match-address';
import type { Coordinates } from '@dentisti/domain/places/place';

/** An address in its comune: a street, and nothing else of what was typed. */
export interface AddressToFind {
  street: Street;
  cap: string | null;
  /** Name of the comune. */
  city: string;
  /** The comune's centre: proposals near it come first. */
  near: Coordinates;
}

/** A geocoder of our own. What it says is a proposal, judged by `matchAddress`. */
export interface Geocoder {
  /** Returns its proposals, the best first; null when it did not answer in time or not with what it should. */
  find(address: AddressToFind): Promise<readonly AddressCandidate[] | null>;
}
