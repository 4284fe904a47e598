import { fold } from '../places/normalise.ts';
import { stem } from './stem.ts';

/** A word of a need that carries meaning. */
export interface NeedWord {
  /** Folded, as written. */
  word: string;
  /** Stem of the word with doubled letters made one (`genggive` → `gengiv`): they are what is misspelt most. */
  key: string;
  /** Number of its sentence. */
  sentence: number;
  /** Said of as absent or unwanted: `non voglio impianti`. */
  isDenied: boolean;
}

/** Words that join others; `non` and `senza` stay, as some phrases are made with them. */
const empty = new Set(
  'a ad al allo alla ai agli alle all anche ancora c ce che chi ci col come con cui d da dal dallo dalla dai dagli dalle dall degli dei del dell della delle dello di dove e ed gli ho ha hai hanno i il in io l la le lei li lo loro lui ma me mi mia mie miei mio n na ne nei nel nell nella nelle no o od on per pero piu po poi quando quel quella questa questo qui se si sia sono sta sto su sua sul sulla suo t te tra tu tua tuo un una uno vi abbiamo avere avrei cerco devo deve dovrei essere fare fatto faccio fa mettere posso potrei puo serve stato vorrei vorrebbe voglio volevo vogliamo buongiorno buonasera ciao salve grazie molto tanto troppo ogni adesso'.split(
    ' ',
  ),
);
/** Kept although `empty`, because phrases need them. */
const wanted = new Set(['cerco', 'serve', 'piu']);
const deniers = new Set(['non', 'nn', 'niente', 'nessun', 'nessuna', 'nessuno', 'senza', 'ne', 'no']);
const turns = new Set(['ma', 'pero', 'solo', 'soltanto', 'invece', 'anzi', 'perche', 'preferisco', 'piuttosto']);
/** `Non riesco`, `non smette`, `non ricordo`: nothing is denied. */
const openVerbs = new Set(
  'riesco riesce smette vado vuole vogliono apre apro cade dormo passa sopporto sopporta vedo faccio sorrido ci mi si'.split(
    ' ',
  ),
);
/** How many meaningful words a denial reaches. */
const reach = 2;

export const keyOfWord = (word: string) => stem(word.replace(/([a-z])\1/g, '$1'));

/** The meaningful words of a need, in order; blind to case, accents and most slips of doubled letters. */
export function parseNeedWords(text: string): NeedWord[] {
  const words: NeedWord[] = [];
  fold(text)
    .replace(/\ball[ -]on[ -](4|6|four|six)\b/g, 'allon')
    .split(/[.;:!?\n]+/)
    .forEach((sentence, number) => {
      for (const clause of sentence.split(',')) words.push(...parseClause(clause.match(/[a-z0-9]+/g) ?? [], number));
    });
  return words;
}

function parseClause(clause: readonly string[], sentence: number): NeedWord[] {
  let denies = 0;
  const parsed: NeedWord[] = [];
  clause.forEach((written, at) => {
    const word = written === 'nn' ? 'non' : written;
    if (turns.has(word)) denies = 0;
    if (deniers.has(written)) {
      denies = openVerbs.has(clause[at + 1] ?? '') ? 0 : reach;
      if (word === 'no') return;
    } else if (empty.has(word) && !wanted.has(word)) return;
    const isDenier = deniers.has(written);
    parsed.push({ word, key: keyOfWord(word), sentence, isDenied: denies > 0 && !isDenier });
    if (denies > 0 && !isDenier && !wanted.has(word)) denies--;
  });
  return parsed;
}
