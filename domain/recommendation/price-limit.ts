import { assertedClauses } from '../assessment/asserted-clauses.ts';
import { wordPattern } from '../assessment/word-pattern.ts';
import type { PricedTreatment } from './priced-treatments.ts';

/** What a need says of money. */
export interface PriceWish {
  /** The treatments it asks for by name: only their prices may be compared. */
  treatments: readonly PricedTreatment[];
  /** Meaningful words of the need, as keys: they tell variants of a treatment apart. */
  words: ReadonlySet<string>;
  /** The most a patient wants to spend, in euros; 0 for «gratis», null where no limit is named. */
  limit: number | null;
}

const sum = '(\\d{2,5})(?:,(\\d{1,2}))?';
const money = '\\s*(?:€|euro|eur\\b)';
const limits = [
  // `Ho già speso più di 3000 €` is no limit, `non più di 3000 €` is one.
  `(?:massimo|max\\.?|budget|\\bnon\\b[^.;!?]{0,30}pi[uù] di|meno di|entro|fino a|sotto (?:i|gli)?|solo|spendere)\\s+(?:[a-zà-ù]+\\s+){0,2}${sum}${money}`,
  `${sum}${money}\\s+(?:al\\s+)?(?:massimo|max\\b|di budget)`,
  `budget:?\\s+(?:(?:massimo|di|è|circa)\\s+){0,2}${sum}(?![\\d.]|\\s*(?:km|anni|giorni|minuti))`,
].map((pattern) => new RegExp(pattern));

const free = wordPattern('gratis|gratuit*');
/** What is free here is not the treatment. */
const freeOther = /(?:^| )(?:preventiv|parchegg|consulenz|consult)\S* (?:\S+ ){0,2}(?:gratis|gratuit\S*) /;
const freeOtherAfter = /(?:^| )(?:gratis|gratuit\S*) (?:preventiv|parchegg|consulenz|consult)/;

const hundreds = ['', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove'];
/** Sums that people write as words. */
const inWords: ReadonlyMap<string, number> = new Map([
  ...['cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta'].map((word, i): [string, number] => [
    word,
    50 + 10 * i,
  ]),
  ...hundreds.map((word, i): [string, number] => [`${word}cento`, 100 * (i + 1)]),
  ...hundreds.map((word, i): [string, number] => [i === 0 ? 'mille' : `${word}mila`, 1_000 * (i + 1)]),
]);
const wordBeforeMoney = new RegExp(`(?<![a-zà-ù])(${[...inWords.keys()].join('|')})(?=${money})`, 'g');

/** `Il prezzo non è un problema`: nothing is wished of it. */
const mindsNoPrice =
  /(?:prezzo|prezzi|costo|costi|spesa|soldi)\s+(?:non|nn)\s+(?:mi\s+)?(?:è|e['’]?|sono|conta|contano|importa|interessa)(?![a-zà-ù])/;

/** Whether a text says that prices do not matter. */
export const ignoresPrice = (text: string): boolean => mindsNoPrice.test(text.toLowerCase());

/** Returns the sum that a text names as a limit, in euros, 0 for «gratis»; null where it names none. */
export function parseLimit(text: string): number | null {
  const written = text
    .toLowerCase()
    .replace(/(\d)\.(\d{3})/g, '$1$2')
    .replace(wordBeforeMoney, (word) => String(inWords.get(word)));
  for (const pattern of limits) {
    const [, euros, cents = ''] = pattern.exec(written) ?? [];
    if (euros) return Number(euros) + Number(cents.padEnd(2, '0')) / 100;
  }
  const isFree = (clause: string) => free.test(clause) && !freeOther.test(clause) && !freeOtherAfter.test(clause);
  return assertedClauses(text).some(isFree) ? 0 : null;
}
