/** Mails of the studio: to an account, to a practice's mailbox, to those who are in a practice. */
export const studioMails = [
  'signInLink',
  'claimCode',
  'practiceClaimed',
  'claimDisputed',
  'claimDecided',
  'memberAdded',
  'peopleChanged',
  'entitlementDecided',
  'accessEnded',
  'factorChanged',
  'factorResetOrdered',
  'studioRequest',
  'studioNotice',
  'termsAccepted',
  'webhookEnded',
  'calendarPaused',
] as const;
export type StudioMail = (typeof studioMails)[number];
