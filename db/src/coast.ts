import { readFileSync } from 'node:fs';

/** Points of a shore or river, `[longitude, latitude]` in WGS84 degrees; a ring's last point is its first. */
export type CoastLine = readonly (readonly [longitude: number, latitude: number])[];

/** Land and water in and around Italy, for drawing (GSHHG; Natural Earth for land borders and far land). */
export interface Coast {
  /** Rings of Italy's land, about 30 m true; San Marino and the Vatican are not cut out. */
  italy: CoastLine[];
  abroad: CoastLine[];
  lakes: CoastLine[];
  /** Land in lakes. */
  lakeIslands: CoastLine[];
  greatRivers: CoastLine[];
  /** Smaller ones. */
  rivers: CoastLine[];
}

/** Reads the committed coast (about 10 ms); its makers and licence stand in `seed/coast/README.md`. */
export function loadCoast(): Coast {
  const file = readFileSync(new URL('../seed/coast/coast.json', import.meta.url), 'utf8');
  const { italy, abroad, lakes, lakeIslands, greatRivers, rivers } = JSON.parse(file) as Record<
    keyof Coast,
    number[][]
  >;
  const linesOf = (lines: number[][]) => lines.map(lineOf);
  return {
    italy: linesOf(italy),
    abroad: linesOf(abroad),
    lakes: linesOf(lakes),
    lakeIslands: linesOf(lakeIslands),
    greatRivers: linesOf(greatRivers),
    rivers: linesOf(rivers),
  };
}

/** A line as stored: ten-thousandths of a degree, the first point and then the step to each next one. */
function lineOf(steps: readonly number[]): CoastLine {
  let [x, y] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, index): [number, number] => {
    x += steps[index * 2] as number;
    y += steps[index * 2 + 1] as number;
    return [x / 1e4, y / 1e4];
  });
}
