import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { EntityManager } from '@dentisti/db/orm';
import type { Redis } from 'ioredis';
import type { Finder, Sighting } from './finder.ts';

/** Every column of every row of every table. */
export async function searchDatabase(em: EntityManager, finder: Finder): Promise<Sighting[]> {
  const tables = await em.execute<{ name: string }[]>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: Sighting[] = [];
  for (const { name } of tables) {
    const rows = await em.execute<{ row: Record<string, unknown> }[]>(`select to_jsonb(t) as row from ${name} t`);
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        found.push(
          ...finder.in(`postgres ${name}.${column}`, typeof value === 'string' ? value : JSON.stringify(value)),
        );
  }
  return found;
}

/** Every key and value: sessions, counters, BullMQ's jobs with their failures. */
export async function searchRedis(redis: Redis, finder: Finder): Promise<{ sightings: Sighting[]; keys: number }> {
  const sightings: Sighting[] = [];
  let keys = 0;
  for await (const batch of redis.scanStream({ count: 500 }) as AsyncIterable<string[]>)
    for (const key of batch) {
      keys += 1;
      // Ids within a key would make each its own line of the table.
      const place = `redis ${key.replace(/[0-9a-f-]{20,}|\d+/g, '*')}`;
      sightings.push(...finder.in(place, `${key}\n${await readValue(redis, key)}`));
    }
  return { sightings, keys };
}

async function readValue(redis: Redis, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case 'string':
      return (await redis.get(key)) ?? '';
    case 'hash':
      return JSON.stringify(await redis.hgetall(key));
    case 'list':
      return JSON.stringify(await redis.lrange(key, 0, -1));
    case 'set':
      return JSON.stringify(await redis.smembers(key));
    case 'zset':
      return JSON.stringify(await redis.zrange(key, '0', '-1'));
    case 'stream':
      return JSON.stringify(await redis.xrange(key, '-', '+'));
    default:
      return '';
  }
}

const largestFile = 64 * 1024 * 1024;

interface FoundFile {
  /** From the folder that is searched. */
  path: string;
  isFolder: boolean;
  changedAt: Date;
}

/** Every file below a folder that `isWanted`, as bytes. Names count too. */
export function searchFiles(
  folder: string,
  label: string,
  finder: Finder,
  isWanted: (file: FoundFile) => boolean = () => true,
): { sightings: Sighting[]; files: number } {
  const sightings: Sighting[] = [];
  let files = 0;
  const walk = (at: string) => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      const inside = relative(folder, path);
      const { mtime, size } = entry.isSymbolicLink() ? { mtime: new Date(0), size: 0 } : statOf(path);
      if (!isWanted({ path: inside, isFolder: entry.isDirectory(), changedAt: mtime })) continue;
      if (entry.isDirectory()) unlessGone(() => walk(path));
      else if (entry.isFile() && size <= largestFile) {
        const text = unlessGone(() => readFileSync(path, 'latin1'));
        if (text === null) continue;
        files += 1;
        sightings.push(...finder.in(`${label} ${inside}`, `${inside}\n${text}`));
      }
    }
  };
  walk(folder);
  return { sightings, files };
}

/** Null when it went between its listing and its reading. */
function unlessGone<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A file may go while we look. */
function statOf(path: string): { mtime: Date; size: number } {
  return statSync(path, { throwIfNoEntry: false }) ?? { mtime: new Date(0), size: Number.POSITIVE_INFINITY };
}
