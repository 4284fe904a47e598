/** Letters of other alphabets, digits and signs that stand for a letter of ours. */
const similarSigns: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' },
  ...{ '@': 'a', $: 's', '€': 'e', '!': 'i', '|': 'l' },
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', к: 'k', м: 'm', т: 't', н: 'h', в: 'b', ѕ: 's' },
  ...{ ο: 'o', α: 'a', ε: 'e', ι: 'i', ν: 'v', τ: 't', ρ: 'p' },
};

/** Returns a text in small letters without accents and without signs that nobody sees. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase();

const collapse = (word: string) => word.replace(/(.)\1+/gu, '$1');

/**
 * Returns the words of a text as they are read and not as they are written: letters instead of the signs that stand for them, each
 * letter once (`strooonzo`), spelled words joined (`s t r o n z o`, `s.t.r.o.n.z.o`). `*` and `#` inside a word stand for
 * any letter.
 */
export function plainWords(text: string): string[] {
  const folded = foldText(text);
  const words = folded.split(/[\s,;:?()[\]{}"'«»…/\\]+/u).filter(Boolean);
  const read = words.map(readWord).filter(Boolean);
  return [...read, ...joinSpelled(folded)].map(collapse);
}

/** A word of digits alone stays a number; a sign at its end is punctuation. */
function readWord(word: string): string {
  const bare = word.replace(/^[^\p{L}\p{N}@$*#]+|[^\p{L}\p{N}@$*#]+$/gu, '');
  if (/^[\p{N}.,-]*$/u.test(bare)) return '';
  return [...bare]
    .map((sign) => similarSigns[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}*#]/gu, '');
}

/** Words written letter by letter: single signs with one space, dot or dash between them. */
function joinSpelled(folded: string): string[] {
  const runs =
    folded.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:[\s.\-_*+]{1,2}[\p{L}\p{N}@$](?![\p{L}\p{N}])){3,}/gu) ?? [];
  return runs.map((run) =>
    [...run]
      .map((sign) => similarSigns[sign] ?? sign)
      .join('')
      .replace(/[^\p{L}]/gu, ''),
  );
}

/** Whether a plain word is one of the stems' words: `stronz` has `stronzo` and `str*nzi`, but not `stronzianite`; `carie.` has itself alone. */
export function hasStem(word: string, stems: readonly string[]): boolean {
  return stems.some((stem) => {
    const isWhole = stem.endsWith('.');
    const plain = collapse(isWhole ? stem.slice(0, -1) : stem);
    const [start, rest] = [word.slice(0, plain.length), word.slice(plain.length)];
    if (start.length < plain.length || rest.length > (isWhole ? 0 : 3)) return false;
    const hidden = [...start].filter((sign) => sign === '*' || sign === '#').length;
    if (hidden > Math.ceil(plain.length / 2)) return false;
    return [...start].every((sign, at) => sign === '*' || sign === '#' || sign === plain[at]);
  });
}
