import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * Cuts the two families down to what an Italian page prints and writes them to `src/theme/fonts` (committed, so that a
 * build needs no font tool). Run again only when a family's version or the character set changes.
 */
const require = createRequire(import.meta.url);
const target = fileURLToPath(new URL('../src/theme/fonts/', import.meta.url));

/** Inclusive range of code points as text. */
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('');

/** Basic Latin and Latin-1 cover Italian, German and French names; the rest are Slovene and Ladin letters of the border. */
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ČčĆćĐđŠšŽžŁłŐőŒœ`;
const signs = '–—‘’‚“”„•…‹›€™−×≤≥←→↑↓ ';

const fonts = [
  {
    source: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    file: 'source-sans-3.woff2',
    text: letters + signs,
    wght: { min: 400, max: 700, default: 400 },
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'tnum', 'lnum'],
  },
  {
    source: '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2',
    file: 'literata.woff2',
    text: letters + signs,
    wght: { min: 500, max: 600, default: 500 },
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'lnum', 'tnum'],
  },
];

/** For the previews the gateway draws: its renderer reads neither woff2 nor a font's axes. */
const previewTarget = fileURLToPath(new URL('../../gateway/src/previews/fonts/', import.meta.url));
for (const { source, file, text } of fonts) {
  const wght = file.startsWith('literata') ? 600 : 400;
  const subset = await subsetFont(await readFile(require.resolve(source)), text, {
    targetFormat: 'sfnt',
    variationAxes: { wght },
    noHinting: true,
  });
  const name = file.replace('.woff2', '.ttf');
  await writeFile(previewTarget + name, subset);
  console.log(`${name}  ${(subset.length / 1000).toFixed(1)} kB`);
}

for (const font of fonts) {
  const source = await readFile(require.resolve(font.source));
  const subset = await subsetFont(source, font.text, {
    targetFormat: 'woff2',
    variationAxes: { wght: font.wght },
    keepFeatures: font.keepFeatures,
    noHinting: true,
  });
  await writeFile(target + font.file, subset);
  console.log(`${font.file}  ${(subset.length / 1000).toFixed(1)} kB  (was ${(source.length / 1000).toFixed(1)} kB)`);
}
