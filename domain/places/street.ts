const streetWords = new Set(
  (
    'via viale corso piazza piazzale piazzetta largo vicolo vico vicoletto strada stradone stradella salita discesa ' +
    'scalinata calle fondamenta lungomare lungotevere lungarno lungadige lungofiume contrada localita loc frazione fraz ' +
    'circonvallazione traversa rampa galleria rotonda str vle cso pza pzza ple'
  ).split(' '),
);
/** Words that tie what follows to the street's name: the city is never `Aosta` in `Via Duca d'Aosta`. */
const binding = new Set(
  (
    'di d del dello della dell dei degli delle da dal dallo dalla dall dai in a ad al allo alla all ai agli alle per su sul ' +
    'sulla con e ed la il lo l le i gli monte monti lago passo colle val valle porta porto ponte fonte castel castello ' +
    'torre villa san santa santo sant madonna fiume isola nuova nuovo vecchia vecchio antica antico vecchie provinciale statale ' +
    'conte contessa duca duchi principe principessa marchese generale cardinale papa re regina battaglia martiri caduti'
  ).split(' '),
);
/** What may stand between a house number and the city. */
const afterNumber = /^(\d+[a-z]?|[a-z]|bis|ter|quater|int|interno|scala|sc|piano|p|snc)$/;
const houseNumber = /^(\d{1,4}[a-z]?|snc|\d{1,4}(bis|ter))$/;

/** Whether a word opens a street's name: `via`, `corso`, `piazza`. */
export function isStreetWord(word: string): boolean {
  return streetWords.has(word);
}

/** Whether words typed so far read as an address: a street's word with its name, a name with a house number, or a CAP. */
export function readsAsAddress(words: readonly string[]): boolean {
  if (words.some((word) => /^\d{5}$/.test(word))) return true;
  return words.length > 1 && (streetStart(words) >= 0 || words.some((word) => houseNumber.test(word)));
}

/** Where in the words a street begins (`via`, `corso` …), or -1. */
export function streetStart(words: readonly string[]): number {
  return words.findIndex((word, i) => streetWords.has(word) && (i < words.length - 1 || i === 0));
}

/** Whether a part is only a house number, staircase or floor. */
export function isNumberPart(words: readonly string[]): boolean {
  return words.every((word) => afterNumber.test(word) || houseNumber.test(word) || word === 'n' || word === 'civico');
}

/** Where the first house number stands in a street's words, or -1. A number right after the street's word is its name. */
export function houseNumberAt(words: readonly string[]): number {
  return words.findIndex((word, i) => i >= 2 && houseNumber.test(word));
}

/** The words of a street's name that tell it from others: `garibaldi` of `via di garibaldi`. */
export function telling(words: readonly string[]): readonly string[] {
  return words.filter((word) => !streetWords.has(word) && !binding.has(word));
}

/**
 * Where a city may stand after a street's house number, the longest reading first: `via roma 1 piano di sorrento` →
 * `piano di sorrento`, `di sorrento`. Empty when nothing follows the number, null without a number. `words[0]` is the
 * street's word. A number right after it belongs to the name (`Via 20 Settembre`).
 */
export function wordsAfterNumber(words: readonly string[]): (readonly string[])[] | null {
  for (let i = words.length - 1; i >= 2; i--) {
    if (!houseNumber.test(words[i] as string)) continue;
    const tails: (readonly string[])[] = [];
    for (let from = i + 1; from < words.length; from++) {
      tails.push(words.slice(from));
      if (!afterNumber.test(words[from] as string)) break;
    }
    return tails;
  }
  return null;
}

/** Whether the words before a city read as a whole street name, so that what follows may be the city. */
export function endsStreetName(words: readonly string[]): boolean {
  const last = words.at(-1);
  return words.length >= 2 && last !== undefined && !binding.has(last) && !streetWords.has(last);
}
