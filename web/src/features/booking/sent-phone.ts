import { parsePatientPhone } from '@dentisti/domain/booking/patient-phone';
import { formatPhone } from '@dentisti/domain/practice/phone';

/** By booking number. In memory only: whoever gets the link afterwards sees a masked number. */
const sent = new Map<string, string>();

/** Keeps the number that a form sent, as it was understood, for the booking's page of this visit. */
export function keepSentPhone(privateLink: string, typed: string): void {
  const number = /DENT-\w{4}-\w{4}/.exec(privateLink)?.[0];
  const phone = parsePatientPhone(typed);
  if (number && phone) sent.set(number, formatPhone(phone));
}

export const sentPhoneOf = (bookingNumber: string): string | undefined => sent.get(bookingNumber);

export const forgetSentPhones = () => sent.clear();
