import { findBooking } from '@dentisti/db/booking/booking.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { findPracticeAccount } from '@dentisti/db/studio/practice-account.repository';
import { findMemberships } from '@dentisti/db/studio/practice-member.repository';
import { findStudioPractices } from '@dentisti/db/studio/studio-practice.repository';
import type { MailComposer } from './mail-composer.ts';
import { parseMailParams } from './mail-input.ts';
import { markSimulation } from './mark-simulation.ts';
import { operatorMail } from './operator-mail.ts';

/** Writes an alert to the operator, about one booking or about all calls. */
export const composeOperatorAlert: MailComposer = async (em, mail) => {
  const { accountId } = mail.params;
  const { alert = 'platform', words = null } = parseMailParams(mail.params);
  const booking = mail.bookingId ? await findBooking(em, mail.bookingId) : null;
  const practice = booking && (await findPracticeToCall(em, booking.dentistId));
  const content = operatorMail({
    account: typeof accountId === 'string' ? await readAccount(em, accountId) : null,
    alert,
    words,
    booking: booking && {
      number: booking.number,
      practiceName: practice?.dentist.name ?? '',
      practicePhone: practice?.dentist.phone ?? null,
    },
  });
  return { content: booking ? await markSimulation(em, booking.id, content) : content };
};

async function readAccount(em: EntityManager, id: string) {
  const account = await findPracticeAccount(em, id);
  if (!account) return null;
  const ids = (await findMemberships(em, id)).map(({ practiceId }) => practiceId);
  const practices = await findStudioPractices(em, ids);
  return { email: account.email, practiceNames: practices.map(({ name, city }) => `${name}, ${city}`) };
}
