import { isItalianLength } from './italian-length.ts';
import { ordinaryRanges } from './ordinary-ranges.ts';

/**
 * Numbers that a plan calls ordinary and that are billed like another country or like a service: San Marino behind
 * Italy's `0549`, the Channel Islands and the Isle of Man behind `+44`, the exchange 976 of every North American area.
 */
const surcharged = [
  /^\+390549/,
  /^\+1\d{3}976/,
  /^\+44(?:1481|1534|1624|7509|7524|7624|77003|7781|7797|7829|7839|79111|79117|7924|7937|74576)/,
] as const;

/** Numbers of Italian services in every length they were ever given out. */
const italianService = /^\+39(?:144|16[346]|178|199|709|8[49]\d)/;

/** Whether ringing a number (E.164) costs more than its country says; refused in every form that asks for a number. */
export function isSurcharged(e164: string): boolean {
  return italianService.test(e164) || surcharged.some((range) => range.test(e164));
}

/** Compiled once: a text is tried in many splits. */
const patterns = new Map<string, RegExp>();

function patternOf(code: string): RegExp {
  const known = patterns.get(code);
  if (known) return known;
  const pattern = new RegExp(`^(?:${ordinaryRanges[code]})$`);
  patterns.set(code, pattern);
  return pattern;
}

/**
 * Returns whether a number (E.164) is an ordinary fixed or mobile line of Italy, the EU, EFTA, the United Kingdom, the
 * United States or Canada: the one rule of page and gateway for every number that we might ring or that might ring us.
 */
export function isOrdinaryNumber(e164: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(e164) || isSurcharged(e164)) return false;
  const digits = e164.slice(1);
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((prefix) => prefix in ordinaryRanges);
  if (code === undefined) return false;
  const national = digits.slice(code.length);
  if (code === '39' && !isItalianLength(national)) return false;
  return patternOf(code).test(national);
}

/** A number in E.164 without a domestic 0 that was kept after the country's code (`+44 (0)20 …`), which Italy alone dials. */
export function withoutTrunkZero(e164: string): string {
  const bare = e164.replace(/^(\+(?!39)[1-9]\d{1,2}?)0/, '$1');
  return bare !== e164 && !isOrdinaryNumber(e164) && isOrdinaryNumber(bare) ? bare : e164;
}
