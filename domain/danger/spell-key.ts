import { fold } from '../places/normalise.ts';

/** What haste and telephones write for whole words. */
const shorthand: Record<string, string> = {
  nn: 'non',
  nun: 'non',
  nan: 'non',
  nol: 'non',
  x: 'per',
  xke: 'perche',
  ke: 'che',
  ki: 'chi',
  qnd: 'quando',
  dp: 'dopo',
  tt: 'tutto',
  nnt: 'niente',
  bn: 'bene',
  cn: 'con',
  vs: 'verso',
};

/** Returns a folded word with shorthand written out; `nn` and Rome's `nun` are `non`, laughter is `scherzo`. */
export function spelledOut(word: string): string {
  if (/^a?(?:ha|ah|eh){2,}h?$/.test(word)) return 'scherzo';
  return shorthand[word] ?? word;
}

/**
 * Returns the key under which spellings that sound alike are one: `picchiata`, `pikkiata` and `pichiata`; `voglio`,
 * `vojo` and `volio`. Doubles, `h`, `k`, `j` and `gli` are what people mix up most.
 */
export function spellKey(word: string): string {
  return fold(word)
    .replace(/[^a-z0-9]+/g, '')
    .replace(/k|q(?!u)/g, 'c')
    .replace(/h/g, '')
    .replace(/[jy]/g, 'i')
    .replace(/gl(?=i|$)/g, 'l')
    .replace(/([a-z])\1+/g, '$1');
}

/** Returns a text's words folded, its commas as `,` and its sentences' ends as `|`. */
export function wordsWithEnds(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  // Tuscany's `'un` is `non`, its article has no apostrophe.
  const spoken = plain
    .replace(/(?<=^|\s)['’]un(?=\s)/g, 'non')
    .replace(/(?<!\p{L})(?:c['’])?[èé](?!\p{L})/gu, ' essere ');
  return (fold(spoken).match(/[a-z0-9]+|[,:()]+|[.!?;\n]+/g) ?? []).map((word) => {
    if (/^[a-z0-9]/.test(word)) return spelledOut(word);
    return /^[,:()]/.test(word) ? ',' : '|';
  });
}
