import { greatCircleKm } from './distance.ts';
import { approximatePointMessage } from './messages.ts';
import type { Coordinates, Place } from './place.ts';
import type { PlaceIndex } from './place-index.ts';
import type { PlaceFound } from './resolve-place.ts';

/** What a visitor searched by, the finest thing that was typed. */
type SearchedAs = 'COMUNE' | 'ZONE' | 'CAP' | 'ADDRESS';

/** Where the distances of a search begin. */
export interface SearchedPoint {
  searchedAs: SearchedAs;
  coordinates: Coordinates;
  /** Whether the point of the CAP or address is unknown and that of a larger area is used. */
  isApproximate: boolean;
  /** Sentence that says so; null otherwise. */
  pointMessage: string | null;
}

/** No part of a comune lies farther from its centre. */
const maxKmFromCentre = 35;

/** Whether a point may lie in the comune, judged by the distance from its centre. */
export function isNearPlace(point: Coordinates, place: Place, maxKm = maxKmFromCentre): boolean {
  return greatCircleKm(point, place.coordinates) <= maxKm;
}

/**
 * Returns the point of a comune's CAP without looking at practices, or null: of the operator's file, else of the zones
 * that surely have it (docs/decisions/0043). A point too far from the comune is left out.
 */
export function pointOfCap(
  index: PlaceIndex,
  cap: string,
  place: Place,
  imported: ReadonlyMap<string, Coordinates>,
): Coordinates | null {
  const candidates = [imported.get(cap), index.zonePointOfCap(cap)];
  return candidates.find((point) => point && isNearPlace(point, place)) ?? null;
}

/** Decides where distances begin, from what was typed and the points known of it. */
export function locateSearch(
  { place, zone, cap, street }: Pick<PlaceFound, 'place' | 'zone' | 'cap' | 'street'>,
  known: { address: Coordinates | null; cap: Coordinates | null },
): SearchedPoint {
  const exact = (searchedAs: SearchedAs, coordinates: Coordinates): SearchedPoint => ({
    searchedAs,
    coordinates,
    isApproximate: false,
    pointMessage: null,
  });
  const approximate = (searchedAs: SearchedAs, coordinates: Coordinates, from: string): SearchedPoint => ({
    searchedAs,
    coordinates,
    isApproximate: true,
    pointMessage: approximatePointMessage(from),
  });
  if (street) {
    if (known.address) return exact('ADDRESS', known.address);
    if (zone) return approximate('ADDRESS', zone.coordinates, `dal centro di ${zone.name}`);
    if (known.cap) return approximate('ADDRESS', known.cap, `dalla zona del CAP ${cap}`);
    return approximate('ADDRESS', place.coordinates, `dal centro di ${place.name}`);
  }
  if (zone) return exact('ZONE', zone.coordinates);
  if (cap === null) return exact('COMUNE', place.coordinates);
  if (known.cap) return exact('CAP', known.cap);
  return approximate('CAP', place.coordinates, `dal centro di ${place.name}`);
}
