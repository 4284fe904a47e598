import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { PracticeMessageKind } from '@dentisti/domain/messages/practice-message';
import { reminderQuery } from '@dentisti/domain/messages/reminder-link';
import { recallPath } from '@dentisti/domain/recalls/recall-paths';
import { bookingTemplates } from '../mail/booking-mails.ts';
import { contactNote } from '../mail/mail-composer.ts';
import type { MailContent } from '../mail/mail-content.ts';
import { recallMail } from '../mail/recall-mail.ts';

type AboutVisit = Exclude<PracticeMessageKind, 'recall'>;
const templates: Readonly<Record<AboutVisit, BookingMail>> = {
  confirmed: 'confirmed',
  moved: 'moved',
  cancelled: 'declined',
  reminder7: 'reminder',
  reminder2: 'reminder',
};
/** Days from a message to the invented visit. */
const daysAhead: Readonly<Record<AboutVisit, number>> = {
  confirmed: 12,
  moved: 12,
  cancelled: 5,
  reminder7: 7,
  reminder2: 2,
};
const visitMinutes = 9 * 60 + 30;
/** A number that no booking has: `0` and `1` are not in their alphabet. */
const sampleNumber = 'DENT-0000-0001';

export interface PreviewInput {
  practice: PracticeRow;
  ownText: string | null;
  isSent: (kind: PracticeMessageKind) => boolean;
  now: Date;
  publicUrl: string;
  contactEmail: string;
}

/** Returns a practice's message about an invented appointment; nobody's data are in it, and its buttons lead nowhere. */
export function previewMessage(kind: PracticeMessageKind, input: PreviewInput): MailContent {
  const { contactEmail } = input;
  const content = kind === 'recall' ? previewRecall(input) : previewOfVisit(kind, input);
  return { ...content, notes: [...content.notes, contactNote({ contactEmail })] };
}

/** The two buttons of the real mail open the page with a secret; these open it with none. */
function previewRecall({ practice, ownText, publicUrl }: PreviewInput): MailContent {
  const [bookUrl, stopUrl] = [`${publicUrl}${recallPath('')}`, `${publicUrl}${recallPath('', 'basta')}`];
  return recallMail({ practice, serviceName: 'igiene orale', bookUrl, stopUrl, ownText, isReminder: false });
}

function previewOfVisit(kind: AboutVisit, { practice, ownText, isSent, now, publicUrl }: PreviewInput): MailContent {
  const at = romeInstant(addDays(romeClock(now).date, daysAhead[kind]), visitMinutes);
  const pageUrl = `${publicUrl}/prenotazione/${sampleNumber}`;
  return bookingTemplates[templates[kind]]({
    booking: {
      number: sampleNumber,
      status: kind === 'cancelled' ? 'declined' : 'confirmed',
      preferredTimes: [at],
      appointmentAt: at,
      proposedAt: null,
      proposalExpiresAt: null,
      agreedSentence: null,
      attendanceConfirmedAt: null,
    },
    practice,
    pageUrl,
    actionUrl: (action) => `${pageUrl}${reminderQuery({ action, sequence: null })}`,
    publicUrl,
    alternatives: [],
    inAgenda: true,
    plannedCall: null,
    numberFault: null,
    studioAnswer: null,
    isStudioSilent: false,
    wasCalled: true,
    isSent,
    ownText,
    queuedAt: now,
    params: { at, ...(kind === 'cancelled' ? { by: 'practice' as const } : {}) },
  });
}
