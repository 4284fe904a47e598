import fc from 'fast-check';
import { expect, test } from 'vitest';
import { practiceInitials } from './initials.ts';
import { portraitOfFile, portraitPath, portraitSvg } from './portrait.ts';

test.each([
  ['Studio Dentistico Dott.ssa Anna Rossi', 'AR'],
  ['Studio Dentistico Rossi', 'R'],
  ['Dott. Luca D’Amico – Odontoiatra', 'LA'],
  ["Studio Associato Dott. De Luca e Dott.ssa D'Ambrosio", 'LA'],
  ['Clinica Dentale Èlite', 'È'],
  ['Studio Dentistico', 'SD'],
  ['Centro Dentistico Sant’Apollonia', 'SA'],
  ['ῒ ßa', 'ΙS'],
  ['123', ''],
])('%s → %s', (name, initials) => expect(practiceInitials(name)).toBe(initials));

test('a path leads back to its picture, whatever the name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (key, name) => {
      const path = portraitPath(key, name);
      expect(path).toMatch(/^\/immagini\/[0-9a-z]{1,7}-[^/]+\.svg$/);
      const picture = portraitOfFile(path.slice('/immagini/'.length));
      expect(picture).toMatch(/^<svg .*<\/svg>$/s);
      expect(picture?.length).toBeLessThan(4000);
    }),
  );
});

test.each([
  '',
  'x.svg',
  'abc-RA.png',
  'abc-<b>.svg',
  '../abc-R.svg',
  'abc-RAX.svg',
  'abcdefgh-R.svg',
  '%E0%A4%A.svg',
  'abc-R.svg/..',
])('no picture for «%s»', (file) => expect(portraitOfFile(file)).toBeNull());

test('the same seed draws the same, other seeds draw several motifs and grounds', () => {
  expect(portraitSvg('abc', 'AR')).toBe(portraitSvg('abc', 'AR'));
  const pictures = Array.from({ length: 60 }, (_, i) => portraitSvg(String(i), 'AR'));
  expect(new Set(pictures).size).toBeGreaterThan(55);
  const grounds = new Set(pictures.map((picture) => /stop-color="(#\w+)"/.exec(picture)?.[1]));
  expect(grounds.size).toBe(6);
});

test('initials cannot carry markup', () => {
  expect(portraitSvg('abc', '<script>')).not.toContain('<script');
});

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test('the initials stand out (WCAG AA) on both ends of every ground', () => {
  for (let i = 0; i < 80; i++) {
    const picture = portraitSvg(String(i), 'AR');
    const ink = luminance(/<text[^>]*fill="(#\w+)"/.exec(picture)?.[1] ?? '');
    const grounds = [...picture.matchAll(/stop-color="(#(?!FFFFFF)\w+)"/g)].map((match) => luminance(match[1] ?? ''));
    expect(grounds).toHaveLength(2);
    for (const ground of grounds) {
      expect((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)).toBeGreaterThan(4.5);
    }
  }
});
