import { fold } from '../places/normalise.ts';

/** Stands in for a word that was said of as absent: no pattern matches it. */
const masked = '·';

/** Words after which a `non` before them no longer holds. */
const turns = new Set(['ma', 'pero', 'invece', 'anzi', 'tuttavia', 'eppure', 'perche', 'solo', 'soltanto', 'quando']);
const connectives = new Set(['e', 'ed', 'o', 'oppure']);
/** A clause's own verb or pronoun: after `e` a new statement begins. */
const openers = new Set(
  ['ho', 'ha', 'hanno', 'mi', 'ce', 'c', 'ci', 'essere', 'sono', 'si', 'sta', 'sto', 'fa', 'gli', 'le'].concat([
    'adesso',
    'ora',
    'poi',
    'inoltre',
    'anche',
    'faccio',
    'fatico',
    'sanguino',
  ]),
);

/** What `non` denies: having, being, feeling, and nouns or adverbs right after it. `Non respiro` denies nothing. */
const denied =
  /^(ho|hai|ha|abbiamo|hanno|avverto|sento|noto|vedo|vedi|essere|e|sono|era|sia|fa|fanno|faceva|presenta|presento|sanguin\w*|molto|troppo|tanto|forte|particolar\w*|grav\w*|febbr\w*|gonfi\w*|dolor\w*|pus|ce|sta|muov\w*|dondol\w*|traball\w*)$/;
/** Clitics and adverbs between `non` and its verb. */
const between = new Set(['mi', 'ti', 'gli', 'le', 'ci', 'c', 'si', 'lo', 'la', 'li', 'ne', 'ancora', 'piu', 'piu']);
/** `Non ho dormito`, `non fa effetto`, `non ho mai avuto un dolore così`: the denial itself is the sign. */
const notADenial =
  /^(?:\S+ ){0,3}(?:(?:ho|fa|fanno|sono|ha) (?:\S+ )?(?:dormi\w*|chiuso|effetto|dormire|mangiare|masticare|passare|nulla|niente|fiato|respiro|smess\w*|riuscit\w*|fermat\w*|passat\w*|bastat\w*)|mai .*(?:cosi|simile|genere|tanto|peggio))\b/;
const openEnded = /^(fiato|respiro|dormire|sosta|tregua|smettere|fermarsi|sonno|chiudere|riuscire)$/;

function startsDenial(words: readonly string[], at: number): boolean {
  const word = words[at];
  const rest = words.slice(at + 1);
  switch (word) {
    case 'non': {
      const verb = rest.findIndex((next) => !between.has(next));
      return verb >= 0 && denied.test(rest[verb] as string) && !notADenial.test(rest.join(' '));
    }
    case 'senza':
      return !openEnded.test(rest[0] ?? '');
    case 'nessun':
    case 'nessuna':
    case 'nessuno':
    case 'niente':
    case 'no':
    case 'ne/':
      return rest.length > 0;
    // Fear of pain is not pain.
    case 'paura':
    case 'timore':
    case 'terrore':
      return /^(di|del|dei|della|delle|che)$/.test(rest[0] ?? '');
    default:
      return false;
  }
}

/**
 * Says of each folded word whether the text says it is absent. The denying word itself is not; `|` and `,` end
 * what it denies.
 */
export function deniedWords(words: readonly string[]): boolean[] {
  let isDenied = false;
  return words.map((word, i) => {
    const opensAnew = connectives.has(words[i - 1] ?? '') && openers.has(word);
    if (word === '|' || word === ',' || turns.has(word) || opensAnew) isDenied = false;
    if (startsDenial(words, i)) {
      isDenied = true;
      return false;
    }
    const isDeniedAfter = words[i + 1] === 'no' && i + 2 === words.length;
    return isDenied || isDeniedAfter;
  });
}

/** Returns the clauses of a text as folded words: `è` is `essere`, `né` is `ne/`. */
function clauseWords(text: string): string[][] {
  return text
    .toLowerCase()
    .replace(/\b(?:n[éè]|ne['’])(?=\s)/g, ' ne/ ')
    .replace(/(?<![\p{L}])(?:c['’])?(?:[èé]|e['’](?=\s|$))(?![\p{L}])/gu, ' essere ')
    .split(/[.,;:!?\n()]+|\s[-–—]\s/)
    .map((clause) => fold(clause).match(/ne\/|[a-z0-9]+/g) ?? [])
    .filter((words) => words.length > 0);
}

/** Returns the clauses of a text with nothing masked: folded words apart by one blank and followed by one. */
export function plainClauses(text: string): string[] {
  return clauseWords(text).map((words) => `${words.join(' ')} `);
}

/**
 * Returns what a text asserts, clause by clause: folded words apart by one blank and followed by one; everything said
 * to be absent (`non ho febbre`, `senza gonfiore`, `né pus`) is masked. In doubt a word stays.
 */
export function assertedClauses(text: string): string[] {
  return clauseWords(text).map((words) => {
    const denied = deniedWords(words);
    return `${words.map((word, i) => (denied[i] ? masked : word)).join(' ')} `;
  });
}
