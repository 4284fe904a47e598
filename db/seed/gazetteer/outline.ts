import type { Ring } from 'topojson-client';
import { countriesOfTheWorld } from './natural-earth.ts';

/** Degrees; about 200 m. Under the accuracy of Natural Earth's 1:10m coast, so nothing is lost. */
const coastTolerance = 0.002;
/** Degrees; an islet that the map leaves out is drawn as an octagon of about 1 km around its comune's point. */
const isletRadius = 0.009;

/** Douglas–Peucker: drops points closer than `tolerance` degrees to the line through their neighbours. */
export function simplify(ring: Ring, tolerance = coastTolerance): Ring {
  const keep = new Uint8Array(ring.length);
  const stack: [number, number][] = [[0, ring.length - 1]];
  keep[0] = keep[ring.length - 1] = 1;
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [first, last] = span;
    const [ax, ay] = ring[first] as [number, number];
    const [bx, by] = ring[last] as [number, number];
    const length = Math.hypot(bx - ax, by - ay);
    let maxDistance = 0;
    let at = -1;
    for (let i = first + 1; i < last; i++) {
      const [x, y] = ring[i] as [number, number];
      const distance = length
        ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
        : Math.hypot(x - ax, y - ay);
      if (distance > maxDistance) [maxDistance, at] = [distance, i];
    }
    if (maxDistance > tolerance) {
      keep[at] = 1;
      stack.push([first, at], [at, last]);
    }
  }
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  return ring.filter((_, i) => keep[i]).map(([x, y]) => [round(x), round(y)]);
}

function contains(ring: Ring, longitude: number, latitude: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] as [number, number];
    const [xj, yj] = ring[j] as [number, number];
    if (yi > latitude !== yj > latitude && longitude < ((xj - xi) * (latitude - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/**
 * Italy's land as outer rings of `[longitude, latitude]` (Natural Earth 1:10m). Inner rings (San Marino, Vatican) are
 * dropped: the outline tells land from sea, it is no border. Comuni off the coarse coast get an octagon.
 */
export function buildOutline(comuni: { latitude: number; longitude: number }[]): Ring[] {
  const italy = countriesOfTheWorld().find(({ properties }) => properties.name === 'Italy');
  if (italy?.geometry.type !== 'MultiPolygon') throw new Error('Natural Earth has no Italy made of islands');
  const rings = (italy.geometry.coordinates as Ring[][]).map((polygon) => simplify(polygon[0] as Ring));
  const offCoast = comuni.filter(({ latitude, longitude }) => !rings.some((r) => contains(r, longitude, latitude)));
  for (const { latitude, longitude } of offCoast) {
    const octagon = Array.from({ length: 9 }, (_, i): [number, number] => [
      Math.round(
        (longitude + (isletRadius * Math.cos((i * Math.PI) / 4)) / Math.cos((latitude * Math.PI) / 180)) * 1e4,
      ) / 1e4,
      Math.round((latitude + isletRadius * Math.sin((i * Math.PI) / 4)) * 1e4) / 1e4,
    ]);
    rings.push(octagon);
  }
  console.log(`${offCoast.length} comuni off the 1:10m coast`);
  return rings;
}
