import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { PracticeMessageKind } from '@dentisti/domain/messages/practice-message';
import { reminderQuery } from '@dentisti/domain/messages/reminder-link';
import { recallPath } from '@dentisti/domain/recalls/recall-paths';
import { pageRoutes } from '@dentisti/domain/routes';
import { waitingRule } from '@dentisti/domain/waiting-list/plan-round';
import { bookingTemplates } from '../mail/booking-mails.ts';
import { contactNote } from '../mail/mail-composer.ts';
import type { MailContent } from '../mail/mail-content.ts';
import { recallMail } from '../mail/recalls/recall-mail.ts';
import { waitingListOffer } from '../mail/waiting-list-mails.ts';

type AboutVisit = Exclude<PracticeMessageKind, 'waitingListOffer' | 'recall'>;

const templates: Readonly<Record<AboutVisit, BookingMail>> = {
  confirmed: 'confirmed',
  moved: 'moved',
  cancelled: 'declined',
  reminder7: 'reminder',
  reminder2: 'reminder',
  reviewRequest: 'reviewRequest',
};
/** Days from a message to the invented visit. */
const daysAhead: Readonly<Record<AboutVisit, number>> = {
  confirmed: 12,
  moved: 12,
  cancelled: 5,
  reminder7: 7,
  reminder2: 2,
  reviewRequest: -1,
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
  const content = previewContent(kind, input);
  return { ...content, notes: [...content.notes, contactNote(input)] };
}

function previewContent(kind: PracticeMessageKind, input: PreviewInput): MailContent {
  if (kind === 'waitingListOffer') return previewOffer(input);
  return kind === 'recall' ? previewRecall(input) : previewOfVisit(kind, input);
}

/** A time the day after tomorrow, to somebody with a visit in twelve days. */
function previewOffer({ practice, ownText, now, publicUrl }: PreviewInput): MailContent {
  const { date } = romeClock(now);
  return waitingListOffer({
    ...{ practice, ownText, queuedAt: now, serviceName: 'Igiene dentale' },
    url: `${publicUrl}${pageRoutes.waitingOffer}`,
    startsAt: romeInstant(addDays(date, 2), visitMinutes),
    presentAt: romeInstant(addDays(date, 12), visitMinutes),
    aloneUntil: new Date(now.getTime() + waitingRule.headStartMinutes * 60_000),
  });
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
    reviewUrl: `${publicUrl}${pageRoutes.review}`,
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
