import { fold } from './normalise.ts';

/** What was typed, cut where a person cuts: at commas, brackets, dashes between spaces. */
export interface Typed {
  /** Words of each part, folded, without the CAP and the country. At least one part, unless only those were typed. */
  parts: string[][];
  /** The five digits that stand alone, or null. */
  cap: string | null;
}

const maxTypedLength = 200;
const maxWords = 30;
/** Letters of Latin alphabets, digits, and the punctuation of names and addresses. Anything else is no place. */
const permitted = /^[\p{Script=Latin}\p{M}\d\s,.'’‘`´"“”«»()!?/°ºª&:+–—-]*$/u;
const plain = /^[a-z0-9 ,.'()/-]*$/i;
const countries = new Set(['italia', 'italy', 'italie', 'italien', 'ita']);
/** Abbreviations whose dot or slash would tear them apart. */
const abbreviations: [RegExp, string][] = [
  [/\bv\.\s?le\b\.?/g, 'viale '],
  [/(?<![a-z0-9])v\.(?=\s?[a-z])/g, 'via '],
  [/\bc\.\s?so\b\.?/g, 'corso '],
  [/\bp\.\s?zz?a\b\.?/g, 'piazza '],
  [/\bp\.\s?le\b\.?/g, 'piazzale '],
  [/\bl\.\s?go\b\.?/g, 'largo '],
  [/\bc\.\s?da\b\.?/g, 'contrada '],
  [/\b(i|it)-(?=\d{5}\b)/g, ' '],
];

/** Cuts what was typed into parts; null when it cannot be a place (other scripts, emoji, markup, far too long). */
export function parseTyped(typed: string): Typed | null {
  if (typed.length > maxTypedLength) return null;
  // The everyday case, one or two words without punctuation, needs none of the rest.
  if (!plain.test(typed) && !permitted.test(typed)) return null;
  let text = fold(typed);
  if (text.includes('.') || text.includes('-')) {
    for (const [pattern, replacement] of abbreviations) text = text.replace(pattern, replacement);
  }
  const parts: string[][] = [];
  let cap: string | null = null;
  let words = 0;
  for (const piece of text.split(/[,;\n()]|\s[-–—]\s|(?<=[a-z])\/(?=[a-z]{2})/)) {
    const part: string[] = [];
    for (const word of piece.match(/[a-z0-9]+/g) ?? []) {
      if (/^\d{5}$/.test(word)) {
        if (cap !== null && cap !== word) return null;
        cap = word;
      } else part.push(word);
    }
    words += part.length;
    if (part.length) parts.push(part);
  }
  if (words > maxWords) return null;
  dropCountry(parts, cap);
  return { parts, cap };
}

function dropCountry(parts: string[][], cap: string | null): void {
  const last = parts.at(-1);
  if (!last || !countries.has(last.at(-1) as string)) return;
  // `Castelnuovo d'Italia` and the like keep their last word; a country alone is no place to search in.
  if (last.length > 1 && last.at(-2) !== 'd') last.pop();
  else if (last.length === 1 && (parts.length > 1 || cap !== null)) parts.pop();
}
