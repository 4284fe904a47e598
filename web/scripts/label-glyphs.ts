import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';

/**
 * Writes the outlines of the letters that names on the map have, in the page's own families, to the gateway (committed):
 * a tile is a picture, which cannot use the page's fonts. Run again only when a family's version or the gazetteer's
 * letters change.
 */
const require = createRequire(import.meta.url);
const target = fileURLToPath(new URL('../../gateway/src/tiles/glyphs.json', import.meta.url));
const gazetteer = new URL('../../db/seed/gazetteer/', import.meta.url);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('');
/** Basic Latin without signs that no name has, and the letters of Latin-1. */
const letters = ` '’(),-./${range(0x30, 0x39)}${range(0x41, 0x5a)}${range(0x61, 0x7a)}${range(0xc0, 0xff)}`;

const literata = '@fontsource-variable/literata/files/literata-latin-wght';
const fonts = {
  city: { source: `${literata}-normal.woff2`, weight: 600 },
  town: { source: `${literata}-normal.woff2`, weight: 500 },
  sea: { source: `${literata}-italic.woff2`, weight: 500 },
  zone: { source: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2', weight: 500 },
};
/** All outlines are stored on an em of this many units. */
const em = 1_000;

const names = [
  ...JSON.parse(await readFile(new URL('comuni.json', gazetteer), 'utf8')).comuni.map((row: string[]) => row[1]),
  ...Object.values(JSON.parse(await readFile(new URL('zones.json', gazetteer), 'utf8'))).flatMap((zones) =>
    (zones as string[][]).map(([name]) => name),
  ),
].join(' ');
const pairs = new Set(Array.from(names, (letter, index) => letter + (names[index + 1] ?? '')));

/** Absolute `M x,y` commands as relative ones in whole units; a curve keeps its control points. */
function relativePath(path: string, scale: number): string {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  return path.replaceAll(/([MLQCZ])([^MLQCZ]*)/g, (_, command: string, rest: string) => {
    if (command === 'Z') {
      [x, y] = [startX, startY];
      return 'z';
    }
    const numbers = rest
      .split(/[ ,]+/)
      .filter(Boolean)
      .map((text) => Math.round(Number(text) * scale));
    const relative = numbers.map((value, index) => value - (index % 2 === 0 ? x : y));
    [x, y] = numbers.slice(-2) as [number, number];
    if (command === 'M') [startX, startY] = [x, y];
    return command.toLowerCase() + relative.join(' ').replaceAll(' -', '-');
  });
}

const built: Record<
  string,
  { advances: Record<string, number>; outlines: Record<string, string>; kerning: Record<string, number> }
> = {};
for (const [name, { source, weight }] of Object.entries(fonts)) {
  const file = await subsetFont(await readFile(require.resolve(source)), letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
    keepFeatures: ['kern'],
    noHinting: true,
  });
  const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(file).buffer));
  const font = new harfbuzz.Font(face);
  const scale = em / face.upem;
  const shape = (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    const width = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { glyph: buffer.getGlyphInfos()[0]?.codepoint ?? 0, width: Math.round(width * scale) };
  };
  const part = { advances: {}, outlines: {}, kerning: {} } as (typeof built)[string];
  for (const letter of letters) {
    const { glyph, width } = shape(letter);
    if (glyph === 0) continue;
    part.advances[letter] = width;
    part.outlines[letter] = relativePath(font.glyphToPath(glyph), scale);
  }
  for (const pair of pairs) {
    const [left, right] = [part.advances[pair.charAt(0)], part.advances[pair.charAt(1)]];
    if (left === undefined || right === undefined) continue;
    const kerning = shape(pair).width - left - right;
    if (kerning !== 0) part.kerning[pair] = kerning;
  }
  built[name] = part;
}
const text = `${JSON.stringify(built, null, 1)}\n`;
await writeFile(target, text);
console.log(`glyphs.json  ${(text.length / 1000).toFixed(1)} kB`);
