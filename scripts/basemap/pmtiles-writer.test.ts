import { Compression, PMTiles, type Source, TileType, zxyToTileId } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { tileIdOf, writeArchive } from './pmtiles-writer.ts';
import { writeSampleBasemap } from './sample-quarter.ts';

/** The format's own reader, which somebody else wrote, over bytes in memory. */
function readerOf(archive: Buffer): PMTiles {
  const source: Source = {
    getKey: () => 'sample',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  };
  return new PMTiles(source);
}

describe('the writer of PMTiles', () => {
  it('numbers tiles as the format does', () => {
    for (const [z, x, y] of [
      [0, 0, 0],
      [1, 0, 1],
      [1, 1, 0],
      [5, 17, 11],
      [14, 8760, 6089],
      [15, 17521, 12178],
      [20, 1_048_575, 524_288],
    ] as const)
      expect(tileIdOf(z, x, y)).toBe(zxyToTileId(z, x, y));
  });

  it('writes what its reader finds: header, metadata, tiles, runs of equal ones', async () => {
    const data = (text: string) => new TextEncoder().encode(text);
    const column = Array.from({ length: 40 }, (_, x) => ({ z: 7, x, y: 3, data: data(x < 30 ? 'sea' : `land ${x}`) }));
    const archive = writeArchive([...column, { z: 2, x: 1, y: 1, data: data('afar') }], {
      minZoom: 2,
      maxZoom: 7,
      bounds: { west: -12.5, south: 41.25, east: 13.75, north: 43 },
      centre: { longitude: 12.5, latitude: 41.9, zoom: 6 },
      metadata: { name: 'prova' },
    });
    const reader = readerOf(archive);
    expect(await reader.getHeader()).toMatchObject({
      specVersion: 3,
      clustered: true,
      tileType: TileType.Mvt,
      numAddressedTiles: 41,
      numTileContents: 12,
      minZoom: 2,
      maxZoom: 7,
      minLon: -12.5,
      minLat: 41.25,
      maxLon: 13.75,
      maxLat: 43,
      centerZoom: 6,
      centerLon: 12.5,
    });
    expect(await reader.getMetadata()).toEqual({ name: 'prova' });
    const textOf = async (z: number, x: number, y: number) => {
      const tile = await reader.getZxy(z, x, y);
      return tile && new TextDecoder().decode(tile.data);
    };
    expect([await textOf(2, 1, 1), await textOf(7, 0, 3), await textOf(7, 29, 3), await textOf(7, 35, 3)]).toEqual([
      'afar',
      'sea',
      'sea',
      'land 35',
    ]);
    expect([await textOf(7, 0, 4), await textOf(3, 0, 0)]).toEqual([undefined, undefined]);
  });

  it('writes a quarter with streets, water, parks and names, in a few kilobytes', async () => {
    const archive = writeSampleBasemap();
    expect(archive.length).toBeLessThan(300_000);
    const reader = readerOf(archive);
    const tile = await reader.getZxy(14, 8760, 6088);
    const text = Buffer.from(tile?.data ?? new ArrayBuffer()).toString('latin1');
    for (const layer of ['earth', 'water', 'roads', 'buildings']) expect(text).toContain(layer);
    expect(text).toContain('Via della Carta');
    expect((await reader.getHeader()).tileCompression).toBe(Compression.Gzip);
  });
});
