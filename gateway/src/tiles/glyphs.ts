import { readFileSync } from 'node:fs';
import type { LabelKind } from './distant-names.ts';

interface Font {
  /** Of letters and pairs, in thousandths of the font's size. */
  advances: Record<string, number>;
  kerning: Record<string, number>;
  /** Path data, upwards, in the same unit. */
  outlines: Record<string, string>;
}

type FontName = 'city' | 'town' | 'sea' | 'zone';

const fontNames: Record<LabelKind, FontName> = { city: 'city', town: 'town', sea: 'sea', zone: 'zone', abroad: 'zone' };
/** Pixels between two letters. */
const letterSpacing: Record<LabelKind, number> = { city: 0, town: 0, zone: 0.2, sea: 2, abroad: 2 };

/** Of the page's families; written by `web/scripts/label-glyphs.ts`. */
const fonts = JSON.parse(readFileSync(new URL('glyphs.json', import.meta.url), 'utf8')) as Record<FontName, Font>;

/** One letter of a set text: its distance from the text's left end in thousandths of the font's size. */
interface SetLetter {
  letter: string;
  x: number;
}

/** Sets a text in the font of its kind. `width` is in pixels. */
export function setText(text: string, kind: LabelKind, fontSize: number): { letters: SetLetter[]; width: number } {
  const { advances, kerning } = fonts[fontNames[kind]];
  const spacing = (letterSpacing[kind] / fontSize) * 1_000;
  const letters: SetLetter[] = [];
  let x = 0;
  let before = '';
  for (const letter of text) {
    x += kerning[before + letter] ?? 0;
    letters.push({ letter, x: Math.round(x) });
    x += (advances[letter] ?? 0) + spacing;
    before = letter;
  }
  return { letters, width: (Math.max(0, x - spacing) / 1_000) * fontSize };
}

/** Whether the font of a kind has every letter of a text. */
export function hasLetters(text: string, kind: LabelKind): boolean {
  return Array.from(text).every((letter) => fonts[fontNames[kind]].advances[letter] !== undefined);
}

/** The outline's id in a tile, and its path data; null for what has no ink. */
export function outlineOfLetter(letter: string, kind: LabelKind): { id: string; data: string } | null {
  const data = fonts[fontNames[kind]].outlines[letter];
  return data ? { id: `${fontNames[kind].charAt(0)}${letter.charCodeAt(0).toString(36)}`, data } : null;
}
