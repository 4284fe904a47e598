import type { BookingMail } from '../booking/booking-mail.ts';
import type { StudioMail } from '../studio/studio-mail.ts';
import type { WaitingMail } from '../waiting-list/waiting-mail.ts';

/** What somebody sits and waits for, and what says whether a visit takes place. */
const urgentMails: ReadonlySet<string> = new Set<BookingMail | StudioMail | WaitingMail>([
  ...(['verifyContact', 'dataCode', 'lostLink', 'openRequest', 'signInLink', 'claimCode'] as const),
  ...(['confirmed', 'proposal', 'moved', 'moveRefused', 'cancelled', 'declined'] as const),
  ...(['waitingListOffer', 'waitingListTaken'] as const),
]);

/** Whether a mail leaves before all that are not urgent, however long these have waited. */
export const isUrgentMail = (template: string): boolean => urgentMails.has(template);
