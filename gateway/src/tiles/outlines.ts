import { type LandRing, loadItalyOutline, loadNeighboursOutline } from '@dentisti/db/gazetteer';
import { type Outline, outlineOf } from './clip.ts';
import { toWorld, type WorldPoint } from './mercator.ts';

/** Land to draw, in world units. */
export interface Outlines {
  /** Italy as measured: for small scales. */
  italy: readonly Outline[];
  /** Italy with its corners rounded: measured points are kilometres apart, which close up looks like a crystal. */
  italyRounded: readonly Outline[];
  abroad: readonly Outline[];
}

export function loadOutlines(): Outlines {
  const italy = loadItalyOutline().map(project);
  return {
    italy: italy.map(outlineOf),
    italyRounded: italy.map((ring) => outlineOf(round(round(ring)))),
    abroad: loadNeighboursOutline().map((ring) => outlineOf(project(ring))),
  };
}

function project(ring: LandRing): WorldPoint[] {
  return ring.map(([longitude, latitude]) => toWorld(longitude, latitude));
}

/** One step of Chaikin's corner cutting: each edge keeps its middle, corners become chamfers. */
function round(ring: readonly WorldPoint[]): WorldPoint[] {
  return ring.flatMap(([x, y], index): WorldPoint[] => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as WorldPoint;
    return [
      [x + (nextX - x) * 0.25, y + (nextY - y) * 0.25],
      [x + (nextX - x) * 0.75, y + (nextY - y) * 0.75],
    ];
  });
}
