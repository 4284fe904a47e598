import { bookingAlphabet } from '../booking/booking-number.ts';
import { distinctiveWords } from '../discovery/practice-name.ts';
import { wordsOf } from '../places/normalise.ts';
import { cutText } from '../well-formed.ts';

/** What a colleague may have meant by a search: each part that is not null or empty is looked for. */
export interface SearchReading {
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

const nothing: SearchReading = {
  bookingPart: null,
  orderPart: null,
  isPartAtStart: false,
  phoneEnd: null,
  email: null,
  words: [],
  id: null,
};

export const longestSearch = 100;
const fewestSigns = 3;
const fewestDigits = 4;
/** Most words looked for; more tell nothing new. */
const mostWords = 6;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const onlySigns = new RegExp(`^[${bookingAlphabet}]+$`);

/**
 * Reads what was typed into the admin search: a booking's or order's number (whole or part; any case, spaces, dashes or
 * none), a telephone (any Italian writing, or its last four digits and more), an e-mail address or its beginning, an id,
 * the name of a practice. Null when there is too little to look for.
 */
export function readSearch(typed: string): SearchReading | null {
  const text = cutText(typed.normalize('NFKC'), longestSearch).trim();
  const lower = text.toLowerCase();
  if (uuid.test(lower)) return { ...nothing, id: lower };
  if (lower.includes('@')) return /^[^\s@%]+@[^\s%]*$/.test(lower) ? { ...nothing, email: lower } : null;
  return readNumber(text) ?? readPhone(text) ?? readName(text);
}

const signsOf = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** A text that begins with `DENT` or `PAC`, followed by signs of a number. */
function readNumber(text: string): SearchReading | null {
  const [, prefix, rest] = /^(DENT|PAC)(.*)$/.exec(signsOf(text)) ?? [];
  if (!prefix || !rest || rest.length < fewestSigns || rest.length > 8 || !onlySigns.test(rest)) return null;
  const part = prefix === 'DENT' ? { bookingPart: rest } : { orderPart: rest };
  return { ...nothing, ...part, isPartAtStart: true };
}

/** Digits alone; up to eight of them may also be signs of a number. */
function readPhone(text: string): SearchReading | null {
  if (!/^[+\d\s().\-/–—]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^00(?=39)/, '');
  if (digits.length < fewestSigns || digits.length > 15) return null;
  const phoneEnd = digits.length >= fewestDigits ? digits : null;
  return { ...nothing, ...partsOf(digits), phoneEnd };
}

function readName(text: string): SearchReading | null {
  if (!/\p{L}/u.test(text)) return null;
  const signs = signsOf(text);
  const known = distinctiveWords(text).flatMap(wordsOf);
  const words = (known.length > 0 ? known : wordsOf(text)).filter((word) => word.length > 1).slice(0, mostWords);
  const parts = partsOf(signs);
  return words.length > 0 || parts.bookingPart ? { ...nothing, ...parts, words } : null;
}

/** Signs that could stand in the middle of either number. */
function partsOf(signs: string): Pick<SearchReading, 'bookingPart' | 'orderPart'> {
  const part = signs.length >= fewestSigns && signs.length <= 8 && onlySigns.test(signs) ? signs : null;
  return { bookingPart: part, orderPart: part };
}
