import { parsePhrase } from './parse-phrase.ts';
import type { Place } from './place.ts';
import type { PlaceIndex } from './place-index.ts';
import { houseNumberAt, isNumberPart, streetStart } from './street.ts';

/** A street that was typed, in folded words: `via garibaldi`, and its number if one was. */
export interface Street {
  name: string;
  houseNumber: string | null;
}

const maxStreetLength = 80;

/** Whether words name the comune itself or a zone of it. */
function names(index: PlaceIndex, words: readonly string[], place: Place): boolean {
  const parsed = parsePhrase(index, words);
  return parsed?.kind === 'meanings' && parsed.meanings.some((meaning) => meaning.place === place);
}

/** Cuts the city off a street's words: `via garibaldi napoli` → `via garibaldi`. */
function withoutCity(index: PlaceIndex, words: readonly string[], place: Place): readonly string[] {
  for (let cut = 2; cut < words.length; cut++) if (names(index, words.slice(cut), place)) return words.slice(0, cut);
  return words;
}

/**
 * Finds the street in an address whose comune is known; null when no part of it is one. Everything else that was
 * typed – names, staircases, floors – is left out.
 */
export function findStreet(index: PlaceIndex, parts: readonly (readonly string[])[], place: Place): Street | null {
  for (const [i, part] of parts.entries()) {
    const start = streetStart(part);
    if (start < 0 || parsePhrase(index, part)) continue;
    const words = part.slice(start);
    const numberAt = houseNumberAt(words);
    const isCityElsewhere = parts.some((other, j) => j !== i && names(index, other, place));
    const beforeNumber = numberAt < 0 ? words : words.slice(0, numberAt);
    const street = numberAt < 0 && !isCityElsewhere ? withoutCity(index, words, place) : beforeNumber;
    const next = parts[i + 1];
    const number = numberAt < 0 && next && isNumberPart(next) ? next.find((word) => /^\d/.test(word)) : words[numberAt];
    const name = street.join(' ');
    if (street.length >= 2 && name.length <= maxStreetLength) return { name, houseNumber: number ?? null };
  }
  return null;
}
