/**
 * The Snowball algorithm for Italian (`gengive`, `gengiva` → `gengiv`; `sanguinano`, `sanguinare` → `sanguin`), on words
 * already folded to plain letters: people who write with a thumb leave accents out.
 */

const pronouns = /(?:gliel[aeio]|gliene|sene|[mtcv]el[aeio]|[mtcv]ene|gli|ci|l[aeio]|mi|ne|si|ti|vi)$/;
const verbEndings =
  'erebbero irebbero assero assimo eranno erebbe eremmo ereste eresti essero iranno irebbe iremmo ireste iresti iscano iscono issero arono avamo avano avate eremo erete erono evamo evano evate iremo irete irono ivamo ivano ivate ammo ando asse assi emmo enda ende endi endo erai erei iamo immo irai irei isca isce isci isco ano are ata ate ati ato ava avi avo era ere ero ete eva evi evo ira ire iro ita ite iti ito iva ivi ivo ono uta ute uti uto ar ir'.split(
    ' ',
  );

interface Regions {
  rv: number;
  r1: number;
  r2: number;
}

const vowel = /[aeiou]/;

/** Where the word may be cut: positions from which suffixes count. */
function regionsOf(word: string): Regions {
  const afterVowelConsonant = (from: number) => {
    for (let i = from + 1; i < word.length; i++)
      if (vowel.test(word[i - 1] as string) && !vowel.test(word[i] as string)) return i + 1;
    return word.length;
  };
  const next = (wanted: boolean, from: number) => {
    for (let i = from; i < word.length; i++) if (vowel.test(word[i] as string) === wanted) return i + 1;
    return word.length;
  };
  const [first, second] = [vowel.test(word[0] ?? ''), vowel.test(word[1] ?? '')];
  const rv = !second ? next(true, 2) : first ? next(false, 2) : Math.min(3, word.length);
  const r1 = afterVowelConsonant(0);
  return { rv, r1, r2: afterVowelConsonant(r1) };
}

/** The word without `suffix` when that lies wholly behind `from`. */
const without = (word: string, suffix: string, from: number): string | null =>
  word.endsWith(suffix) && word.length - suffix.length >= from ? word.slice(0, -suffix.length) : null;

function withoutAny(word: string, suffixes: readonly string[], from: number): string {
  for (const suffix of suffixes) {
    const cut = without(word, suffix, from);
    if (cut !== null) return cut;
  }
  return word;
}

function cutPronoun(word: string, { rv }: Regions): string {
  const suffix = pronouns.exec(word)?.[0];
  if (!suffix) return word;
  const rest = word.slice(0, -suffix.length);
  const inRv = (ending: string) => rest.endsWith(ending) && rest.length - ending.length >= rv;
  if (inRv('ando') || inRv('endo')) return rest;
  return inRv('ar') || inRv('er') || inRv('ir') ? `${rest}e` : word;
}

const derivations: readonly [suffix: RegExp, region: keyof Regions, instead: string, before: readonly string[]][] = [
  [/amente$/, 'r1', '', ['ativ', 'iv', 'abil', 'os', 'ic']],
  [/(?:amento|amenti|imento|imenti)$/, 'rv', '', []],
  [/(?:azione|azioni|atore|atori)$/, 'r2', '', ['ic']],
  [/logi[ae]$/, 'r2', 'log', []],
  [/u[zs]ion[ei]$/, 'r2', 'u', []],
  [/enz[ae]$/, 'r2', 'ente', []],
  [/(?:atrice|atrici|abile|abili|ibile|ibili|mente)$/, 'r2', '', []],
  [/ita$/, 'r2', '', ['abil', 'ic', 'iv']],
  [/iv[oiae]$/, 'r2', '', ['icat', 'at']],
  [/(?:anz[ae]|ic[oiae]|ich[ei]|ism[oi]|ist[aei]|os[oiae]|ant[ei])$/, 'r2', '', []],
];

function cutDerivation(word: string, regions: Regions): string | null {
  for (const [suffix, region, instead, before] of derivations) {
    const found = suffix.exec(word);
    if (!found) continue;
    if (found.index < regions[region]) return null;
    const rest = word.slice(0, found.index) + instead;
    return before.length > 0 ? withoutAny(rest, before, regions.r2) : rest;
  }
  return null;
}

function cutVowel(word: string, { rv }: Regions): string {
  let stem = word;
  if (/[aeio]$/.test(stem) && stem.length > rv) {
    stem = stem.slice(0, -1);
    if (stem.endsWith('i') && stem.length > rv) stem = stem.slice(0, -1);
  }
  return /[cg]h$/.test(stem) && stem.length > rv ? stem.slice(0, -1) : stem;
}

/** Words of ours whose stem would be another word's: a denture no tooth, a visit no face, caries not dear. */
const exceptions = new Map(
  Object.entries({
    dentiera: 'dentier',
    dentiere: 'dentier',
    gengiva: 'gengiv',
    visita: 'visit',
    visite: 'visit',
    carie: 'cari',
    cariato: 'cari',
    cariati: 'cari',
    cariata: 'cari',
    cariate: 'cari',
    vite: 'vite',
    viti: 'vite',
    sera: 'sera',
    sedia: 'sedia',
    seduta: 'seduta',
    sedute: 'seduta',
    pediatra: 'pediatra',
    ora: 'ora',
    ore: 'ore',
  }),
);

/** The stem of one folded word; words that are not plain letters, and short ones, stay as they are. */
export function stem(word: string): string {
  const exception = exceptions.get(word);
  if (exception) return exception;
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const regions = regionsOf(word);
  const bare = cutPronoun(word, regions);
  const derived = cutDerivation(bare, regions);
  return cutVowel(derived ?? withoutAny(bare, verbEndings, regions.rv), regions);
}
