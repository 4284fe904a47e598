import { findBooking } from '@dentisti/db/booking/booking.repository';
import { findPracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { MailComposer } from './mail-composer.ts';
import { parseMailParams } from './mail-input.ts';
import { operatorMail } from './operator-mail.ts';

/** Writes an alert to the operator, about one booking or about all calls. */
export const composeOperatorAlert: MailComposer = async (em, mail) => {
  const { alert = 'platform', words = null } = parseMailParams(mail.params);
  const booking = mail.bookingId ? await findBooking(em, mail.bookingId) : null;
  const practice = booking && (await findPracticeToCall(em, booking.dentistId));
  const content = operatorMail({
    alert,
    words,
    booking: booking && {
      number: booking.number,
      practiceName: practice?.dentist.name ?? '',
      practicePhone: practice?.dentist.phone ?? null,
    },
  });
  return { content };
};
