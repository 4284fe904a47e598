import { bookingAlphabet } from '../booking/booking-number.ts';
import { distinctiveWords } from '../discovery/practice-name.ts';
import { wordsOf } from '../places/normalise.ts';
import { cutText } from '../well-formed.ts';

/** What an operator may have meant by a search: each part that is not null or empty is looked for. */
export interface ParsedSearch {
  /** Signs of a `DENT-XXXX-YYYY` without prefix and dash, 3–8. */
  bookingPart: string | null;
  /** Signs of a `PAC-XXXX-YYYY`, likewise. */
  orderPart: string | null;
  /** The prefix was typed, so the signs are the number's first. */
  isPartAtStart: boolean;
  /** Digits in which a telephone number ends, country code included where it was typed. */
  phoneEnd: string | null;
  /** Lower case; whole or its beginning. */
  email: string | null;
  /** The words that tell practices apart, folded; all words when there are only trade words. */
  words: readonly string[];
  /** A row's own id (UUID), lower case. */
  id: string | null;
}

const nothing: ParsedSearch = {
  bookingPart: null,
  orderPart: null,
  isPartAtStart: false,
  phoneEnd: null,
  email: null,
  words: [],
  id: null,
};

export const maxSearchLength = 100;
const minSigns = 3;
const minDigits = 4;
/** Most words looked for; more tell nothing new. */
const maxWords = 6;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const onlySigns = new RegExp(`^[${bookingAlphabet}]+$`);

/**
 * Reads what was typed into the admin search: a booking's or order's number (whole or part; any case, spaces, dashes or
 * none), a telephone (any Italian writing, or its last four digits and more), an e-mail address or its beginning, an id,
 * the name of a practice. Null when there is too little to look for.
 */
export function parseSearch(typed: string): ParsedSearch | null {
  const text = cutText(typed.normalize('NFKC'), maxSearchLength).trim();
  const lower = text.toLowerCase();
  if (uuid.test(lower)) return { ...nothing, id: lower };
  if (lower.includes('@')) return /^[^\s@%]+@[^\s%]*$/.test(lower) ? { ...nothing, email: lower } : null;
  return parseNumber(text) ?? parsePhone(text) ?? parseName(text);
}

const signsOf = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** A text that begins with `DENT` or `PAC`, followed by signs of a number. */
function parseNumber(text: string): ParsedSearch | null {
  const [, prefix, rest] = /^(DENT|PAC)(.*)$/.exec(signsOf(text)) ?? [];
  if (!prefix || !rest || rest.length < minSigns || rest.length > 8 || !onlySigns.test(rest)) return null;
  const part = prefix === 'DENT' ? { bookingPart: rest } : { orderPart: rest };
  return { ...nothing, ...part, isPartAtStart: true };
}

/** Digits alone; up to eight of them may also be signs of a number. */
function parsePhone(text: string): ParsedSearch | null {
  if (!/^[+\d\s().\-/–—]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^00(?=39)/, '');
  if (digits.length < minSigns || digits.length > 15) return null;
  const phoneEnd = digits.length >= minDigits ? digits : null;
  return { ...nothing, ...partsOf(digits), phoneEnd };
}

function parseName(text: string): ParsedSearch | null {
  if (!/\p{L}/u.test(text)) return null;
  const signs = signsOf(text);
  const known = distinctiveWords(text).flatMap(wordsOf);
  const words = (known.length > 0 ? known : wordsOf(text)).filter((word) => word.length > 1).slice(0, maxWords);
  const parts = partsOf(signs);
  return words.length > 0 || parts.bookingPart ? { ...nothing, ...parts, words } : null;
}

/** Signs that could stand in the middle of either number. */
function partsOf(signs: string): Pick<ParsedSearch, 'bookingPart' | 'orderPart'> {
  const part = signs.length >= minSigns && signs.length <= 8 && onlySigns.test(signs) ? signs : null;
  return { bookingPart: part, orderPart: part };
}
