import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import { createOrm } from '@dentisti/db/orm';
import { parseImportEnv } from './env.ts';
import { importOsmFile } from './processors/discovery/import-osm-file.ts';

/**
 * `node worker/src/import-osm.ts <overpass.json> --istat <code>`: stores the dentists of a saved Overpass answer through
 * the same pipeline as a live search and prints the report. Exit code 1 when the file or the code is unusable.
 */
const usage = 'usage: node worker/src/import-osm.ts <overpass.json> --istat <six digits>';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { istat: { type: 'string' } }, allowPositionals: true });
  const [file] = positionals;
  if (!file || positionals.length > 1 || !values.istat) throw new Error(usage);
  const index = loadGazetteer();
  const place = index.byIstatCode(values.istat);
  if (!place) throw new Error(`no comune has the ISTAT code "${values.istat}"\n${usage}`);
  const text = await readFile(file, 'utf8');
  await using stack = new AsyncDisposableStack();
  const orm = await createOrm({
    role: 'worker',
    clientUrl: parseImportEnv().DATABASE_URL,
    applicationName: 'dentisti-import',
    poolMax: 2,
  });
  stack.defer(() => orm.close());
  const report = await importOsmFile({ orm, index }, { text, place, now: new Date() });
  console.log(JSON.stringify({ comune: place.name, province: place.province, ...report }, null, 2));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
