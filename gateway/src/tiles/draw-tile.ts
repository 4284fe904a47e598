import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { type Border, type BorderRank, courseOf, findBorders, findZoneBorders } from './borders.ts';
import { clip, type Frame, type Outline, touches } from './clip.ts';
import { kilometreGrid } from './grid.ts';
import { drawLabels } from './label-svg.ts';
import { type Label, labelZoom, placeLabels } from './labels.ts';
import { type TileAddress, TileWindow, tileSize, worldPerKm } from './mercator.ts';
import { loadOutlines, type Outlines } from './outlines.ts';
import { type Palette, palettes, type TileTheme } from './palette.ts';
import { curveData, pathData } from './svg.ts';
import { blobOf, findTowns, type Town } from './towns.ts';

/** Pixels drawn beyond the tile, so that no stroke ends visibly at its edge. */
const overhang = 20;
const roundedFromZoom = 9;
const gridFromZoom = 13;
/** A built-up area smaller than this many pixels would be a speck. */
const smallestTown = 2.5;
const smallTown = 9;
/** Closer up, the heart of a town is all there is to see: a second tone would only be its edge. */
const lastZoomOfCores = 12;
/** Neighbours are drawn this much larger, under Italy: both outlines are simplified and would leave gaps. */
const abroadGrowthKm = 0.8;

/** Draws the country's tiles. Building it takes some 100 ms; a tile takes about one. */
export class TilePainter {
  readonly #index: PlaceIndex;
  readonly #outlines: Outlines;
  readonly #borders: readonly Border[];
  readonly #towns: readonly Town[];
  readonly #labels = new Map<number, readonly Label[]>();

  constructor(index: PlaceIndex) {
    this.#index = index;
    this.#outlines = loadOutlines();
    const zones = index.names.flatMap(({ kind, zone }) => (kind === 'zone' && zone ? [zone] : []));
    this.#borders = [...findBorders(index.places), ...findZoneBorders(zones)];
    this.#towns = findTowns(index.places);
  }

  /** One tile as an SVG document of 256 × 256. The address must be one of `isTile`. */
  draw(address: TileAddress, theme: TileTheme): string {
    const window = new TileWindow(address);
    const palette = palettes[theme];
    const frame = frameAround(window, overhang);
    const land = this.#land(window, frame);
    const layers = [
      `<rect width="${tileSize}" height="${tileSize}" fill="${land === 'all' ? palette.land : palette.sea}"/>`,
    ];
    if (land !== 'all') {
      const glow = `fill="none" stroke="${palette.shallows}" stroke-linejoin="round"`;
      if (land) layers.push(`<path d="${land}" ${glow} stroke-width="14"/>`);
      layers.push(this.#abroad(window, palette));
      if (land)
        layers.push(`<path d="${land}" fill="${palette.land}" stroke="${palette.shore}" stroke-linejoin="round"/>`);
    }
    if (land) {
      const inland =
        this.#builtUp(window, frame, palette) + kilometres(window, palette) + this.#bordersOn(window, frame, palette);
      if (inland && land !== 'all')
        layers.push(`<clipPath id="l"><path d="${land}"/></clipPath><g clip-path="url(#l)">${inland}</g>`);
      else layers.push(inland);
    }
    layers.push(drawLabels(this.#labelsOf(window.zoom), window, palette));
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${tileSize}" height="${tileSize}" viewBox="0 0 ${tileSize} ${tileSize}">${layers.join('')}</svg>`;
  }

  /** Italy's land as path data: empty at sea, `all` when nothing else is in sight. */
  #land(window: TileWindow, frame: Frame): string {
    const outlines = window.zoom >= roundedFromZoom ? this.#outlines.italyRounded : this.#outlines.italy;
    let data = '';
    for (const outline of outlines) {
      const part = clip(outline, frame);
      if (part.length === 0) continue;
      if (isWholeFrame(part, frame)) return 'all';
      data += pathData(part, window, { closed: true });
    }
    return data;
  }

  #abroad(window: TileWindow, palette: Palette): string {
    const growth = abroadGrowthKm * worldPerKm(window.latitude) * window.scale;
    const frame = frameAround(window, overhang + growth);
    const data = this.#outlines.abroad
      .map((outline: Outline) => pathData(clip(outline, frame), window, { closed: true }))
      .join('');
    if (data === '') return '';
    const { abroad } = palette;
    return `<path d="${data}" fill="${abroad}" stroke="${abroad}" stroke-width="${(growth * 2).toFixed(1)}" stroke-linejoin="round"/>`;
  }

  #builtUp(window: TileWindow, frame: Frame, palette: Palette): string {
    const smallest = smallestTown / window.scale;
    let grounds = '';
    let cores = '';
    for (const town of this.#towns) {
      if (town.radius < smallest) break;
      const {
        centre: [x, y],
        radius,
      } = town;
      const reach = radius * 1.4;
      if (!touches({ west: x - reach, east: x + reach, north: y - reach, south: y + reach }, frame)) continue;
      grounds += curveData(blobOf(town, { isSmall: radius * window.scale < smallTown }), window);
      if (window.zoom <= lastZoomOfCores && radius * window.scale > 14)
        cores += curveData(blobOf(town, { share: 0.5 }), window);
    }
    return (
      (grounds &&
        `<path d="${grounds}" fill="${window.zoom > lastZoomOfCores ? palette.builtUpClose : palette.builtUp}"/>`) +
      (cores && `<path d="${cores}" fill="${palette.builtUpCore}"/>`)
    );
  }

  #bordersOn(window: TileWindow, frame: Frame, palette: Palette): string {
    const data: Record<BorderRank, string> = { zone: '', comune: '', province: '', region: '' };
    const detail = 12 / window.scale;
    for (const border of this.#borders) {
      if (window.zoom < firstZoomOf[border.rank] || !touches(border, frame)) continue;
      data[border.rank] += pathData([border.from, ...courseOf(border, detail)], window, { step: 1.5 });
    }
    const line = (rank: BorderRank, stroke: string, style: string) =>
      data[rank] &&
      `<path d="${data[rank]}" fill="none" stroke="${stroke}" stroke-linejoin="round" stroke-linecap="round" ${style}/>`;
    return (
      line('zone', palette.zoneBorder, 'stroke-width="1" stroke-dasharray="0.1 3.5"') +
      line('comune', palette.comuneBorder, 'stroke-width="0.8"') +
      line('province', palette.provinceBorder, 'stroke-width="1"') +
      line('region', palette.regionBorder, 'stroke-width="1.2" stroke-opacity="0.8"')
    );
  }

  #labelsOf(zoom: number): readonly Label[] {
    const own = labelZoom(zoom);
    const known = this.#labels.get(own);
    if (known) return known;
    const labels = placeLabels(this.#index, own);
    this.#labels.set(own, labels);
    return labels;
  }
}

const firstZoomOf: Record<BorderRank, number> = { region: 6, province: 8, comune: 10, zone: 13 };

function frameAround(window: TileWindow, margin: number): Frame {
  const { left, top, scale } = window;
  return {
    west: (left - margin) / scale,
    east: (left + tileSize + margin) / scale,
    north: (top - margin) / scale,
    south: (top + tileSize + margin) / scale,
  };
}

/** Whether a clipped outline is the frame itself: all its points lie on the frame's corners. */
function isWholeFrame(part: readonly (readonly [number, number])[], frame: Frame): boolean {
  return (
    part.length >= 4 &&
    part.length <= 8 &&
    part.every(([x, y]) => {
      const near = (a: number, b: number) => Math.abs(a - b) < 1e-12;
      return (near(x, frame.west) || near(x, frame.east)) && (near(y, frame.north) || near(y, frame.south));
    })
  );
}

function kilometres(window: TileWindow, palette: Palette): string {
  if (window.zoom < gridFromZoom) return '';
  const data = kilometreGrid(window);
  return `<path d="${data}" fill="none" stroke="${palette.grid}" stroke-width="0.7"/>`;
}
