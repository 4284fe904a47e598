import { isSurcharged } from '@dentisti/domain/phone-numbers/ordinary-number';
import { isDemoPhone } from '@dentisti/domain/practice/demo-phone';
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Digits of an Italian landline with its 0; libphonenumber also calls `02 1234` valid. */
const minLandlineDigits = 8;
/** Types that cost the caller extra. `PERSONAL_NUMBER` is Italy's 199. */
const costly = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'PAGER']);

/** Premium ranges that libphonenumber does not know in every length. */
const costlyPrefix = /^(144|16[346]|178|199|709|89[2459])/;

export interface ParsedPhones {
  /** First usable number, E.164 with the landline's 0; null when there is none. */
  phone: string | null;
  /** Further usable numbers. */
  others: string[];
  /** Parts that are no number we would dial, as written. */
  refused: string[];
}

function acceptable(number: PhoneNumber | undefined): string | null {
  // The simulators' numbers, under area codes that nobody has: not valid, and never dialled.
  if (number && isDemoPhone(number.number)) return number.number;
  if (!number?.isValid() || number.countryCallingCode !== '39' || number.ext) return null;
  if (isSurcharged(number.number)) return null;
  const type = number.getType();
  if (type === undefined || costly.has(type)) return null;
  if (number.nationalNumber.startsWith('0') && number.nationalNumber.length < minLandlineDigits) return null;
  return number.number;
}

function parseOne(text: string): string | null {
  const digits = text
    .replace(/^(tel|cell?|telefono|phone|fisso|mobile|studio)\b[.:]?\s*/i, '')
    .replace(/\b(int|ext|interno)\.?\s*\d+\s*$/i, '')
    // `+39 (0)6 …`: the bracketed zero belongs to the number, in Italy it is always dialled.
    .replace(/\(0\)/g, '0')
    .replace(/[^\d+]/g, '')
    .replace(/^(\+?00)?39(?=0)|^\+?0039/, '+39');
  if (digits.length < 6 || digits.lastIndexOf('+') > 0) return null;
  const plain = parsePhoneNumberFromString(digits, 'IT');
  const national = digits.replace(/^\+39/, '');
  // A number that is valid as written is judged as written: 899… with a 0 before it would be a line in Salerno.
  if (!/^[1-9]\d{6,9}$/.test(national) || plain?.isValid() || costlyPrefix.test(national)) return acceptable(plain);
  // A spreadsheet or a foreign habit dropped the landline's 0.
  return acceptable(parsePhoneNumberFromString(`+390${national}`));
}

/** `06 1234567/8` and `06 1234567 - 68` name a second line by its last digits: the first line is enough. */
const secondLine = /\s*[/-]\s*\d{1,3}$/;

/**
 * Reads the numbers of an untrusted text (`06 1234567; 333 1234567 / 06 7654321`): landline 0 kept, a dropped one added
 * again, doubles split. Refused: too short, premium or shared-cost, foreign, not a number.
 */
export function parsePhones(value: string | null | undefined): ParsedPhones {
  const result: ParsedPhones = { phone: null, others: [], refused: [] };
  const parts = (value ?? '').split(/[;,|\n]|\s(?:o|e|oppure|or|and)\s/i).flatMap((part) => {
    const text = part.trim();
    if (secondLine.test(text) && parseOne(text.replace(secondLine, ''))) return [text.replace(secondLine, '')];
    // A slash also stands between area code and number (`06/1234567`): split only when both halves are numbers.
    const halves = text.split(/\s*\/\s*|\s+-\s+/);
    return halves.length > 1 && halves.every((half) => parseOne(half)) ? halves : [text];
  });
  for (const part of parts.filter(Boolean)) {
    const number = parseOne(part);
    if (!number) result.refused.push(part);
    else if (!result.phone) result.phone = number;
    else if (number !== result.phone && !result.others.includes(number)) result.others.push(number);
  }
  return result;
}
