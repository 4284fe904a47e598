import { isItalianLength } from '../phone-numbers/italian-length.ts';
import { isSurcharged } from '../phone-numbers/ordinary-number.ts';
import { parseTypedNumber } from '../phone-numbers/typed-number.ts';

/** Italy, the European Union and the United States; each by its own country, not by its calling code. */
export const defaultTestCallCountries: readonly string[] =
  'IT AT BE BG HR CY CZ DK EE FI FR DE GR HU IE LV LT LU MT NL PL PT RO SK SI ES SE US'.split(' ');

/** A number as libphonenumber (full metadata) reads it; handed in, because this folder has no library of its own. */
export interface ParsedNumber {
  /** E.164. */
  number: string;
  /** ISO 3166-1 alpha-2; undefined for satellites and other numbers of no country. */
  country?: string | undefined;
  nationalNumber: string;
  isValid(): boolean;
  getType(): string | undefined;
}

/** Numbers of ordinary telephones. Premium, shared-cost, personal, pager, universal numbers and the rest cost more. */
const ordinaryTypes: readonly (string | undefined)[] = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE'];
/** Shorter ones are emergency and service numbers that a table may still take for a fixed line. */
const shortestNational = 8;

/** The table takes an over-long Italian number for a line or a mobile's voicemail. */
const isOverlong = ({ number, nationalNumber }: ParsedNumber) =>
  number.startsWith('+39') && nationalNumber.length > shortestNational && !isItalianLength(nationalNumber);

export type TestCallNumber = { e164: string } | { problem: string };

const testNumberProblems = {
  form: 'Scrivi il numero in formato internazionale, per esempio +39 02 1234 5678.',
  invalid: 'Questo numero non esiste: controlla prefisso e cifre.',
  country: 'Le chiamate di test sono ammesse solo verso Italia, Unione europea e Stati Uniti.',
  type: 'Le chiamate di test sono ammesse solo verso numeri fissi e mobili ordinari.',
} as const;

/**
 * The number a test call may ring, or why not, in Italian. Everything is decided by country and kind of number: `+1` is
 * twenty-five countries, most of them with numbers that pay whoever has them called.
 * @param countries ISO 3166-1 alpha-2 codes that may be called.
 */
export function parseTestCallNumber(
  typed: string,
  countries: readonly string[],
  parse: (text: string) => ParsedNumber | undefined,
): TestCallNumber {
  const read = (digits: string) => {
    const number = parse(digits.replace(/^00/, '+'));
    return number?.isValid() && !isOverlong(number) ? number.number : null;
  };
  const readable = parseTypedNumber(typed, read);
  const compact = readable.number ?? readable.digits.replace(/^00/, '+');
  if (!/^\+\d{6,15}$/.test(compact)) return { problem: testNumberProblems.form };
  const parsed = parse(compact);
  if (!parsed) return { problem: testNumberProblems.invalid };
  if (!parsed.country || !countries.includes(parsed.country)) {
    // A wrong number of an allowed country is a slip of the finger, and told as one.
    return { problem: parsed.isValid() || parsed.country ? testNumberProblems.country : testNumberProblems.invalid };
  }
  if (readable.number === null || parsed.nationalNumber.length < shortestNational)
    return { problem: testNumberProblems.invalid };
  if (!ordinaryTypes.includes(parsed.getType()) || isSurcharged(parsed.number))
    return { problem: testNumberProblems.type };
  return { e164: parsed.number };
}

/** The countries of `TEST_CALL_COUNTRIES` (codes separated by commas or spaces); unset: the usual ones. Null when one is no code. */
export function parseTestCallCountries(setting: string | undefined): readonly string[] | null {
  const codes = (setting ?? '')
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (codes.length === 0) return defaultTestCallCountries;
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes : null;
}
