import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import type { NumberFault } from '@dentisti/domain/booking/number-fault';
import type { PracticeMessageKind } from '@dentisti/domain/messages/practice-message';
import type { ReminderAction } from '@dentisti/domain/messages/reminder-link';
import { type ReminderKind, reminderKinds } from '@dentisti/domain/messages/reminder-rule';

/** What the templates say of a booking. */
type MailedBooking = Pick<
  BookingRow,
  | 'number'
  | 'status'
  | 'preferredTimes'
  | 'appointmentAt'
  | 'proposedAt'
  | 'proposalExpiresAt'
  | 'agreedSentence'
  | 'attendanceConfirmedAt'
>;

/** Input of the templates of a booking's mails. Instants are UTC. */
export interface MailInput {
  booking: MailedBooking;
  practice: PracticeRow;
  /** Live page with the private token. */
  pageUrl: string;
  /** The same page, opened by a reminder's button. */
  actionUrl: (action: ReminderAction) => string;
  /** Page where the review of the visit is written, with its secret; null where the mail is about none. */
  reviewUrl: string | null;
  /** The same page, asking whether requests for reviews are to end; null where the mail is about none. */
  stopReviewsUrl: string | null;
  publicUrl: string;
  /** Practices nearby, where the mail offers some. */
  alternatives: readonly { dentist: PracticeRow; distanceKm: number }[];
  /** The appointment stands, or stood, in the practice's online agenda: nobody is rung when it is called off. */
  inAgenda: boolean;
  /** When the practice is rung and why then, as the booking's page says it; null where no call is planned. */
  plannedCall: string | null;
  /** By when the practice's people answer without a call, as the booking's page says it; null where they are not asked. */
  studioAnswer: string | null;
  /** The practice's people did not answer in time. */
  isStudioSilent: boolean;
  /** Somebody was rung for this booking. */
  wasCalled: boolean;
  /** Why ringing the practice is of no use; null otherwise. */
  numberFault: NumberFault | null;
  /** Whether the practice has a message sent to its patients. */
  isSent: (kind: PracticeMessageKind) => boolean;
  /** The sentence that the practice adds to this mail; null without one. */
  ownText: string | null;
  /** When the mail was queued: "domani" in it means the day after that. */
  queuedAt: Date;
  params: MailParams;
  /** Requests that wait for a code at this address, the booking's own first, with the page of each. */
  waiting: readonly { number: string; code: string; url: string }[];
}

/** What a mail needs beyond the booking as it stands when it is sent; absent where the template has no use for it. */
export interface MailParams {
  at?: Date;
  expiresAt?: Date;
  sequence?: number;
  code?: string;
  alert?: string;
  /** `practice`: it moved or cancelled the appointment itself. */
  by?: string;
  words?: string;
  reminder?: ReminderKind;
}

/** Reads stored parameters; a field of another type counts as absent. */
export function parseMailParams(stored: Record<string, unknown>): MailParams {
  const params: MailParams = {};
  for (const name of ['at', 'expiresAt'] as const) {
    const at = typeof stored[name] === 'string' ? new Date(stored[name]) : null;
    if (at && !Number.isNaN(at.getTime())) params[name] = at;
  }
  for (const name of ['code', 'alert', 'by', 'words'] as const)
    if (typeof stored[name] === 'string') params[name] = stored[name];
  if (typeof stored.sequence === 'number') params.sequence = stored.sequence;
  const reminder = reminderKinds.find((kind) => kind === stored.reminder);
  if (reminder) params.reminder = reminder;
  return params;
}
