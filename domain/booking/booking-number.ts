/** No 0 and O, no 1, I and L: a number read out on a telephone must not be mistaken. */
export const bookingAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const pattern = new RegExp(`^DENT-[${bookingAlphabet}]{4}-[${bookingAlphabet}]{4}$`);

/**
 * `DENT-XXXX-YYYY` from eight random numbers in [0, 1): 31⁸ ≈ 8.5 × 10¹¹ of them. The caller draws again when the number
 * is taken. It names a booking and opens nothing: the private token does.
 */
export function makeBookingNumber(random: () => number): string {
  const four = () =>
    Array.from({ length: 4 }, () => bookingAlphabet[Math.floor(random() * bookingAlphabet.length)]).join('');
  return `DENT-${four()}-${four()}`;
}

/** Whether a text is a number exactly as we write it. */
export function isBookingNumber(text: string): boolean {
  return pattern.test(text);
}

/**
 * The number a person means: any case, spaces, dots, other dashes or none, with or without `DENT`. Null when it is none;
 * letters that the alphabet avoids are not guessed at.
 */
export function parseBookingNumber(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  // Eight signs that begin with DENT are a number cut short, not one without its prefix.
  const eight = signs.startsWith('DENT') ? signs.slice(4) : signs;
  if (eight.length !== 8) return null;
  const number = `DENT-${eight.slice(0, 4)}-${eight.slice(4)}`;
  return isBookingNumber(number) ? number : null;
}

/** `D E N T, A B 2 3, K M 4 5`: as the assistant says it, sign by sign. */
export function spellBookingNumber(number: string): string {
  return number
    .split('-')
    .map((part) => [...part].join(' '))
    .join(', ');
}
