import type { Coordinates, Place, Zone } from '@dentisti/domain/places/place';
import { Delaunay } from 'd3-delaunay';
import type { Frame } from './clip.ts';
import { toWorld, type WorldPoint, worldPerKm } from './mercator.ts';
import { steadyRandom } from './random.ts';

export type BorderRank = 'zone' | 'comune' | 'province' | 'region';

/** A stretch of border between two comuni or zones, and the box it stays in. */
export interface Border extends Frame {
  from: WorldPoint;
  to: WorldPoint;
  length: number;
  rank: BorderRank;
  seed: number;
}

/** No comune is wider; longer edges divide islands from the mainland, far out at sea. */
const maxOfComuniKm = 45;
/** Zones of a city are close; longer edges run out of it. */
const maxOfZonesKm = 4;
/** d3-delaunay takes triangles under 1e-9 for flat, as those of a city's zones would be in world units. */
const enlarged = 2 ** 24;
/** Sideways displacement of a stretch's middle, as a share of its length. */
const waviness = 0.09;

/**
 * Returns the borders between comuni, to draw. We know their points alone, so a border runs half-way between two of
 * them (Voronoi), with the irregular course of a real one. For orientation, never for decisions.
 */
export function findBorders(places: readonly Place[]): Border[] {
  return findStretches(places, maxOfComuniKm, (a, b) =>
    a.region !== b.region ? 'region' : a.province !== b.province ? 'province' : 'comune',
  );
}

/** Returns the borders between the zones of one city, made in the same way. */
export function findZoneBorders(zones: readonly Zone[]): Border[] {
  return findStretches(zones, maxOfZonesKm, (a, b) => (a.istatCode === b.istatCode ? 'zone' : null));
}

function findStretches<Site extends { coordinates: Coordinates }>(
  sites: readonly Site[],
  maxKm: number,
  rankOf: (a: Site, b: Site) => BorderRank | null,
): Border[] {
  const points = sites.map(({ coordinates: { longitude, latitude } }) => toWorld(longitude, latitude));
  const delaunay = Delaunay.from(
    [...points, ...farRing()],
    ([x]) => x * enlarged,
    ([, y]) => y * enlarged,
  );
  const { halfedges, triangles } = delaunay;
  const { circumcenters } = delaunay.voronoi([0, 0, enlarged, enlarged]);
  const maxLength = maxKm * worldPerKm(42);
  const borders: Border[] = [];
  for (let edge = 0; edge < halfedges.length; edge++) {
    const twin = halfedges[edge] as number;
    if (twin < edge) continue;
    const a = sites[triangles[edge] as number];
    const b = sites[triangles[twin] as number];
    const rank = a && b && rankOf(a, b);
    if (!rank) continue;
    const from = centre(circumcenters, edge);
    const to = centre(circumcenters, twin);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0 || length > maxLength) continue;
    const reach = length * waviness * 2;
    borders.push({
      from,
      to,
      length,
      rank,
      seed: edge,
      west: Math.min(from[0], to[0]) - reach,
      east: Math.max(from[0], to[0]) + reach,
      north: Math.min(from[1], to[1]) - reach,
      south: Math.max(from[1], to[1]) + reach,
    });
  }
  return borders;
}

/** Points far around Italy, so that borders at its outer edge are stretches as well and not endless rays. */
function farRing(): WorldPoint[] {
  return Array.from({ length: 48 }, (_, index): WorldPoint => {
    const angle = (index / 48) * 2 * Math.PI;
    return toWorld(12.5 + 12 * Math.cos(angle), 42 + 9 * Math.sin(angle));
  });
}

function centre(circumcenters: Float64Array | ArrayLike<number>, edge: number): WorldPoint {
  const triangle = Math.floor(edge / 3);
  return [(circumcenters[triangle * 2] as number) / enlarged, (circumcenters[triangle * 2 + 1] as number) / enlarged];
}

/**
 * The course of a border as points, its end included and its beginning not. Finer `detail` (world units) refines the
 * same course: halving a stretch displaces its middle by a number that belongs to that stretch for good.
 */
export function courseOf({ from, to, length, seed }: Border, detail: number): WorldPoint[] {
  const levels = Math.min(6, Math.max(0, Math.ceil(Math.log2(length / detail))));
  const course: WorldPoint[] = [];
  const halve = (a: WorldPoint, b: WorldPoint, level: number, node: number): void => {
    if (level === 0) {
      course.push(b);
      return;
    }
    const sideways = (steadyRandom(seed, node) - 0.5) * 2 * waviness;
    const middle: WorldPoint = [
      (a[0] + b[0]) / 2 - (b[1] - a[1]) * sideways,
      (a[1] + b[1]) / 2 + (b[0] - a[0]) * sideways,
    ];
    halve(a, middle, level - 1, node * 2);
    halve(middle, b, level - 1, node * 2 + 1);
  };
  halve(from, to, levels, 1);
  return course;
}
