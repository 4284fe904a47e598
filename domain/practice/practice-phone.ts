import { isSurcharged } from '../phone-numbers/ordinary-number.ts';
import { isDemoPhone } from './demo-phone.ts';

/**
 * A practice's number in E.164, or null when it cannot be one: Italian mobiles, fixed lines with their 0, toll-free ones.
 * Plausibility only; the gateway checks again with a full table of numbers. Bookings ring Italy alone.
 */
export function parsePracticePhone(typed: string): string | null {
  const compact = typed
    .replace(/\(0\)/g, '0')
    .replace(/[\s().\-/–]/g, '')
    .replace(/^(?:00|\+)39(?=[038])/, '');
  const phone = `+39${compact}`;
  if (isDemoPhone(phone)) return phone;
  return /^(?:3\d{8,9}|0[1-9]\d{6,9}|80[03]\d{6})$/.test(compact) && !isSurcharged(phone) ? phone : null;
}
