import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { BorderGrid } from './border-grid.ts';
import { type BorderRank, courseOf, findBorders, findZoneBorders } from './borders.ts';
import { clip, type Frame, frameAround, touches } from './clip.ts';
import { kilometreGrid } from './grid.ts';
import { drawLabels } from './label-svg.ts';
import { type Label, labelZoom, placeLabels } from './labels.ts';
import { type TileAddress, TileWindow, tileSize, type WorldPoint, worldPerKm } from './mercator.ts';
import { Outlines, type ShapeKind } from './outlines.ts';
import { type Palette, palettes, type TileTheme } from './palette.ts';
import { drawRivers } from './rivers.ts';
import { curveData, pathData } from './svg.ts';
import { blobOf, findTowns, type Town } from './towns.ts';

/** Pixels drawn beyond the tile, so that no stroke ends visibly at its edge. */
const overhang = 20;
const gridFromZoom = 13;
/** A built-up area smaller than this many pixels would be a speck. */
const smallestTown = 2.5;
const smallTown = 9;
/** Closer up, the heart of a town is all there is to see: a second tone would only be its edge. */
const lastZoomOfCores = 12;
/** Neighbours are drawn this much larger, under Italy: their outlines are coarser and would leave gaps. */
const abroadGrowthKm = 0.2;

/** Draws the country's tiles. Building it takes some 100 ms; a tile takes about one. */
export class TilePainter {
  readonly #index: PlaceIndex;
  readonly #outlines: Outlines;
  readonly #borders: BorderGrid;
  readonly #towns: readonly Town[];
  readonly #labels = new Map<number, readonly Label[]>();

  constructor(index: PlaceIndex) {
    this.#index = index;
    this.#outlines = new Outlines();
    const zones = index.names.flatMap(({ kind, zone }) => (kind === 'zone' && zone ? [zone] : []));
    this.#borders = new BorderGrid([...findBorders(index.places), ...findZoneBorders(zones)]);
    this.#towns = findTowns(index.places);
  }

  /** One tile as an SVG document of 256 × 256. The address must be one of `isTile`. */
  draw(address: TileAddress, theme: TileTheme): string {
    const window = new TileWindow(address);
    const palette = palettes[theme];
    const frame = frameAround(window, overhang);
    const land = this.#land(address, window, frame);
    const layers = [
      `<rect width="${tileSize}" height="${tileSize}" fill="${land === 'all' ? palette.land : palette.sea}"/>`,
    ];
    if (land !== 'all') {
      const glow = `fill="none" stroke="${palette.shallows}" stroke-linejoin="round"`;
      if (land) layers.push(`<path d="${land}" ${glow} stroke-width="14"/>`);
      layers.push(this.#abroad(address, window, palette));
      if (land)
        layers.push(
          `<clipPath id="l"><path d="${land}"/></clipPath>`,
          `<path d="${land}" fill="${palette.land}" stroke="${palette.shore}" stroke-linejoin="round"/>`,
        );
    }
    const onLand = (drawn: string) => (land === 'all' || drawn === '' ? drawn : `<g clip-path="url(#l)">${drawn}</g>`);
    if (land) layers.push(onLand(this.#builtUp(window, frame, palette) + kilometres(window, palette)));
    layers.push(
      this.#lakes(address, window, frame, palette),
      drawRivers(this.#outlines.rivers, window, frame, palette),
    );
    if (land) layers.push(onLand(this.#bordersOn(window, frame, palette)));
    layers.push(drawLabels(this.#labelsOf(window.zoom), window, palette));
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${tileSize}" height="${tileSize}" viewBox="0 0 ${tileSize} ${tileSize}">${layers.join('')}</svg>`;
  }

  /** Italy's land as path data: empty at sea, `all` when nothing else is in sight. */
  #land(address: TileAddress, window: TileWindow, frame: Frame): string {
    let data = '';
    for (const outline of this.#outlines.near('italy', address)) {
      const part = clip(outline, frame);
      if (part.length === 0) continue;
      if (isWholeFrame(part, frame)) return 'all';
      data += pathData(part, window, { closed: true });
    }
    return data;
  }

  #abroad(address: TileAddress, window: TileWindow, palette: Palette): string {
    const growth = abroadGrowthKm * worldPerKm(window.latitude) * window.scale;
    const data = this.#shapes('abroad', address, window, frameAround(window, overhang + growth));
    if (data === '') return '';
    const { abroad } = palette;
    return `<path d="${data}" fill="${abroad}" stroke="${abroad}" stroke-width="${(growth * 2).toFixed(1)}" stroke-linejoin="round"/>`;
  }

  #lakes(address: TileAddress, window: TileWindow, frame: Frame, palette: Palette): string {
    const lakes = this.#shapes('lakes', address, window, frame);
    if (lakes === '') return '';
    const islands = this.#shapes('lakeIslands', address, window, frame);
    const shore = `stroke="${palette.shore}" stroke-width="0.8" stroke-linejoin="round"`;
    return (
      `<path d="${lakes}" fill="${palette.lake}" ${shore}/>` +
      (islands && `<path d="${islands}" fill="${palette.land}" ${shore}/>`)
    );
  }

  #shapes(kind: ShapeKind, address: TileAddress, window: TileWindow, frame: Frame): string {
    return this.#outlines
      .near(kind, address)
      .map((outline) => pathData(clip(outline, frame), window, { closed: true }))
      .join('');
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
    for (const rank of Object.keys(data) as BorderRank[]) {
      if (window.zoom < firstZoomOf[rank]) continue;
      for (const border of this.#borders.near(rank, frame))
        data[rank] += pathData([border.from, ...courseOf(border, detail)], window, { step: 1.5 });
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

/** Whether a clipped outline fills the frame. One that only runs along its edges, around open water, does not. */
function isWholeFrame(part: readonly WorldPoint[], { west, east, north, south }: Frame): boolean {
  if (part.length < 4 || part.length > 8) return false;
  const twiceArea = part.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = part[(index + 1) % part.length] as WorldPoint;
    return sum + (x - west) * (nextY - north) - (nextX - west) * (y - north);
  }, 0);
  return Math.abs(twiceArea) > 2 * (east - west) * (south - north) * (1 - 1e-9);
}

function kilometres(window: TileWindow, palette: Palette): string {
  if (window.zoom < gridFromZoom) return '';
  const data = kilometreGrid(window);
  return `<path d="${data}" fill="none" stroke="${palette.grid}" stroke-width="0.7"/>`;
}
