import { foldPhoneText } from '@dentisti/domain/phone-numbers/fold-phone-text';
import { isFullLength } from '@dentisti/domain/phone-numbers/italian-length';
import { type DigitGroup, type ReadDigits, splitNumbers } from '@dentisti/domain/phone-numbers/split-numbers';
import { isPracticePhone, readPracticeDigits } from '@dentisti/domain/practice/practice-phone';
import { type PhoneToken, phoneTokens } from './phone-tokens.ts';

export interface ParsedPhones {
  /** First usable number, E.164 with the landline's 0; null when there is none. */
  phone: string | null;
  /** Further usable numbers. */
  others: string[];
  /** Parts that are no number we would dial, as written. */
  refused: string[];
}

/** Ranges that are judged as written: 899… with a 0 before it would be a line in Salerno, 55… is nobody's town. */
const neverFixed = /^(144|16[346]|178|199|709|89[2459]|55\d{8}$)/;
/** Digits of a number without its 0 that cannot be a subscriber's number without its area code. */
const unmistakable = 9;

/** Reads digits, also of a landline whose 0 a spreadsheet or a foreign habit dropped. */
const readDigits: ReadDigits = (digits) => {
  const number = readPracticeDigits(digits);
  if (number) return number;
  const national = digits.replace(/^(?:\+|00)39/, '');
  const isNamed = national !== digits || national.length >= unmistakable;
  if (!isNamed || !/^[1-9]\d{6,9}$/.test(national) || neverFixed.test(national)) return null;
  return isPracticePhone(`+390${national}`) ? `+390${national}` : null;
};

/** After a note a short line is rather a part of the note. */
const readFullDigits: ReadDigits = (digits) => {
  const number = readPracticeDigits(digits);
  return number && isFullLength(number) ? number : null;
};

type Digits = PhoneToken & { kind: 'digits' };

/** A small number before a word (`2 linee`, `24h`) belongs to the word. */
function withoutCounted({ groups, note }: Digits, read: ReadDigits): DigitGroup[] {
  const [before, last] = groups.slice(-2);
  const main = groups.slice(0, -1);
  if (!note || !last || !before || main.length === 0 || last.digits.length > 3) return groups;
  if (note === 'word' && before.digits.length < 6) return groups;
  const [number, ...others] = splitNumbers(main, read);
  return number && others.length === 0 && isFullLength(number) ? main : groups;
}

/** Whether every number of a part is followed by its label, and none is before the first: `06 1 fax 06 2 tel`. */
function labelsFollow(tokens: readonly PhoneToken[]): boolean {
  const order = tokens.flatMap(({ kind }) => (kind === 'digits' ? 'n' : kind === 'label' ? 'l' : [])).join('');
  return /^(?:nl){2,}$/.test(order);
}

/** Runs of digits of one part that are no telephone: their label says fax, or something else. */
function findUnwanted(tokens: readonly PhoneToken[]): Set<PhoneToken> {
  const unwanted = new Set<PhoneToken>();
  const follows = labelsFollow(tokens);
  let label: 'phone' | 'fax' | 'other' = 'phone';
  tokens.forEach((token, index) => {
    if (token.kind === 'digits' && !follows && label !== 'phone') unwanted.add(token);
    if (token.kind !== 'label') return;
    const next = tokens.slice(index + 1).find(({ kind }) => kind === 'digits' || kind === 'close');
    const former = tokens.slice(0, index).findLast(({ kind }) => kind === 'digits');
    const isBefore = !follows && (next?.kind === 'digits' || !former);
    if (isBefore) label = token.label;
    else if (former && token.label !== 'phone') unwanted.add(former);
  });
  return unwanted;
}

/** `tel/fax` is a telephone too: labels side by side become one. */
function joinLabels(tokens: readonly PhoneToken[]): PhoneToken[] {
  const joined: PhoneToken[] = [];
  tokens.forEach((token, index) => {
    const last = joined.at(-1);
    if (last?.kind === 'label' && token.kind === 'break' && tokens[index + 1]?.kind === 'label') return;
    if (last?.kind === 'label' && token.kind === 'label') {
      const label = [last.label, token.label].includes('phone') ? 'phone' : token.label;
      joined.splice(-1, 1, { kind: 'label', label });
    } else joined.push(token);
  });
  return joined;
}

/** The numbers of one part. After a note only digits that are a number as they stand count. */
function readPart(tokens: readonly PhoneToken[]): string[] {
  const unwanted = findUnwanted(tokens);
  let note: 'none' | 'note' | 'extension' = 'none';
  return tokens.flatMap((token) => {
    if (token.kind === 'note') note = token.isExtension ? 'extension' : 'note';
    else if (token.kind === 'open') note = 'note';
    else if (token.kind === 'label') note = 'none';
    if (token.kind !== 'digits') return [];
    const read = note === 'none' ? readDigits : readFullDigits;
    const numbers = note === 'extension' || unwanted.has(token) ? [] : splitNumbers(withoutCounted(token, read), read);
    note = numbers.length > 0 ? 'none' : 'note';
    return numbers;
  });
}

/**
 * Reads the numbers of an untrusted text (`06 1234567 int. 3; fax 06 1234568 / 333 1234567`): a number ends where its note
 * begins, a fax is none, of second lines the first is enough. Refused: over-long, premium or shared-cost, foreign.
 */
export function parsePhones(value: string | null | undefined): ParsedPhones {
  const result: ParsedPhones = { phone: null, others: [], refused: [] };
  const text = foldPhoneText(value ?? '').replace(/\+\s+(?=\d)/g, '+');
  const parts: { tokens: PhoneToken[]; from: number; to: number }[] = [{ tokens: [], from: 0, to: text.length }];
  for (const token of joinLabels(phoneTokens(text))) {
    const part = parts.at(-1);
    if (!part) continue;
    if (token.kind !== 'break') part.tokens.push(token);
    else {
      part.to = token.at;
      parts.push({ tokens: [], from: token.end, to: text.length });
    }
  }
  for (const { tokens, from, to } of parts) {
    const written = text.slice(from, to).trim();
    // Two prefixes are a slip: which of them counts, nobody knows.
    const numbers = /\+\d{1,3}\+/.test(written) ? [] : readPart(tokens);
    if (written && numbers.length === 0) result.refused.push(written);
    for (const number of numbers) {
      if (!result.phone) result.phone = number;
      else if (number !== result.phone && !result.others.includes(number)) result.others.push(number);
    }
  }
  return result;
}
