import { bookingAlphabet } from '../booking/booking-number.ts';

/**
 * `PAC-XXXX-YYYY` from eight random numbers in [0, 1), with the signs of a booking's number: it is read out on the
 * telephone like one, and must not be taken for one. Names an order and opens nothing.
 */
export function makeOrderNumber(random: () => number): string {
  const four = () =>
    Array.from({ length: 4 }, () => bookingAlphabet[Math.floor(random() * bookingAlphabet.length)]).join('');
  return `PAC-${four()}-${four()}`;
}

/** Whether a text is written like an order's number. */
export const isOrderNumber = (text: string): boolean =>
  new RegExp(`^PAC-[${bookingAlphabet}]{4}-[${bookingAlphabet}]{4}$`).test(text);
