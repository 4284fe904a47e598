import { parseTestCallNumber, type TestCallNumber } from '@dentisti/domain/tools/test-call-number';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The number a test call may ring; the full metadata tells premium and shared-cost numbers. */
export function parseTestNumber(typed: string, countries: readonly string[]): TestCallNumber {
  return parseTestCallNumber(typed, countries, (text) => parsePhoneNumberFromString(text));
}
