import { writeFileSync } from 'node:fs';
import type { Ring } from 'topojson-client';
import { countriesOfTheWorld } from './natural-earth.ts';
import { simplify } from './outline.ts';

/** What a map of Italy can show at its edges, in degrees. */
const frame = { west: -12, east: 36, south: 28, north: 59 };
/** Around Italy the coast of its neighbours is looked at closely; farther off only from afar. Degrees. */
const near = { west: 4.5, east: 20, south: 35, north: 49 };
const tolerances = { near: 0.005, far: 0.06, outside: 1 };
/** Degrees; islets smaller than this are not drawn. */
const smallest = { near: 0.02, far: 0.3 };

interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

function boxOf(ring: Ring): Box {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}

const overlaps = (a: Box, b: Box) => a.west < b.east && a.east > b.west && a.south < b.north && a.north > b.south;

/** Runs of points inside or outside the near frame, each simplified as closely as it is looked at. */
function simplifyByDistance(ring: Ring): Ring {
  const zoneOf = ([x, y]: readonly [number, number]) => {
    const isIn = (box: Box) => x > box.west && x < box.east && y > box.south && y < box.north;
    return isIn(near) ? 'near' : isIn(frame) ? 'far' : 'outside';
  };
  const simplified: Ring = [];
  let run: Ring = [];
  const flush = () => {
    const first = run[0];
    if (first) simplified.push(...(run.length < 3 ? run : simplify(run, tolerances[zoneOf(first)])));
  };
  for (const point of ring) {
    const previous = run.at(-1);
    if (previous && zoneOf(previous) !== zoneOf(point)) {
      flush();
      run = [];
    }
    run.push(point);
  }
  flush();
  return simplified.map(([x, y]) => [Math.round(x * 1e3) / 1e3, Math.round(y * 1e3) / 1e3]);
}

/** Writes the land of the other countries in the frame, so that a map of Italy does not draw the Alps as a coast. */
function writeNeighbours(): void {
  const rings = countriesOfTheWorld()
    .filter(({ properties }) => properties.name !== 'Italy')
    .flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates as Ring[]] : (geometry.coordinates as Ring[][]),
    )
    .flatMap(([outer]) => (outer ? [outer] : []))
    .filter((ring) => {
      const box = boxOf(ring);
      const size = Math.max(box.east - box.west, box.north - box.south);
      return overlaps(box, frame) && size > (overlaps(box, near) ? smallest.near : smallest.far);
    })
    .map(simplifyByDistance)
    .filter((ring) => ring.length > 3);
  writeFileSync(new URL('neighbours-outline.json', import.meta.url), JSON.stringify({ polygons: rings }));
  console.log(`${rings.length} rings, ${rings.reduce((sum, ring) => sum + ring.length, 0)} points`);
}

writeNeighbours();
