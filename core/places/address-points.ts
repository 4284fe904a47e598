import type { Street } from '@dentisti/domain/places/find-street';
import { matchAddress } from '@dentisti/domain/places/match-address';
import type { Coordinates, Place } from '@dentisti/domain/places/place';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import type { Geocoder } from './geocoder.ts';

const maxKept = 500;
const keptForMs = 60 * 60_000;
/** Questions to the geocoder at once; beyond it addresses go without their point rather than wait. */
const maxInFlight = 8;

export interface AddressInPlace {
  street: Street;
  cap: string | null;
  place: Place;
}

/**
 * Finds the points of addresses with a geocoder. Answers are kept in memory for an hour, at most 500; an address is
 * written nowhere else, and a failure only costs its point.
 */
export class AddressPoints {
  readonly #index: PlaceIndex;
  readonly #geocoder: Geocoder | null;
  readonly #now: () => Date;
  readonly #kept = new Map<string, { point: Coordinates | null; until: number }>();
  readonly #asked = new Map<string, Promise<Coordinates | null>>();

  constructor(index: PlaceIndex, geocoder: Geocoder | null, now: () => Date) {
    this.#index = index;
    this.#geocoder = geocoder;
    this.#now = now;
  }

  /** Returns the point of an address; null when the geocoder does not know it, does not answer, or is not there. */
  async find(address: AddressInPlace): Promise<Coordinates | null> {
    if (!this.#geocoder) return null;
    const { street, cap, place } = address;
    const key = [place.istatCode, cap, street.name, street.houseNumber].join('\n');
    const kept = this.#kept.get(key);
    if (kept && kept.until > this.#now().getTime()) return kept.point;
    const running = this.#asked.get(key);
    if (running) return running;
    if (this.#asked.size >= maxInFlight) return null;
    const asked = this.#ask(this.#geocoder, address, key).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }

  async #ask(geocoder: Geocoder, address: AddressInPlace, key: string): Promise<Coordinates | null> {
    const { street, cap, place } = address;
    const candidates = await geocoder.find({ street, cap, city: place.name, near: place.coordinates });
    // What failed is asked again next time.
    if (!candidates) return null;
    const point = matchAddress(this.#index, address, candidates);
    this.#kept.delete(key);
    this.#kept.set(key, { point, until: this.#now().getTime() + keptForMs });
    // A map keeps the order of entry: the first is the oldest.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) break;
      this.#kept.delete(oldest);
    }
    return point;
  }
}
