import { isSurcharged } from '@dentisti/domain/phone-numbers/ordinary-number';
import { isDemoPhone } from '@dentisti/domain/practice/demo-phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Types that cost the caller extra. `PERSONAL_NUMBER` is Italy's 199. */
const costly = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'PAGER']);

/** Whether a practice's telephone (E.164) exists in the Italian plan and costs nothing extra; a demonstration's does too. */
export function validPracticePhone(phone: string): boolean {
  if (isDemoPhone(phone)) return true;
  if (isSurcharged(phone)) return false;
  const number = parsePhoneNumberFromString(phone, 'IT');
  return number?.isValid() === true && number.countryCallingCode === '39' && !costly.has(number.getType() ?? 'PAGER');
}
