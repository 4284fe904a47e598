import { slips } from '../places/near-misses.ts';
import { keyOfWord, type NeedWord } from './need-words.ts';

/** A phrase as the lexicon writes it: words that stand close together, each a set of alternatives. */
export interface Phrase {
  slots: readonly ReadonlySet<string>[];
  /** Whether it is made with `non` or `senza`, and so is not undone by them. */
  denies: boolean;
}

/** Words between the first and the last of a phrase. */
const span = 6;

export function parsePhrase(text: string): Phrase {
  const slots = text.split(' ').map((slot) => new Set(slot.split('|').map(keyOfWord)));
  return { slots, denies: /(^| )(non|senza)( |$)/.test(text) };
}

/**
 * The positions of a phrase's words in a need, in one sentence and near each other, in any order; null when it is not
 * there or is denied there.
 */
export function findPhrase(words: readonly NeedWord[], phrase: Phrase): number[] | null {
  const [first, ...others] = phrase.slots;
  if (!first) return null;
  for (let start = 0; start < words.length; start++) {
    const word = words[start] as NeedWord;
    if (!first.has(word.key) || (word.isDenied && !phrase.denies)) continue;
    const found = [start];
    for (const slot of others) {
      const at = nearest(
        words,
        start,
        found,
        (candidate) => slot.has(candidate.key) && (phrase.denies || !candidate.isDenied),
      );
      if (at === null) break;
      found.push(at);
    }
    if (found.length === phrase.slots.length && Math.max(...found) - Math.min(...found) <= span) return found;
  }
  return null;
}

function nearest(
  words: readonly NeedWord[],
  from: number,
  taken: readonly number[],
  fits: (word: NeedWord) => boolean,
): number | null {
  const sentence = words[from]?.sentence;
  for (let distance = 1; distance <= span; distance++)
    for (const at of [from + distance, from - distance]) {
      const word = words[at];
      if (word && word.sentence === sentence && !taken.includes(at) && fits(word)) return at;
    }
  return null;
}

/**
 * A word of `vocabulary` that `key` was probably meant to be: one slip away from five letters on, two from nine on, with
 * the same first letter. Null when there is none or the nearest are several.
 */
export function mendKey(key: string, vocabulary: ReadonlySet<string>): string | null {
  if (key.length < 5 || vocabulary.has(key)) return null;
  let limit = key.length >= 9 ? 2 : 1;
  let found: string[] = [];
  for (const known of vocabulary) {
    if (known[0] !== key[0] || known.length < 5 || Math.abs(known.length - key.length) > limit) continue;
    const distance = slips(key, known, limit);
    if (distance > limit) continue;
    if (distance < limit) found = [];
    limit = distance;
    found.push(known);
  }
  return found.length === 1 ? (found[0] as string) : null;
}
