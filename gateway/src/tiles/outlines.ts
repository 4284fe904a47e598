import { type CoastLine, loadCoast } from '@dentisti/db/coast';
import { clip, frameAround, type Outline, outlineOf, touches } from './clip.ts';
import { type TileAddress, TileWindow, toWorld, type WorldPoint } from './mercator.ts';

/** Closed shapes of one kind. */
export type ShapeKind = 'italy' | 'abroad' | 'lakes' | 'lakeIslands';
export type RiverRank = 'great' | 'small';

/** A stretch of a river, short, so that most of a river is passed over where another part of it is drawn. */
export interface RiverStretch extends Outline {
  rank: RiverRank;
}

/** Zooms up to which a coarser copy of all shapes is drawn: its points are about half a pixel apart there. */
const coarseZooms = [6, 8, 10];
const exact = Number.POSITIVE_INFINITY;
/** A tile is cut from a piece that was cut for a tile of this many zooms less, and so on up to the whole. */
const zoomsPerCut = 3;
const firstCutZoom = 5;
/** Pixels that a piece has more on each side: what strokes and grown land of deeper tiles need. */
const pieceMargin = 64;
/** Pieces kept; most hold four corners, those of a coast some hundred points. */
const maxPieces = 1_000;
const pointsPerStretch = 16;

/** Land, lakes and rivers to draw, in world units. */
export class Outlines {
  readonly #shapes: ReadonlyMap<number, Record<ShapeKind, readonly Outline[]>>;
  readonly #pieces = new Map<string, readonly Outline[]>();
  readonly rivers: readonly RiverStretch[];

  constructor() {
    const coast = loadCoast();
    const project = (lines: readonly CoastLine[]) => lines.map((line) => line.map(([x, y]) => toWorld(x, y)));
    const worlds = {
      italy: project(coast.italy),
      abroad: project(coast.abroad),
      lakes: project(coast.lakes),
      lakeIslands: project(coast.lakeIslands),
    };
    this.#shapes = new Map(
      [...coarseZooms, exact].map((zoom) => {
        const distance = zoom === exact ? 0 : 0.5 / (256 * 2 ** zoom);
        const thinned = (rings: readonly WorldPoint[][]) =>
          rings.map((ring) => outlineOf(thin(ring, distance))).filter(({ points }) => points.length > 3);
        const shapes = {
          italy: thinned(worlds.italy),
          abroad: thinned(worlds.abroad),
          lakes: thinned(worlds.lakes),
          lakeIslands: thinned(worlds.lakeIslands),
        };
        return [zoom, shapes];
      }),
    );
    const stretches = (lines: readonly WorldPoint[][], rank: RiverRank) =>
      lines.flatMap((line) => stretchesOf(line).map((points) => ({ ...outlineOf(points), rank })));
    this.rivers = [...stretches(project(coast.greatRivers), 'great'), ...stretches(project(coast.rivers), 'small')];
  }

  /** The shapes of a kind that a tile may show, cut so far that cutting them again is quick. */
  near(kind: ShapeKind, { z, x, y }: TileAddress): readonly Outline[] {
    const level = coarseZooms.find((zoom) => z <= zoom) ?? exact;
    return this.#piece(kind, level, parentOf({ z, x, y }));
  }

  #piece(kind: ShapeKind, level: number, address: TileAddress): readonly Outline[] {
    if (address.z < firstCutZoom) return this.#shapes.get(level)?.[kind] ?? [];
    const key = `${kind} ${level} ${address.z}/${address.x}/${address.y}`;
    const known = this.#pieces.get(key);
    if (known) return known;
    const frame = frameAround(new TileWindow(address), pieceMargin);
    const piece = this.#piece(kind, level, parentOf(address))
      .filter((outline) => touches(outline, frame))
      .map((outline) => outlineOf(clip(outline, frame)))
      .filter(({ points }) => points.length > 0);
    this.#pieces.set(key, piece);
    if (this.#pieces.size > maxPieces) this.#pieces.delete(this.#pieces.keys().next().value as string);
    return piece;
  }
}

function parentOf({ z, x, y }: TileAddress): TileAddress {
  const share = 2 ** zoomsPerCut;
  return { z: z - zoomsPerCut, x: Math.floor(x / share), y: Math.floor(y / share) };
}

/** Leaves out points closer than `distance` to the last one kept; the first and last stay. */
function thin(line: readonly WorldPoint[], distance: number): WorldPoint[] {
  let last: WorldPoint | undefined;
  return line.filter((point, index) => {
    const isEnd = index === line.length - 1;
    if (last && !isEnd && Math.hypot(point[0] - last[0], point[1] - last[1]) < distance) return false;
    last = point;
    return true;
  });
}

/** Two stretches share an edge, which the one ends on and the next begins on. A line's own ends are doubled. */
function stretchesOf(line: readonly WorldPoint[]): WorldPoint[][] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return [];
  const whole = [first, ...line, last];
  const stretches: WorldPoint[][] = [];
  for (let from = 0; from < whole.length - 2; from += pointsPerStretch)
    stretches.push(whole.slice(from, from + pointsPerStretch + 2));
  return stretches;
}
