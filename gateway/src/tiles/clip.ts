import { type TileWindow, tileSize, type WorldPoint } from './mercator.ts';

/** A rectangle in world units. */
export interface Frame {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** A closed outline with its bounds, in world units. */
export interface Outline extends Frame {
  points: readonly WorldPoint[];
}

export function outlineOf(points: readonly WorldPoint[]): Outline {
  let [west, east, north, south] = [1, 0, 1, 0];
  for (const [x, y] of points) {
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  return { points, west, east, north, south };
}

/** A tile's box, with a margin in pixels on each side. */
export function frameAround({ left, top, scale }: TileWindow, margin: number): Frame {
  return {
    west: (left - margin) / scale,
    east: (left + tileSize + margin) / scale,
    north: (top - margin) / scale,
    south: (top + tileSize + margin) / scale,
  };
}

export function touches(a: Frame, b: Frame): boolean {
  return a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north;
}

/** One side of the frame: how far a point lies inside it, negative outside. */
type Side = (point: WorldPoint) => number;

/** The part of an outline within a frame (Sutherland–Hodgman); empty when they do not meet. */
export function clip(outline: Outline, frame: Frame): readonly WorldPoint[] {
  if (!touches(outline, frame)) return [];
  const sides: Side[] = [
    ([x]) => x - frame.west,
    ([x]) => frame.east - x,
    ([, y]) => y - frame.north,
    ([, y]) => frame.south - y,
  ];
  return sides.reduce(cutOff, outline.points);
}

function cutOff(points: readonly WorldPoint[], inside: Side): readonly WorldPoint[] {
  const kept: WorldPoint[] = [];
  let previous = points.at(-1);
  if (!previous) return kept;
  let before = inside(previous);
  for (const point of points) {
    const now = inside(point);
    if (before >= 0 !== now >= 0) {
      const t = before / (before - now);
      kept.push([previous[0] + (point[0] - previous[0]) * t, previous[1] + (point[1] - previous[1]) * t]);
    }
    if (now >= 0) kept.push(point);
    previous = point;
    before = now;
  }
  return kept;
}
