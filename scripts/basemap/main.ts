import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeSampleBasemap } from './sample-quarter.ts';

/** `node scripts/basemap/main.ts <file>`: writes the invented quarter, to look at with `BASEMAP_URL=<file> make start`. */
const [target] = process.argv.slice(2);
if (!target) throw new Error('name the file to write');
const archive = writeSampleBasemap();
await writeFile(resolve(target), archive);
console.log(`${resolve(target)}: ${(archive.length / 1000).toFixed(0)} kB`);
