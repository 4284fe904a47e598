import type { MailRow } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { MailContent } from './mail-content.ts';
import type { OutgoingMail } from './mailer.ts';

/** A mail that cannot be written, however often it is tried. */
export class UnwritableMail extends Error {}

/** A mail whose receiver has done what it asks while it waited to be sent, or whose code or link is good no more. */
export class NeedlessMail extends Error {}

/**
 * Returns whether something is good no more once a mail has left. `nextTryAt` of a mail that is being sent is the end of its
 * lease, the latest moment at which the mail server may take it.
 */
export const isOver = (expiresAt: Date, { nextTryAt }: Pick<MailRow, 'nextTryAt'>): boolean => expiresAt <= nextTryAt;

/** A mail that waits for a setting of ours to be put right; its message names the setting and nobody. */
export class MailNotWritableYet extends Error {}

/** A composed mail: its words, and a calendar file where it sets an appointment. */
interface ComposedMail {
  content: MailContent;
  calendar?: OutgoingMail['calendar'];
  unsubscribeUrl?: string;
}

/**
 * Writes the mails of one template from the queued row and the state of things at `now`, when it is sent. It changes nothing; it
 * throws `UnwritableMail` when what the mail is about is gone, `NeedlessMail` when nobody waits for it any more.
 */
export type MailComposer = (
  em: EntityManager,
  mail: MailRow,
  settings: BookingSettings,
  now: Date,
) => Promise<ComposedMail>;

/** The last line of a mail to somebody outside. */
export function contactNote({ contactEmail }: Pick<BookingSettings, 'contactEmail'>): string {
  return `Domande? Scrivi a ${contactEmail}.`;
}
