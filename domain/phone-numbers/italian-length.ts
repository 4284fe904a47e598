/** Returns how many digits the area code of an Italian fixed line has, its 0 included (AGCOM, delibera 8/15/CIR). */
export function areaCodeLength(national: string): number {
  return /^0(?:[26]|[13-57-9][0159])/.exec(national)?.[0].length ?? 4;
}

/** Shorter Italian numbers are services and emergencies that a numbering plan still takes for a fixed line. */
const shortest = 8;

/**
 * Returns whether an Italian national number has a length that is given out. ITU, national numbering plan of Italy: a fixed
 * line has at most ten digits, eleven where a 1 follows its area code; a mobile has nine or ten.
 */
export function isItalianLength(national: string): boolean {
  if (national.length < shortest) return false;
  if (!national.startsWith('0')) return national.length <= 10;
  return national.length <= (national[areaCodeLength(national)] === '1' ? 11 : 10);
}

/**
 * Returns whether a number (E.164) is as long as nearly all of its kind: old short lines and mobiles of nine digits are
 * not, and look like the beginning of a longer number.
 */
export function isFullLength(e164: string): boolean {
  if (!e164.startsWith('+39')) return true;
  return e164.length - 3 >= (e164.startsWith('+393') ? 10 : 9);
}
