import { findBooking, findPracticeToCall } from '@dentisti/db';
import { readMailParams } from '../../integrations/mail/mail-facts.ts';
import { operatorMail } from '../../integrations/mail/operator-mail.ts';
import type { MailComposer } from './mail-composer.ts';

/** Writes an alert to the operator, about one booking or about all calls. */
export const composeOperatorAlert: MailComposer = async (em, mail) => {
  const { alert = 'platform', words = null } = readMailParams(mail.params);
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
