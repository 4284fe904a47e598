import type { Place } from '@dentisti/domain/places/place';
import { Delaunay } from 'd3-delaunay';
import type { Frame } from './clip.ts';
import { toWorld, type WorldPoint, worldPerKm } from './mercator.ts';
import { steadyRandom } from './random.ts';

export type BorderRank = 'comune' | 'province' | 'region';

/** A stretch of border between two comuni, and the box it stays in. */
export interface Border extends Frame {
  from: WorldPoint;
  to: WorldPoint;
  length: number;
  rank: BorderRank;
  seed: number;
}

/** No comune is wider; longer edges divide islands from the mainland, far out at sea. */
const longestKm = 45;
/** Sideways displacement of a stretch's middle, as a share of its length. */
const waviness = 0.09;

/**
 * Where the territories of comuni meet, to draw: we know their points alone, so a border is taken to run half-way
 * between two of them (Voronoi) and given the irregular course of a real one. For orientation, never for decisions.
 */
export function findBorders(places: readonly Place[]): Border[] {
  const points = places.map(({ coordinates: { longitude, latitude } }) => toWorld(longitude, latitude));
  const delaunay = Delaunay.from(
    [...points, ...farRing()],
    ([x]) => x,
    ([, y]) => y,
  );
  const { halfedges, triangles } = delaunay;
  const { circumcenters } = delaunay.voronoi([0, 0, 1, 1]);
  const longest = longestKm * worldPerKm(42);
  const borders: Border[] = [];
  for (let edge = 0; edge < halfedges.length; edge++) {
    const twin = halfedges[edge] as number;
    if (twin < edge) continue;
    const a = places[triangles[edge] as number];
    const b = places[triangles[twin] as number];
    if (!a || !b) continue;
    const from = centre(circumcenters, edge);
    const to = centre(circumcenters, twin);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0 || length > longest) continue;
    const rank = a.region !== b.region ? 'region' : a.province !== b.province ? 'province' : 'comune';
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
  return [circumcenters[triangle * 2] as number, circumcenters[triangle * 2 + 1] as number];
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
