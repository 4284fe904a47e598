/** Letters that Unicode does not decompose into a letter and a mark. */
const undecomposed: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

/** Lower case without accents: `Forlì` → `forli`. Punctuation stays. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most of what is typed is plain ASCII; normalising it would cost more than the rest of the resolution.
  if (/^[ -~]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßøłđæœı]/g, (letter) => undecomposed[letter] as string);
}

/** Words of a name or of something typed, blind to case, accents, apostrophes, hyphens: `L'Aquila` → `['l', 'aquila']`. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[a-z0-9]+/g) ?? [];
}

/** The key under which names are found: `L'Aquila`, `l aquila` and `Laquila` are all `laquila`. */
export function keyOf(text: string): string {
  return fold(text).replace(/[^a-z0-9]+/g, '');
}
