import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { TilePainter } from './draw-tile.ts';
import type { TileAddress } from './mercator.ts';
import type { TileTheme } from './palette.ts';

export interface StoredTile {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

/** About 15 MB: the neighbourhoods that a handful of visitors look at. */
const maxTiles = 1_500;

/** Tiles drawn on demand; the painter is built with the first one, and the tile unused for longest gives way. */
export class TileCache {
  readonly #places: PlaceIndex;
  readonly #tiles = new Map<string, StoredTile>();
  #painter: TilePainter | null = null;

  constructor(places: PlaceIndex) {
    this.#places = places;
  }

  get(address: TileAddress, theme: TileTheme): StoredTile {
    const key = `${theme}/${address.z}/${address.x}/${address.y}`;
    const tile = this.#tiles.get(key) ?? this.#draw(address, theme);
    this.#tiles.delete(key);
    this.#tiles.set(key, tile);
    if (this.#tiles.size > maxTiles) this.#tiles.delete(this.#tiles.keys().next().value as string);
    return tile;
  }

  #draw(address: TileAddress, theme: TileTheme): StoredTile {
    this.#painter ??= new TilePainter(this.#places);
    const plain = Buffer.from(this.#painter.draw(address, theme));
    const etag = `"${createHash('sha1').update(plain).digest('base64url').slice(0, 16)}"`;
    return { plain, gzipped: gzipSync(plain), etag };
  }
}
