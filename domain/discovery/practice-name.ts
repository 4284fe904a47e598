/** Words that say what a business is, or how its owner is addressed, not which one it is. */
const commonWords = new Set(
  (
    'dr dott dottore dottoressa dottor dottssa dssa ssa sig prof professor professore professoressa medico medici ' +
    'chirurgo odontoiatra odontoiatri odontoiatria odontoiatrico odontoiatrica odontoiatrici dentista dentisti dentale ' +
    'dentali dentistico dentistica dentistici studio studi ambulatorio ambulatori poliambulatorio centro centri clinica ' +
    'cliniche specialista specialisti specialistico gabinetto associato associati associata associazione professionale ' +
    'medica dental clinic center centre practice office stp srl srls snc sas spa societa tra professionisti ' +
    'di del della dei degli delle dello da dal dalla e ed il lo la le gli i in a al alla and the per con'
  ).split(' '),
);

/** Lower case, accents folded, `s.r.l.` joined to `srl`, split at every character that is neither letter nor digit. */
function words(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(\p{L})\.(?=\p{L}\.)/gu, '$1')
    .replace(/['’`]/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The words of a practice's name that tell it from its neighbours: honorifics, legal forms and trade words left out. */
export function distinctiveWords(name: string): string[] {
  return [...new Set(words(name).filter((word) => !commonWords.has(word)))];
}

/** At most one letter inserted, left out or replaced. Short words must be equal: `Rosi` and `Rossi` are two families. */
function nearlyEqual(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 6 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const rest = (skipA: number, skipB: number) => a.slice(start + skipA) === b.slice(start + skipB);
  return rest(1, 1) || rest(1, 0) || rest(0, 1);
}

function sameWord(a: string, b: string): boolean {
  return nearlyEqual(a, b) || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}

/**
 * Likeness of two practice names, 0–1: the share of the shorter name's distinctive words found in the other, where an
 * initial stands for a word and a long word may differ by one letter. Two names without any distinctive word
 * (`Studio Dentistico`) are alike only when they are equal.
 */
export function nameSimilarity(a: string, b: string): number {
  const [few, many] = [distinctiveWords(a), distinctiveWords(b)].sort((x, y) => x.length - y.length) as [
    string[],
    string[],
  ];
  if (few.length === 0) return many.length === 0 && words(a).join(' ') === words(b).join(' ') ? 1 : 0;
  const left = [...many];
  let shared = 0;
  // Whole words first, so that an initial does not take the place of a full match.
  for (const word of [...few].sort((x, y) => y.length - x.length)) {
    const at = left.findIndex((other) => sameWord(word, other));
    if (at === -1) continue;
    left.splice(at, 1);
    shared++;
  }
  // Initials alone (`M. G.`) say too little to join two practices.
  const isTooShort = (names: string[]) => names.every((word) => word.length === 1);
  return isTooShort(few) || isTooShort(many) ? 0 : shared / few.length;
}

/** Names at least this alike, within 80 m, are one practice. Two of three words, and both of two. */
const similarNameThreshold = 0.66;

export function areNamesSimilar(a: string, b: string): boolean {
  return nameSimilarity(a, b) >= similarNameThreshold;
}
