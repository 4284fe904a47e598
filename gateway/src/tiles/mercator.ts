import type { Coordinates } from '@dentisti/domain/places/place';

/** Edge of a tile in its own units; Leaflet draws it 256 CSS pixels wide. */
export const tileSize = 256;
/** Beyond it a tile would show less than a building. */
const deepestZoom = 19;

/** A point of the Web Mercator square: x from 0 (180° W) to 1, y from 0 (85.05° N) to 1. */
export type WorldPoint = readonly [x: number, y: number];

export function toWorld(longitude: number, latitude: number): WorldPoint {
  const radians = (latitude * Math.PI) / 180;
  return [(longitude + 180) / 360, (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2];
}

export function toCoordinates([x, y]: WorldPoint): Coordinates {
  return { longitude: x * 360 - 180, latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}

/** Length of a kilometre in world units at a latitude; Mercator stretches towards the poles. */
export function worldPerKm(latitude: number): number {
  return 1 / (40_075.017 * Math.cos((latitude * Math.PI) / 180));
}

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Whether the world has such a tile. */
export function isTile({ z, x, y }: TileAddress): boolean {
  const count = 2 ** z;
  return z <= deepestZoom && x < count && y < count;
}

/** The window of one tile: converts world points to its units and says what lies within reach of it. */
export class TileWindow {
  readonly zoom: number;
  /** Units per world width. */
  readonly scale: number;
  /** Pixel coordinates of the tile's corner in the whole world at this zoom. */
  readonly left: number;
  readonly top: number;

  constructor({ z, x, y }: TileAddress) {
    this.zoom = z;
    this.scale = tileSize * 2 ** z;
    this.left = x * tileSize;
    this.top = y * tileSize;
  }

  x(worldX: number): number {
    return worldX * this.scale - this.left;
  }

  y(worldY: number): number {
    return worldY * this.scale - this.top;
  }

  /** Latitude of the tile's middle. */
  get latitude(): number {
    return toCoordinates([0, (this.top + tileSize / 2) / this.scale]).latitude;
  }
}
