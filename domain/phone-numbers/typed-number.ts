import { foldPhoneText } from './fold-phone-text.ts';
import { digitGroups, type ReadDigits, splitNumbers } from './split-numbers.ts';

/** A number as somebody typed it into a field that asks for one. */
export interface TypedNumber {
  /** Null when it is refused. */
  number: string | null;
  /** Why it is refused; null with a number. */
  problem: 'unreadable' | 'several' | null;
  /** The digits, and a `+`, of an unreadable text without words; else ''. */
  digits: string;
}

const unreadable = (digits = ''): TypedNumber => ({ number: null, problem: 'unreadable', digits });
const maxLength = 100;

/** `tel:` and `Tel.` before a number, and what a sentence or a list leaves after it. */
const around = /^\s*(?:tel(?:efono)?\b\s*[.:]?\s*)?|[\s,.;:]+$/gi;
const betweenNumbers = /[;,|&\n]|\s(?:e|o|oppure)\s/i;

/**
 * Reads a typed number: of `06 1234567/8` the first line. Two numbers, or anything but digits and what groups them, is
 * refused: whoever types can say it better, and sees what was understood.
 */
export function parseTypedNumber(typed: string, read: ReadDigits): TypedNumber {
  if (typed.length > maxLength) return unreadable();
  const text = foldPhoneText(typed).replace(around, '');
  const parts = text.split(betweenNumbers).map((part) => ({ part, numbers: readPart(part, read) }));
  const [number, ...others] = parts.flatMap(({ numbers }) => numbers);
  if (others.length > 0) return { number: null, problem: 'several', digits: '' };
  if (number !== undefined && parts.length === 1) return { number, problem: null, digits: '' };
  return unreadable(/\p{L}/u.test(text) ? '' : text.replace(/[^\d+]/g, ''));
}

function readPart(part: string, read: ReadDigits): string[] {
  if (!/^[\d+\s().\-/]+$/.test(part)) return [];
  // A + that is no beginning would be read as a second number.
  return splitNumbers(digitGroups(part.replace(/\+\s+/g, '+')), read);
}
