import { isFullLength } from './italian-length.ts';

/** Digits written together, and what separates them from the digits before. */
export interface DigitGroup {
  separator: '' | ' ' | '-' | '/';
  /** A `+` stands before the first group of an international number. */
  digits: string;
}

/** Reads digits without separators as a number in E.164; null when they are none. */
export type ReadDigits = (digits: string) => string | null;

/** More groups are no telephone number; trying every split of them would take long. */
const maxGroups = 24;
const secondLineDigits = 3;

/** Returns the groups of a text that holds only digits, `+`, blanks, brackets, points, dashes and slashes. */
export function digitGroups(text: string): DigitGroup[] {
  const groups = [...text.matchAll(/([^\d+]*)(\+?\d+)/g)].map(([, between = '', digits = '']): DigitGroup => {
    const separator = between.includes('/') ? '/' : between.includes('-') ? '-' : between === '' ? '' : ' ';
    return { separator, digits };
  });
  const [first, second] = groups;
  // `39 06 …`: a country's code that lost its plus; as a mobile's beginning it would be 390.
  if (first?.digits === '39' && second?.digits.startsWith('0')) first.digits = '+39';
  return groups;
}

const join = (groups: readonly DigitGroup[]) => groups.map(({ digits }) => digits).join('');

/** A blank before a few last digits, after a block of six or more: an extension, or the number's end. */
function readBlock(groups: readonly DigitGroup[], read: ReadDigits): string | null {
  const whole = read(join(groups));
  const [before, last] = groups.slice(-2);
  const isDoubtful =
    before && last?.separator === ' ' && last.digits.length <= secondLineDigits && before.digits.length >= 6;
  if (!isDoubtful) return whole;
  const main = read(join(groups.slice(0, -1)));
  if (!main?.startsWith('+39') || !isFullLength(main)) return whole;
  return whole || main.startsWith('+393') ? null : main;
}

/** Whether a separator only groups the digits: it stands already after the area code's place. */
function isGrouping(main: readonly DigitGroup[], separator: string): boolean {
  const hasCode = /^(?:\+|00)\d{1,3}$/.test(main[0]?.digits ?? '');
  return main.slice(hasCode ? 3 : 2).some((group) => group.separator === separator);
}

/** The number before the first dash or slash that ends one, and the groups after it; null without such an end. */
function findEnd(groups: readonly DigitGroup[], read: ReadDigits) {
  for (let end = 1; end < groups.length; end++) {
    const separator = groups[end]?.separator ?? '';
    const main = groups.slice(0, end);
    if (!/[-/]/.test(separator) || isGrouping(main, separator)) continue;
    const number = readBlock(main, read);
    if (number) return { number, separator, rest: groups.slice(end) };
  }
  return null;
}

/** One number with its second lines (`06 1234567/8/9`, `- 68`), of which the first is enough; null when it is none. */
function readOne(groups: readonly DigitGroup[], read: ReadDigits): string | null {
  const whole = readBlock(groups, read);
  const end = findEnd(groups, read);
  const isSecondLine = end?.rest.every(
    ({ separator, digits }) => /[-/]/.test(separator) && digits.length <= secondLineDigits,
  );
  if (!end || !isSecondLine) return whole;
  // A dash groups a foreign number, whose length is free.
  if (!end.number.startsWith('+39') && end.separator === '-') return whole ?? end.number;
  // `0584 1234-56`: one old short line and its second, or one number.
  return whole && !isFullLength(end.number) ? null : end.number;
}

/** Splits groups into `count` numbers that stand side by side; every way to do so. */
function splitInto(count: number, groups: readonly DigitGroup[], read: ReadDigits): string[][] {
  const found: string[][] = [];
  for (let end = 1; end <= groups.length - (count - 1); end++) {
    if (count === 1 && end < groups.length) continue;
    const number = readOne(groups.slice(0, end), read);
    if (!number || !isFullLength(number)) continue;
    if (count === 1) found.push([number]);
    else for (const others of splitInto(count - 1, groups.slice(end), read)) found.push([number, ...others]);
  }
  return found;
}

/**
 * Returns the numbers that groups of digits hold: one with its second lines, or several side by side. None where they can
 * be read in two ways; a number is never longer than what is written of it.
 */
export function splitNumbers(groups: readonly DigitGroup[], read: ReadDigits): string[] {
  if (groups.length > maxGroups) return [];
  const one = readOne(groups, read);
  if (one) return [one];
  for (let count = 2; count <= Math.min(4, groups.length); count++) {
    const [first, ...others] = splitInto(count, groups, read);
    if (first) return others.every(([number]) => number === first[0]) ? first : [];
  }
  // `06 12345678/87654321`: the second has no area code of its own.
  const end = findEnd(groups, read);
  const isPlain = end && isFullLength(end.number) && !readBlock(groups, read);
  return isPlain ? [end.number] : [];
}
