import type { ModerationReason, ModerationVerdict } from './moderation-reason.ts';
import * as words from './moderation-words.ts';
import { foldText, hasStem, plainWords } from './plain-words.ts';

/** Kept with each decision; a change of the rules is another version. */
export const moderationRulesVersion = 2;

export interface Moderation {
  verdict: ModerationVerdict;
  /** In a fixed order; empty when the text is clean. */
  reasons: ModerationReason[];
}

export interface ModeratedText {
  text: string;
  /** A practice's answer may not reveal anything of the visit. */
  by: 'patient' | 'practice';
  /** Names of people who work at the practice, with or without titles. */
  staff: readonly string[];
}

const refusing: ReadonlySet<ModerationReason> = new Set([
  ...(['contact', 'link', 'iban', 'fiscal-code', 'threat', 'insult', 'insult-person', 'repetition'] as const),
]);

/**
 * Judges a text that would be public: `clean` is published by the clock, `doubtful` an operator reads first, `refused` goes
 * back to its writer with the reasons. The same rules for praise and blame: what counts is the words, never the stars.
 */
export function moderate(input: ModeratedText): Moderation {
  const found = new Set<ModerationReason>();
  const isRefused = [...findings(input)].reduce((any, { reason, refuses = refusing.has(reason) }) => {
    found.add(reason);
    return any || refuses;
  }, false);
  const reasons = [...found];
  if (reasons.length === 0) return { verdict: 'clean', reasons };
  return { verdict: isRefused ? 'refused' : 'doubtful', reasons };
}

interface Finding {
  reason: ModerationReason;
  /** Where the same reason may be either. */
  refuses?: boolean;
}

function* findings({ text, by, staff }: ModeratedText): Generator<Finding> {
  const folded = foldText(text);
  yield* findIdentifiers(folded);
  if (words.threats.some((pattern) => pattern.test(folded))) yield { reason: 'threat' };
  const spoken = foldText(text.replace(words.placeNames, ' '));
  yield* findInsults(spoken, staff);
  yield* findHealth(spoken, { by, staff });
  if (namesSomebody(text, staff)) yield { reason: 'person-name' };
  if (words.advertising.some((pattern) => pattern.test(folded))) yield { reason: 'advertising' };
  yield* findNoise(text, folded);
}

const italianIban = /\bit[\s.-]?\d{2}[\s.-]?[a-z](?:[\s.-]?\d){10}/;
const foreignIban = /\b[a-z]{2}\d{2}(?:[\s.-]?[0-9a-z]){11,30}/;
/** With the letters that stand for digits where two people would have the same, only in one piece. */
const fiscalCode =
  /\b(?:[a-z][\s.-]?){6}(?:\d[\s.-]?){2}[abcdehlmprst][\s.-]?(?:\d[\s.-]?){2}[a-z][\s.-]?(?:\d[\s.-]?){3}[a-z]\b|\b[a-z]{6}[0-9lmnpqrstuv]{2}[abcdehlmprst][0-9lmnpqrstuv]{2}[a-z][0-9lmnpqrstuv]{3}[a-z]\b/;
const mail =
  /[\w.+-]+\s*(?:@|\(at\)|\[at\]|\bchiocciola\b|\(chiocciola\))\s*[\w-]+\s*(?:\.|\bpunto\b|\(punto\)|\bdot\b|\(dot\)|\[dot\])\s*[a-z]{2,}/;
const handle = /(?<![\w.])@[a-z][\w.]{2,}/;
/** Without `io` and `me`, with which a sentence may begin behind a full stop. */
const domains = 'it|com|net|org|eu|info|biz|app|online|site|shop|store|link|click|xyz|ly|dental|clinic';
const link = new RegExp(
  `https?:|\\bwww\\b|\\b[a-z0-9][a-z0-9-]+\\.(?:${domains})\\b|\\b[a-z0-9-]+\\s+(?:punto|dot)\\s+(?:${domains})\\b`,
);
/** What has digits and is nobody's number: opening hours, spans of years, dates, times, prices, percentages, years. */
const harmlessDigits =
  /(?<![\d.,-])(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?\s?[-–]\s?(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?(?![\d-]|[.:]\d)|(?<![\d-])(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)?\d{2}(?![\d-])|\b(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?:\/(?:19|20)?\d{2})?\b(?![.-]?\d)|\b\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d{2}\b|\b\d{1,2}:\d{2}\b|(?:€|euro)\s*\d{1,3}(?:[.\s]\d{3})*(?:,\d{2})?|\b\d{1,3}(?:[.\s]\d{3})*(?:,\d{2})?\s*(?:€|euro\b)|\b\d+\s*(?:%|minuti|min\b|ore\b|anni|giorni|mesi|volte|su\s+\d+)/g;
const units = ['zero', 'uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove'];
const teens = 'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(' ');
const tens = ['vent', 'trent', 'quarant', 'cinquant', 'sessant', 'settant', 'ottant', 'novant'];
const numberWord = new RegExp(
  `\\b(?:(${units.join('|')})|(${teens.join('|')})|(${tens.join('|')})[ia]?(${units.slice(1).join('|')})?)\\b`,
  'g',
);
/** Digits instead of the numbers up to 99 that are written in words. */
const inDigits = (folded: string): string =>
  folded.replace(numberWord, (_, unit?: string, teen?: string, ten?: string, last?: string) => {
    if (unit) return String(units.indexOf(unit));
    return String(
      teen ? 10 + teens.indexOf(teen) : 20 + 10 * tens.indexOf(ten ?? '') + (last ? units.indexOf(last) : 0),
    );
  });

/** By its check digits: any two letters with digits behind them could be one. */
function hasForeignIban(folded: string): boolean {
  const candidate = foreignIban.exec(folded)?.[0].replace(/[\s.-]/g, '') ?? '';
  for (let length = candidate.length; length >= 15; length -= 1) {
    const moved = candidate.slice(4, length) + candidate.slice(0, 4);
    const digits = [...moved].map((sign) => Number.parseInt(sign, 36)).join('');
    if ([...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1) return true;
  }
  return false;
}

function* findIdentifiers(folded: string): Generator<Finding> {
  const hasFiscalCode = fiscalCode.test(folded);
  if (hasFiscalCode) yield { reason: 'fiscal-code' };
  const isIban = italianIban.test(folded) || hasForeignIban(folded);
  if (isIban) yield { reason: 'iban' };
  const numbers = inDigits(folded.replace(harmlessDigits, ' x ')).replace(/(?<=\d)[\s.-]?o(?=[\s.-]?\d)/g, '0');
  const hasNumber = /(?:\+|\b00)?\d(?:[\s.,\-/()_*]{0,3}\d){6,}/.test(numbers);
  if (mail.test(folded) || handle.test(folded) || (hasNumber && !isIban && !hasFiscalCode)) yield { reason: 'contact' };
  else if (link.test(folded)) yield { reason: 'link' };
}

/** The words of a text without the names of who works there: a dentist may be called Negri or Carini. */
function wordsBut(folded: string, staff: readonly string[]): string[] {
  const names = new Set(staff.flatMap((name) => plainWords(name)));
  return plainWords(folded).filter((word) => !names.has(word));
}

function* findInsults(folded: string, staff: readonly string[]): Generator<Finding> {
  const plain = wordsBut(folded, staff);
  const has = (stems: readonly string[]) => plain.some((word) => hasStem(word, stems));
  const isOffensive = has(words.offensive);
  const isRude = has(words.rude);
  const accuses = has(words.accusations);
  const names = namesOfStaff(folded, staff);
  if (isOffensive) yield { reason: 'insult' };
  else if (isRude) yield names ? { reason: 'insult-person' } : { reason: 'insult', refuses: false };
  else if (names && has(words.harsh)) yield { reason: 'insult-person', refuses: false };
  if (accuses) yield { reason: 'accusation' };
}

/** What a practice must not say of a visit, beside what nobody should. */
const ofTheVisit =
  /\b(?:sua|suo|tua|tuo)\s+(?:visita|cura|situazione|caso|bocca|intervento|trattamento|problema|preventivo|appuntamento|seduta)\b|\b(?:lei|tu)\s+(?:aveva|ha|avevi|hai)\s+(?:rifiutato|saltato|disdetto|rimandato)|\bsi\s+e\s+presentat|\bil\s+\d{1,2}\s+(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/;

function* findHealth(folded: string, { by, staff }: Pick<ModeratedText, 'by' | 'staff'>): Generator<Finding> {
  const plain = wordsBut(folded, staff);
  const has = (stems: readonly string[]) => plain.some((word) => hasStem(word, stems));
  if (has(words.conditions)) yield { reason: 'health-data', refuses: true };
  else if (has(words.treatments)) yield { reason: 'health-data' };
  if (by === 'practice' && ofTheVisit.test(folded)) yield { reason: 'reveals-visit' };
}

const titles = /^(?:dott|dottor|dottore|dottoressa|dottssa|dott\.ssa|dr|dr\.ssa|prof|sig|signor|signora)\.?$/;

/** Surnames of the practice's people, folded. */
const surnames = (staff: readonly string[]): string[] =>
  staff.flatMap((name) => {
    const parts = foldText(name)
      .split(/\s+/)
      .filter((part) => part && !titles.test(part));
    const surname = parts.at(-1) ?? '';
    return surname.length >= 3 ? [surname] : [];
  });

const namesOfStaff = (folded: string, staff: readonly string[]): boolean => {
  const said = new Set(folded.split(/[^\p{L}']+/u));
  return surnames(staff).some((surname) => said.has(surname));
};

/** Somebody with a title and a capital, or with first name and surname after a word for a person, who does not work there. */
const titled =
  /\b(?:[Ss]ig(?:nor[ae]?|\.ra|\.)?|[Dd]ott(?:\.ssa|oressa|ore?|\.)?|[Dd]r(?:\.ssa|\.)?|[Ss]egretaria|[Aa]ssistente|[Ii]gienista|[Ii]nfermiera|[Cc]ollega|[Aa]mic[ao]|[Mm]oglie|[Mm]arito|[Ff]igli[ao])\s+((?:\p{Lu}\p{Ll}+)(?:\s+\p{Lu}\p{Ll}+)?)/gu;

function namesSomebody(text: string, staff: readonly string[]): boolean {
  const known = new Set(staff.flatMap((name) => foldText(name).split(/\s+/)));
  return [...text.matchAll(titled)].some(
    ([, name = '']) =>
      !foldText(name)
        .split(/\s+/)
        .some((part) => known.has(part)),
  );
}

function* findNoise(text: string, folded: string): Generator<Finding> {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  const spoken = folded.split(/[^\p{L}']+/u).filter(Boolean);
  if (isRepeated(folded, spoken)) yield { reason: 'repetition' };
  if (letters.length >= 20 && capitals.length > letters.length * 0.6) yield { reason: 'caps' };
  const pictures = text.match(/\p{Extended_Pictographic}/gu) ?? [];
  if (pictures.length > 8 || letters.length < 10) yield { reason: 'emoji' };
  else if (isForeign(letters, spoken)) yield { reason: 'language' };
}

function isRepeated(folded: string, spoken: readonly string[]): boolean {
  if (/([^\s])\1{7,}/u.test(folded.replace(/\p{Extended_Pictographic}/gu, ''))) return true;
  let run = 1;
  for (const [at, word] of spoken.entries()) {
    run = word === spoken[at - 1] ? run + 1 : 1;
    if (run >= 4) return true;
  }
  return spoken.length >= 10 && new Set(spoken).size < spoken.length * 0.4;
}

function isForeign(letters: readonly string[], spoken: readonly string[]): boolean {
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  if (latin < letters.length * 0.7) return true;
  if (spoken.length < 4) return false;
  const ours = spoken.filter((word) => words.italian.has(word)).length;
  const theirs = spoken.filter((word) => words.foreign.has(word)).length;
  return ours === 0 || (theirs > ours && ours < spoken.length * 0.3);
}
