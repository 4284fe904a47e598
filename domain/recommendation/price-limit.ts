import { parsePhrase } from './match-phrases.ts';
import { keyOfWord, parseNeedWords } from './need-words.ts';
import { type PricedTreatment, pricedTreatments } from './priced-treatments.ts';

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
  `(?:massim[oa]|max\\.?|budget|\\bnon\\b[^.;!?]{0,30}(?:pi[uù] di|oltre)|meno di|entro|fino a|sotto (?:i|gli)?|solo|spendere)[\\s:(]+(?:[a-zà-ù]+\\s+){0,2}${sum}${money}`,
  `${sum}${money}\\s+(?:al\\s+)?(?:massimo|max\\b|di budget)`,
  `budget:?\\s+(?:(?:massimo|max\\.?|di|è|circa)\\s+){0,2}${sum}(?![\\d.]|\\s*(?:km|anni|giorni|minuti))`,
].map((pattern) => new RegExp(pattern));

const digits = ['', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove'];
const tens = ['dieci', 'venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta'];
/** Sums that people write as words, thousands before hundreds before tens: `millecinquecento`, `duecentocinquanta`. */
const wordSum = new RegExp(
  `(?<![a-zà-ù])(?:(${digits.slice(1).join('|')})\\s?mila|(mille))?(?:(?:(?<=mil(?:a|le))\\s?(?:e\\s)?)?((?:(?:${digits.slice(1).join('|')})\\s?)?)cento)?(?:(?:(?<=mil(?:a|le)|cento)\\s?(?:e\\s)?)?(${tens.join('|')}))?(?=${money})`,
  'g',
);

/** Returns a text with its sums written alike: `€ 1.500`, `5mila euro` and `centocinquanta euro` as `1500 €` or `1500 euro`. */
const withPlainSums = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(\d)\.(\d{3})(?!\d)/g, '$1$2')
    .replace(/(\d)\s?mila(?![a-z])/g, '$1000')
    .replace(/\bmille e (\d{3})(?!\d)/g, '1$1')
    .replace(/(?<!\d\s?)(?:€|\beuro?)\s?(\d+(?:,\d+)?)/g, '$1 €')
    .replace(wordSum, (word, thousands?: string, one?: string, hundreds?: string, ten?: string) => {
      const value =
        (one ? 1_000 : thousands ? 1_000 * (digits.indexOf(thousands) + 1) : 0) +
        (hundreds === undefined ? 0 : 100 * (digits.indexOf(hundreds.trim()) + 1)) +
        (ten ? 10 * (tens.indexOf(ten) + 1) : 0);
      return value > 0 ? String(value) : word;
    });

/** What may be free to a patient: a treatment that has a price, or care as a whole. */
const care: ReadonlySet<string> = new Set([
  ...pricedTreatments.flatMap(({ phrases, named }) =>
    [...phrases, ...named].flatMap((phrase) => parsePhrase(phrase).slots.flatMap((slot) => [...slot])),
  ),
  ...['dentista', 'dentistico', 'cura', 'visita'].map(keyOfWord),
]);

/** Whether a text asks for its one treatment «gratis»: not denied, nor said of a car park or of one visit among other treatments. */
function asksForFree(text: string): boolean {
  const clauses = text.split(/[.,;:!?\n]+|\s(?:e|ed|o|con)\s/i).map(parseNeedWords);
  const named = clauses.filter((words) => words.some(({ key }) => care.has(key)));
  return clauses.some((words) => {
    const at = words.findIndex(({ word, isDenied }) => !isDenied && /^(?:gratis|gratuit[oaei])$/.test(word));
    const noun = words[at - 1] ?? words[at + 1];
    return at >= 0 && (!noun || (care.has(noun.key) && named.length === 1));
  });
}

/** `Il prezzo non è un problema`: nothing is wished of it. */
const mindsNoPrice =
  /(?:prezzo|prezzi|costo|costi|spesa|soldi)\s+(?:non|nn)\s+(?:mi\s+)?(?:(?:è|e['’]?|sono)\s+(?:(?:un|gran|grosso|molto|tanto|poi|cos[iì])\s+)*(?:problem[ai]|important[ei]|fondamental[ei]|tutto)|conta(?:no)?|importa(?:no)?|interessa(?:no)?)(?![a-zà-ù])/;

/** Whether a text says that prices do not matter. */
export const ignoresPrice = (text: string): boolean => mindsNoPrice.test(text.toLowerCase());

/** Returns the sum that a text names as a limit, in euros, 0 for «gratis»; null where it names none. */
export function parseLimit(text: string): number | null {
  const written = withPlainSums(text);
  for (const pattern of limits) {
    const [, euros, cents = ''] = pattern.exec(written) ?? [];
    if (euros) return Number(euros) + Number(cents.padEnd(2, '0')) / 100;
  }
  return asksForFree(text) ? 0 : null;
}
