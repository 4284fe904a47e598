/** Every mail a booking can cause; one per event, each with one Message-ID that a resend keeps. */
export const bookingMails = [
  'received',
  'verifyContact',
  'confirmed',
  'proposal',
  'declined',
  'unreachable',
  'cancelled',
  'moved',
  'moveRefused',
  'expired',
  'reminder',
  'lostLink',
  'openRequest',
  'dataCode',
  'dataErased',
  'reviewRequest',
  'reviewDecided',
] as const;
export type BookingMail = (typeof bookingMails)[number];
