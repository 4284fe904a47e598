import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isAbsolute } from 'node:path';

/** Where the gateway serves the file. */
export const basemapPath = '/mappa/italia.pmtiles';

/** A map with streets: where the page asks for it, and the file to serve there where that is the gateway's work. */
export interface Basemap {
  /** Address of the PMTiles file under our own origin. */
  url: string;
  file: BasemapFile | null;
}

export interface BasemapFile {
  path: string;
  /** Changes with the contents; the same on every machine that has a copy of the file. */
  version: string;
}

/** Of a PMTiles file: its header and the root of its directory, which names the place and length of every part. */
const leadingBytes = 16_384;
const headerLength = 127;
const tileTypeAt = 99;
const vectorTiles = 1;

/**
 * Reads `BASEMAP_URL`: an absolute path of a PMTiles file, which the gateway serves, or an address under `publicUrl`
 * where something in front of it does. Null when unset or not usable; why not is added to `problems`.
 */
export function parseBasemapEnv(given: string | undefined, publicUrl: string, problems: string[]): Basemap | null {
  const value = given?.trim() ?? '';
  if (value === '') return null;
  if (/^https?:/.test(value)) {
    if (URL.parse(value)?.origin === URL.parse(publicUrl)?.origin) return { url: value, file: null };
    problems.push('BASEMAP_URL: an address must be under PUBLIC_URL: visitors load nothing from elsewhere');
    return null;
  }
  if (!isAbsolute(value)) {
    problems.push('BASEMAP_URL: an absolute path of a PMTiles file, or an address under PUBLIC_URL');
    return null;
  }
  try {
    const version = readVersion(value);
    return { url: `${basemapPath}?v=${version}`, file: { path: value, version } };
  } catch (error) {
    problems.push(`BASEMAP_URL: ${(error as Error).message}`);
    return null;
  }
}

/** Throws when the file cannot be read or holds no vector tiles as PMTiles 3. */
function readVersion(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(leadingBytes);
    const length = readSync(file, bytes, 0, leadingBytes, 0);
    const isPmtiles = length >= headerLength && bytes.toString('latin1', 0, 7) === 'PMTiles' && bytes[7] === 3;
    if (!isPmtiles) throw new Error(`${path} is no PMTiles file of version 3`);
    if (bytes[tileTypeAt] !== vectorTiles) throw new Error(`${path} holds pictures, no vector tiles`);
    const hash = createHash('sha256')
      .update(`${fstatSync(file).size} `)
      .update(bytes.subarray(0, length));
    return hash.digest('base64url').slice(0, 16);
  } finally {
    closeSync(file);
  }
}
