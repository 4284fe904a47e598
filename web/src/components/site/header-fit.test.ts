import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@dentisti/domain/brand';
import { expect, test } from 'vitest';

/** Lengths of the style sheets, computed as a browser would: there is no layout here, but these are all it needs. */
const read = (path: string) =>
  `\n${readFileSync(join(import.meta.dirname, path), 'utf8').replaceAll(/\/\*.*?\*\//gsu, '')}`;
const sheets = {
  header: read('site-header.module.css'),
  logo: read('../logo.module.css'),
  drawer: read('mobile-drawer.module.css'),
  tokens: read('../../theme/tokens.css'),
};

interface Screen {
  width: number;
  /** Pixels of 1rem. */
  rem: number;
}

/** A declared value: the last of its rule, custom properties put in. */
function declared(sheet: keyof typeof sheets, selector: string, property: string): string {
  const rule = sheets[sheet].split(`\n${selector} {`)[1]?.split('}')[0] ?? '';
  const value = [...rule.matchAll(/([\w-]+):([^;]+);/gu)].findLast(([, name]) => name === property)?.[2];
  if (!value) throw new Error(`${selector} has no ${property}`);
  return value.trim().replaceAll(/var\((--[\w-]+)\)/gu, (_, name: string) => token(name));
}

function token(name: string): string {
  const value = sheets.tokens.match(new RegExp(`${name}: ([^;]+);`, 'u'))?.[1];
  if (!value) throw new Error(`no ${name}`);
  return value;
}

/** The second value of a padding: how far its content lies from the sides. */
function sidePadding(sheet: keyof typeof sheets, selector: string): string {
  return splitOutside(declared(sheet, selector, 'padding'), ' ')[1] ?? '';
}

/** The parts between separators that stand in no parentheses. */
function splitOutside(value: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of value) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** Pixels of `1.5rem`, `12vw - 0.9rem`, `min(…)`, `max(…)`, `clamp(…)`. */
function pixels(value: string, screen: Screen): number {
  const call = value.match(/^(min|max|clamp)\((.*)\)$/u);
  if (call) {
    const parts = splitOutside(call[2] ?? '', ',').map((part) => pixels(part, screen));
    if (call[1] === 'min') return Math.min(...parts);
    if (call[1] === 'max') return Math.max(...parts);
    const [min = 0, wanted = 0, max = 0] = parts;
    return Math.max(min, Math.min(wanted, max));
  }
  const [first = '', ...rest] = value.split(' - ');
  const amount = Number.parseFloat(first);
  const unit = { rem: screen.rem, vw: screen.width / 100, px: 1 }[first.replace(/^[\d.]+/u, '')];
  if (unit === undefined || Number.isNaN(amount)) throw new Error(`cannot compute ${value}`);
  return rest.reduce((sum, part) => sum - pixels(part, screen), amount * unit);
}

/** Advance of `Dentisti.ai` in Literata 600, kerned, with its letter-spacing of -0.02em; Georgia's and Times' are narrower. */
const nameEm = 5.231 - 0.02 * brand.length;

function logoWidth(screen: Screen): number {
  const of = (selector: string, property: string) => pixels(declared('logo', selector, property), screen);
  return of('.mark', 'width') + of('.logo', 'gap') + nameEm * of('.name', 'font-size');
}

const screens: readonly Screen[] = [320, 360, 390, 480, 640].flatMap((width) =>
  // As it comes, with our own larger text, with the browser's set to 200 %, with both.
  [16, 19, 32, 38].map((rem) => ({ width, rem })),
);

test.each(screens)('logo and menu button stand side by side: $width px, 1rem = $rem px', (screen) => {
  const of = (selector: string, property: string) => pixels(declared('header', selector, property), screen);
  const side = pixels(sidePadding('header', '.bar'), screen);
  const needed = logoWidth(screen) + of('.bar', 'gap') + of('.menu', 'width');
  expect(needed).toBeLessThanOrEqual(screen.width - 2 * side);
  expect(of('.menu', 'width')).toBeGreaterThanOrEqual(44);
  expect(of('.menu', 'height')).toBe(of('.menu', 'width'));
});

test.each(screens)('so do logo and close button in the drawer: $width px, 1rem = $rem px', (screen) => {
  const of = (selector: string, property: string) => pixels(declared('drawer', selector, property), screen);
  const room = of('.panel', 'width') - 2 * pixels(sidePadding('drawer', '.content'), screen);
  expect(logoWidth(screen) + of('.close', 'width')).toBeLessThanOrEqual(room);
  expect(of('.close', 'width')).toBeGreaterThanOrEqual(44);
});

test('at the usual text size nothing is smaller than it is meant to be', () => {
  for (const width of [320, 390, 768, 1280]) {
    const screen = { width, rem: 16 };
    const gutter = pixels(token('--d-gutter'), screen);
    expect(pixels(sidePadding('header', '.bar'), screen)).toBe(gutter);
    expect(pixels(declared('header', '.bar', 'gap'), screen)).toBe(8);
    expect(pixels(declared('header', '.menu', 'width'), screen)).toBe(44);
    expect(pixels(sidePadding('drawer', '.content'), screen)).toBe(24);
    expect(pixels(declared('drawer', '.close', 'width'), screen)).toBe(44);
    expect(pixels(declared('logo', '.logo', 'gap'), screen)).toBeCloseTo(8.8);
    expect(pixels(declared('logo', '.name', 'font-size'), screen)).toBe(24);
  }
});
