import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Budget, findOverruns, kilobytes, type Manifest, parseBundle, total } from './bundle-report.ts';

/** After `vite build`: compresses the assets for the gateway, prints what the pages weigh, fails past budget.json. */
const web = fileURLToPath(new URL('..', import.meta.url));
const dist = join(web, 'dist');
const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8'));

const assets = (await readdir(join(dist, 'assets'))).map((name) => `assets/${name}`);
const bytes = new Map<string, number>();
const zipped = new Map<string, number>();

await Promise.all(
  assets.map(async (file) => {
    const content = await readFile(join(dist, file));
    bytes.set(file, content.length);
    if (!/\.(js|css|svg)$/.test(file)) return;
    const [gz, br] = await Promise.all([
      promisify(gzip)(content, { level: 9 }),
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    ]);
    zipped.set(file, gz.length);
    // Below this a second file costs more than it saves.
    if (content.length < 1024) return;
    await Promise.all([writeFile(join(dist, `${file}.gz`), gz), writeFile(join(dist, `${file}.br`), br)]);
  }),
);

const report = parseBundle(await readJson<Manifest>(join(dist, '.vite/manifest.json')));
const budget = await readJson<Budget>(join(web, 'budget.json'));
const gzipOf = (file: string) => zipped.get(file) ?? 0;
const sizesOf = (ending: RegExp) => Object.fromEntries([...bytes].filter(([file]) => ending.test(file)));
const sizes = { gzip: gzipOf, fonts: sizesOf(/\.woff2$/), illustrations: sizesOf(/\.svg$/) };

const line = (label: string, size: number, limit?: number) =>
  console.log(`${label.padEnd(52)} ${kilobytes(size).padStart(7)} kB${limit ? `  of ${limit}` : ''}`);

console.log('\nWith the page (gzip):');
line('  entry scripts', total(report.entryScripts.map(gzipOf)), budget.entryScriptKb);
line('  styles of the home page', total(report.homeStyles.map(gzipOf)), budget.homeStyleKb);
console.log('When the page is touched or the browser idle (gzip):');
for (const file of report.applicationScripts) line(`  ${file}`, gzipOf(file));
line('  scripts', total(report.applicationScripts.map(gzipOf)), budget.applicationScriptKb);
console.log('On demand (gzip):');
for (const file of [...report.lazyScripts].sort((a, b) => gzipOf(b) - gzipOf(a))) line(`  ${file}`, gzipOf(file));
console.log('As they lie:');
line('  fonts', total(Object.values(sizes.fonts)), budget.fontsKb);
for (const [file, size] of Object.entries(sizes.illustrations)) line(`  ${file}`, size, budget.illustrationKb);

const overruns = findOverruns(report, sizes, budget);
for (const overrun of overruns) console.error(`over budget – ${overrun}`);
if (overruns.length > 0) process.exitCode = 1;
