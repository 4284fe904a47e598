import { isOrdinaryNumber, isSurcharged } from '../phone-numbers/ordinary-number.ts';
import { parseTypedNumber } from '../phone-numbers/typed-number.ts';
import { isDemoPhone } from './demo-phone.ts';

/** Whether a number (E.164) can be a practice's: an Italian mobile, fixed or toll-free line, or one of the demonstration. */
export function isPracticePhone(e164: string): boolean {
  if (isDemoPhone(e164)) return true;
  if (!e164.startsWith('+39') || isSurcharged(e164)) return false;
  return isOrdinaryNumber(e164) || /^\+3980(?:0\d{6}|3\d{3})$/.test(e164);
}

/** Reads digits, with Italy's code or without it, as a practice's number in E.164; null when they are none. */
export function readPracticeDigits(digits: string): string | null {
  const compact = digits.replace(/^\+?00/, '+');
  const number = compact.startsWith('+') ? compact : `+39${compact}`;
  if (isPracticePhone(number)) return number;
  return compact.startsWith('39') && isPracticePhone(`+${compact}`) ? `+${compact}` : null;
}

/**
 * A practice's number in E.164, or null when it cannot be one: Italian mobiles, fixed lines with their 0, toll-free ones.
 * Plausibility only; the gateway checks again with a full table of numbers. Bookings ring Italy alone.
 */
export function parsePracticePhone(typed: string): string | null {
  return parseTypedNumber(typed, readPracticeDigits).number;
}
