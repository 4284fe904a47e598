import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import polygonClipping, { type MultiPolygon, type Polygon } from 'polygon-clipping';
import type { Ring } from 'topojson-client';
import { countriesOfTheWorld } from '../gazetteer/natural-earth.ts';
import { simplify } from '../gazetteer/outline.ts';
import { aroundItaly, box, boxRing, landNeighbours } from './frame.ts';
import { closeAlongBox, isClosed, joinStretches, parseDump } from './shoreline.ts';

/**
 * Writes `coast.json` from GSHHG, as Debian's `gmt-gshhg-full` holds it, by way of `gmt` (README.md beside this file).
 * Run again only when the source or one of these numbers changes.
 */

/** Degrees; 0.0003 are about 30 m. Abroad is seen from Italy; the rivers were drawn for a small scale. */
const tolerances = { land: 0.0003, abroad: 0.002, lake: 0.0004, river: 0.0003 };
/** Square degrees; smaller rings would be specks: about 0.02 km² in Italy, 1 km² abroad, 0.2 km² of a lake. */
const smallest = { italy: 2e-6, abroad: 1e-4, lake: 2e-5 };
/** Levels of the source's rivers from 1, the great ones; intermittent ones and canals have higher levels. */
const lastRiverLevel = 4;

const region = `-R${box.west}/${box.east}/${box.south}/${box.north}`;
const dump = (what: string) =>
  parseDump(
    execFileSync('gmt', ['coast', region, '-Df', '-M', what], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      // It notes its last options in a file where it runs.
      cwd: tmpdir(),
    }),
  );

function areaOf(ring: Ring): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as [number, number];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice / 2);
}

const thin = (rings: readonly Ring[], tolerance: number, minArea: number) =>
  rings
    .filter((ring) => areaOf(ring) >= minArea)
    .map((ring) => simplify(ring, tolerance))
    .filter((ring) => ring.length > 3);

const polygonsOf = (rings: readonly Ring[]) => rings.map((ring): Polygon => [ring]);
const outerRings = (polygons: MultiPolygon) => polygons.flatMap(([outer]) => (outer ? [outer as Ring] : []));

function outlinesOf(names: readonly string[]): MultiPolygon {
  return countriesOfTheWorld()
    .filter(({ properties }) => names.includes(properties.name))
    .flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates as Polygon] : (geometry.coordinates as MultiPolygon),
    );
}

const shores = dump('-W0.25p');
const linesOf = (level: number) =>
  joinStretches(shores.filter((stretch) => stretch.level === level).map(({ points }) => points));

const land = thin(closeAlongBox(linesOf(1), box), tolerances.land, smallest.italy);
const italy = polygonClipping.difference(
  polygonClipping.intersection(polygonsOf(land), [aroundItaly]),
  outlinesOf(landNeighbours),
);
const abroad = polygonClipping.difference(polygonsOf(land), italy);
const neighbours = JSON.parse(readFileSync(new URL('../gazetteer/neighbours-outline.json', import.meta.url), 'utf8'));
const farAbroad = polygonClipping.difference(polygonsOf(neighbours.polygons), [boxRing]);

const rivers = dump('-Ir').filter(({ level }) => level <= lastRiverLevel);
const riversOf = (level: number) =>
  joinStretches(rivers.filter((river) => river.level === level).map(({ points }) => points)).map((line) =>
    simplify(line, tolerances.river),
  );

const coast = {
  italy: thin(outerRings(italy), 0, smallest.italy),
  abroad: [...thin(outerRings(abroad), tolerances.abroad, smallest.abroad), ...thin(outerRings(farAbroad), 0, 0)],
  lakes: thin(linesOf(2).filter(isClosed), tolerances.lake, smallest.lake),
  lakeIslands: thin(linesOf(3).filter(isClosed), tolerances.lake, smallest.italy),
  greatRivers: [1, 2].flatMap(riversOf),
  rivers: [3, 4].flatMap(riversOf),
};

/** Whole ten-thousandths of a degree: the first point, then the step to each next one. */
function stepsOf(line: Ring): number[] {
  let [beforeX, beforeY] = [0, 0];
  return line.flatMap(([longitude, latitude]) => {
    const [x, y] = [Math.round(longitude * 1e4), Math.round(latitude * 1e4)];
    const step = [x - beforeX, y - beforeY];
    [beforeX, beforeY] = [x, y];
    return step;
  });
}

const parts = Object.entries(coast).map(([name, lines]) => {
  console.log(`${name}: ${lines.length} lines, ${lines.reduce((sum, line) => sum + line.length, 0)} points`);
  return `"${name}":[\n${lines.map((line) => JSON.stringify(stepsOf(line))).join(',\n')}\n]`;
});
const file = `{${parts.join(',\n')}}\n`;
writeFileSync(new URL('coast.json', import.meta.url), file);
console.log(`${(file.length / 1000).toFixed(0)} kB`);
