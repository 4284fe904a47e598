import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { distantNames, type LabelKind } from './distant-names.ts';
import { setText } from './glyphs.ts';
import { tileSize, toWorld } from './mercator.ts';

/** A name with its place among the pixels of the whole world at one zoom. */
export interface Label {
  text: string;
  kind: LabelKind;
  /** The named point; the text is centred on `x`, its baseline lies `rise` pixels above `y`. */
  x: number;
  y: number;
  rise: number;
  fontSize: number;
  hasDot: boolean;
  /** Box that no other label enters. */
  west: number;
  east: number;
  north: number;
  south: number;
}

/** Fewest inhabitants of a comune named at a zoom; deeper zooms name all that find room. */
const populationNamed = [Infinity, Infinity, Infinity, Infinity, 2e6, 8e5, 2.4e5, 9e4, 3e4, 1.1e4, 4e3, 1.2e3, 0];
const firstZoomOfZones = 12;
/** From here on nothing moves any more: the same names have only more room. */
const lastOwnZoom = 16;
/** Dots mark points while a comune is one; later its name spreads over it. */
const lastZoomOfDots = 11;

/**
 * Names of one zoom, chosen for the whole country at once, the most populous first: a name that crosses the edge of a
 * tile is drawn in both, and no two overlap anywhere.
 */
export function placeLabels(index: PlaceIndex, zoom: number): Label[] {
  const scale = tileSize * 2 ** zoom;
  const placed = new LabelGrid();
  for (const { text, kind, longitude, latitude, zooms } of distantNames)
    if (zoom >= zooms[0] && zoom <= zooms[1])
      placed.add(labelAt(text, kind, toWorld(longitude, latitude), scale, 13, false));
  const minPopulation = populationNamed[Math.min(zoom, populationNamed.length - 1)] as number;
  for (const { name, population, coordinates } of index.places) {
    if (population < minPopulation) continue;
    const kind = population >= 50_000 ? 'city' : 'town';
    const point = toWorld(coordinates.longitude, coordinates.latitude);
    placed.add(labelAt(name, kind, point, scale, sizeOf(population, zoom), zoom <= lastZoomOfDots));
  }
  if (zoom >= firstZoomOfZones)
    for (const { kind, zone } of index.names)
      if (kind === 'zone' && zone) {
        const point = toWorld(zone.coordinates.longitude, zone.coordinates.latitude);
        placed.add(labelAt(zone.name, 'zone', point, scale, zoom >= 14 ? 13 : 12, false));
      }
  return placed.labels;
}

/** Zoom whose names are used; the deepest ones share theirs. */
export function labelZoom(zoom: number): number {
  return Math.min(zoom, lastOwnZoom);
}

function sizeOf(population: number, zoom: number): number {
  const rank =
    population >= 500_000
      ? 16
      : population >= 150_000
        ? 14.5
        : population >= 50_000
          ? 13.5
          : population >= 12_000
            ? 12.5
            : 11.5;
  return zoom <= 6 ? Math.min(rank, 14) : zoom >= 13 ? rank + 2 : rank;
}

function labelAt(
  text: string,
  kind: LabelKind,
  [worldX, worldY]: readonly [number, number],
  scale: number,
  fontSize: number,
  hasDot: boolean,
): Label {
  const x = worldX * scale;
  const y = worldY * scale;
  const halfWidth = setText(text, kind, fontSize).width / 2;
  const rise = hasDot ? 6 : -fontSize * 0.35;
  const baseline = y - rise;
  const air = hasDot ? 9 : 14;
  return {
    text,
    kind,
    x,
    y,
    rise,
    fontSize,
    hasDot,
    west: x - halfWidth - air,
    east: x + halfWidth + air,
    north: baseline - fontSize - air / 2,
    south: (hasDot ? y + 4 : baseline + fontSize * 0.3) + air / 2,
  };
}

/** Labels so far, by the cells they touch. */
class LabelGrid {
  readonly labels: Label[] = [];
  readonly #cells = new Map<string, Label[]>();

  /** Keeps the label unless it would enter another one's box. */
  add(label: Label): void {
    const cells = cellsOf(label);
    for (const cell of cells)
      for (const other of this.#cells.get(cell) ?? [])
        if (
          label.west < other.east &&
          label.east > other.west &&
          label.north < other.south &&
          label.south > other.north
        )
          return;
    this.labels.push(label);
    for (const cell of cells) {
      const known = this.#cells.get(cell);
      if (known) known.push(label);
      else this.#cells.set(cell, [label]);
    }
  }
}

function cellsOf({ west, east, north, south }: Label): string[] {
  const cells: string[] = [];
  for (let column = Math.floor(west / tileSize); column <= Math.floor(east / tileSize); column++)
    for (let row = Math.floor(north / tileSize); row <= Math.floor(south / tileSize); row++)
      cells.push(`${column}/${row}`);
  return cells;
}
