import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Types that nobody is reached under, or that cost whoever rings back. `PERSONAL_NUMBER` is Italy's 199. */
const refused = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'PAGER', 'UAN', 'VOICEMAIL', 'TOLL_FREE']);

/**
 * A patient's telephone in E.164, checked against the numbering plans; null when nobody can be reached under it. Landlines
 * keep their 0. Takes what the form's own check let through.
 */
export function validPatientPhone(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, 'IT');
  if (!number?.isValid() || number.ext) return null;
  if (refused.has(number.getType() ?? '')) return null;
  // The library also calls `02 1234` valid.
  if (number.countryCallingCode === '39' && number.nationalNumber.length < 8) return null;
  return number.number;
}
