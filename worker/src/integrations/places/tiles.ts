import { metersPerLatitudeDegree, type Rectangle } from '@dentisti/domain/discovery/comune-extent';

/** Google answers at most this many places to one question (3 pages of 20). */
export const maxResultsPerTile = 60;
/** A tile is not split below this side. */
const minSideMeters = 200;

/** Four quarters of a rectangle, or none when they would be smaller than about 200 m. */
export function splitTile({ south, west, north, east }: Rectangle): Rectangle[] {
  const sideMeters = Math.max(
    (north - south) * metersPerLatitudeDegree,
    (east - west) * metersPerLatitudeDegree * Math.cos((((south + north) / 2) * Math.PI) / 180),
  );
  if (sideMeters / 2 < minSideMeters) return [];
  const middle = (south + north) / 2;
  const meridian = (west + east) / 2;
  return [
    { south: middle, west, north, east: meridian },
    { south: middle, west: meridian, north, east },
    { south, west, north: middle, east: meridian },
    { south, west: meridian, north: middle, east },
  ];
}
