/** A mail as it leaves us. Addresses are of the form `a@b` or `Name <a@b>`. */
export interface OutgoingMail {
  /** With angle brackets; the same at every resend of an event's mail. */
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file; null when there is none. */
  calendar: { filename: string; method: 'REQUEST' | 'CANCEL'; content: string } | null;
  /** The address to which mail programs post that no more of these mails are wished for (RFC 8058); absent where nobody subscribed. */
  unsubscribeUrl?: string;
}

/**
 * Sending failed. `permanent`: this mail will be refused again (address, content), so it is not tried again. `ofRecipient`: the
 * server is well, and takes nothing for this recipient for now.
 */
export class MailFailure extends Error {
  readonly permanent: boolean;
  readonly ofRecipient: boolean;
  constructor(
    reason: string,
    { permanent, ofRecipient = false, cause }: { permanent: boolean; ofRecipient?: boolean; cause?: unknown },
  ) {
    super(reason, { cause });
    this.name = 'MailFailure';
    this.permanent = permanent;
    this.ofRecipient = ofRecipient;
  }
}

export interface Mailer {
  /** Resolves once the mail is taken over; throws `MailFailure` otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}
