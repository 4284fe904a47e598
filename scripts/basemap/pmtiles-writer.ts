import { gzipSync } from 'node:zlib';

export interface MapTile {
  z: number;
  x: number;
  y: number;
  /** A vector tile (MVT), not yet compressed. */
  data: Uint8Array;
}

export interface ArchiveInfo {
  minZoom: number;
  maxZoom: number;
  /** Degrees. */
  bounds: { west: number; south: number; east: number; north: number };
  centre: { longitude: number; latitude: number; zoom: number };
  metadata: Record<string, unknown>;
}

interface Entry {
  tileId: number;
  runLength: number;
  offset: number;
  length: number;
}

const headerLength = 127;
/** Header and root directory fit into the first read of every reader. */
const maxLeadingBytes = 16_384;
const gzipped = 2;
const vectorTiles = 1;

/**
 * Writes a PMTiles archive (version 3) of few tiles: one root directory without leaves, clustered, everything gzipped.
 * Equal neighbours become a run, equal tiles are stored once.
 */
export function writeArchive(tiles: readonly MapTile[], info: ArchiveInfo): Buffer {
  const ordered = tiles
    .map(({ z, x, y, data }) => ({ tileId: tileIdOf(z, x, y), data: gzipSync(data) }))
    .sort((a, b) => a.tileId - b.tileId);
  const contents: Buffer[] = [];
  const known = new Map<string, { offset: number; length: number }>();
  const entries: Entry[] = [];
  let end = 0;
  for (const { tileId, data } of ordered) {
    const key = data.toString('latin1');
    const place = known.get(key) ?? { offset: end, length: data.length };
    if (!known.has(key)) {
      known.set(key, place);
      contents.push(data);
      end += data.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.tileId + last.runLength === tileId) last.runLength++;
    else entries.push({ tileId, runLength: 1, ...place });
  }
  const root = gzipSync(directoryOf(entries));
  if (headerLength + root.length > maxLeadingBytes) throw new Error('too many tiles for a root directory alone');
  const metadata = gzipSync(JSON.stringify(info.metadata));
  const header = headerOf(info, { root: root.length, metadata: metadata.length, tiles: end });
  header.writeBigUInt64LE(BigInt(ordered.length), 72);
  header.writeBigUInt64LE(BigInt(entries.length), 80);
  header.writeBigUInt64LE(BigInt(contents.length), 88);
  return Buffer.concat([header, root, metadata, ...contents]);
}

function headerOf(info: ArchiveInfo, lengths: { root: number; metadata: number; tiles: number }): Buffer {
  const header = Buffer.alloc(headerLength);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  const tilesAt = headerLength + lengths.root + lengths.metadata;
  const sections: [offset: number, length: number][] = [
    [headerLength, lengths.root],
    [headerLength + lengths.root, lengths.metadata],
    // No leaf directories.
    [tilesAt, 0],
    [tilesAt, lengths.tiles],
  ];
  sections.forEach(([offset, length], index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
  });
  const isClustered = 1;
  for (const [index, byte] of [isClustered, gzipped, gzipped, vectorTiles, info.minZoom, info.maxZoom].entries())
    header.writeUInt8(byte, 96 + index);
  const { bounds, centre } = info;
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at);
  degrees(bounds.west, 102);
  degrees(bounds.south, 106);
  degrees(bounds.east, 110);
  degrees(bounds.north, 114);
  header.writeUInt8(centre.zoom, 118);
  degrees(centre.longitude, 119);
  degrees(centre.latitude, 123);
  return header;
}

/** Columns of variable-length integers: ids as differences, runs, lengths, and offsets, 0 right after the one before. */
function directoryOf(entries: readonly Entry[]): Buffer {
  const numbers = [entries.length];
  entries.forEach(({ tileId }, index) => {
    numbers.push(tileId - (entries[index - 1]?.tileId ?? 0));
  });
  for (const { runLength } of entries) numbers.push(runLength);
  for (const { length } of entries) numbers.push(length);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    numbers.push(before && before.offset + before.length === offset ? 0 : offset + 1);
  });
  return Buffer.from(numbers.flatMap(varint));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

/** Number of a tile: those of smaller zooms first, then its place on the Hilbert curve through its own zoom. */
export function tileIdOf(z: number, x: number, y: number): number {
  const before = (4 ** z - 1) / 3;
  let place = 0;
  let [column, row] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = Math.floor(column / side) % 2;
    const lower = Math.floor(row / side) % 2;
    place += side * side * ((3 * right) ^ lower);
    [column, row] = [column % side, row % side];
    if (lower === 0) {
      if (right === 1) [column, row] = [side - 1 - column, side - 1 - row];
      [column, row] = [row, column];
    }
  }
  return before + place;
}
