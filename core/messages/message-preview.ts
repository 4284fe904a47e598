import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import type { BookingStatus } from '@dentisti/domain/booking/booking-status';
import { nextStep } from '@dentisti/domain/booking/next-step';
import { offerExpiresAt } from '@dentisti/domain/booking/offer-expiry';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { PracticeMessageKind, ShownMessageKind } from '@dentisti/domain/messages/practice-message';
import { reminderQuery } from '@dentisti/domain/messages/reminder-link';
import { recallPath } from '@dentisti/domain/recalls/recall-paths';
import { reviewPath } from '@dentisti/domain/reviews/review-path';
import { pageRoutes } from '@dentisti/domain/routes';
import { waitingRule } from '@dentisti/domain/waiting-list/plan-round';
import { bookingTemplates } from '../mail/booking-mails.ts';
import { contactNote } from '../mail/mail-composer.ts';
import type { MailContent } from '../mail/mail-content.ts';
import { recallMail } from '../mail/recalls/recall-mail.ts';
import { waitingListOffer, waitingListTaken } from '../mail/waiting-list-mails.ts';

type AboutVisit = Exclude<ShownMessageKind, 'waitingListOffer' | 'waitingListTaken' | 'recall' | 'recallReminder'>;

/** How the invented booking of a message stands. */
interface Sample {
  template: BookingMail;
  /** Days from the message to the visit, or to the first of the times that were asked for. */
  daysAhead: number;
  /** Confirmed where nothing is said. */
  status?: BookingStatus;
  /** It names no appointment. */
  isUntimed?: boolean;
  /** It shows another practice nearby. */
  showsOthers?: boolean;
}

const samples: Readonly<Record<AboutVisit, Sample>> = {
  received: { template: 'received', daysAhead: 5, status: 'scheduled', isUntimed: true },
  proposal: { template: 'proposal', daysAhead: 5, status: 'proposed' },
  confirmed: { template: 'confirmed', daysAhead: 12 },
  refused: { template: 'declined', daysAhead: 5, status: 'declined', isUntimed: true, showsOthers: true },
  unanswered: { template: 'unreachable', daysAhead: 5, status: 'unreachable', isUntimed: true, showsOthers: true },
  expired: { template: 'expired', daysAhead: 5, status: 'expired', isUntimed: true, showsOthers: true },
  moved: { template: 'moved', daysAhead: 12 },
  moveRefused: { template: 'moveRefused', daysAhead: 12 },
  cancelled: { template: 'declined', daysAhead: 5, status: 'declined', showsOthers: true },
  cancelledByPatient: { template: 'cancelled', daysAhead: 12, status: 'cancelled' },
  reminder7: { template: 'reminder', daysAhead: 7 },
  reminder2: { template: 'reminder', daysAhead: 2 },
  reviewRequest: { template: 'reviewRequest', daysAhead: -1 },
};
const visitMinutes = 9 * 60 + 30;
/** A number that no booking has: `0` and `1` are not in their alphabet. */
const sampleNumber = 'DENT-0000-0001';
const otherPractice = { name: 'Un altro studio', address: 'Via di esempio 1', phone: null };

export interface PreviewInput {
  practice: PracticeRow;
  ownText: string | null;
  isSent: (kind: PracticeMessageKind) => boolean;
  keepsAgenda: boolean;
  /** We never ring it: its people answer the requests. */
  answersItself: boolean;
  now: Date;
  publicUrl: string;
  contactEmail: string;
}

/** Returns a practice's message about an invented appointment; nobody's data are in it, and its buttons lead nowhere. */
export function previewMessage(kind: ShownMessageKind, input: PreviewInput): MailContent {
  const content = previewContent(kind, input);
  return { ...content, notes: [...content.notes, contactNote(input)] };
}

function previewContent(kind: ShownMessageKind, input: PreviewInput): MailContent {
  switch (kind) {
    case 'waitingListOffer':
      return previewOffer(input);
    case 'waitingListTaken':
      return waitingListTaken(freedTime(input));
    case 'recall':
    case 'recallReminder':
      return previewRecall(input, kind === 'recallReminder');
    default:
      return previewOfVisit(kind, input);
  }
}

/** A time the day after tomorrow, to somebody with a visit in twelve days. */
function freedTime({ practice, now }: PreviewInput) {
  const { date } = romeClock(now);
  const startsAt = romeInstant(addDays(date, 2), visitMinutes);
  return { practice, serviceName: 'Igiene dentale', startsAt, presentAt: romeInstant(addDays(date, 12), visitMinutes) };
}

function previewOffer(input: PreviewInput): MailContent {
  const { ownText, now, publicUrl } = input;
  const aloneUntil = new Date(now.getTime() + waitingRule.headStartMinutes * 60_000);
  const url = `${publicUrl}${pageRoutes.waitingOffer}`;
  return waitingListOffer({ ...freedTime(input), ownText, queuedAt: now, url, aloneUntil });
}

/** The two buttons of the real mail open the page with a secret; these open it with none. */
function previewRecall({ practice, ownText, publicUrl }: PreviewInput, isReminder: boolean): MailContent {
  const [bookUrl, stopUrl] = [`${publicUrl}${recallPath('')}`, `${publicUrl}${recallPath('', 'basta')}`];
  return recallMail({ practice, serviceName: 'igiene orale', bookUrl, stopUrl, ownText, isReminder });
}

function previewOfVisit(kind: AboutVisit, input: PreviewInput): MailContent {
  const { practice, ownText, isSent, keepsAgenda, answersItself, now, publicUrl } = input;
  const { template, daysAhead, status = 'confirmed', isUntimed = false, showsOthers = false } = samples[kind];
  const requested = [0, 1, 2].map((days) => romeInstant(addDays(romeClock(now).date, daysAhead + days), visitMinutes));
  const [at = now] = requested;
  const isProposed = status === 'proposed';
  const pageUrl = `${publicUrl}/prenotazione/${sampleNumber}`;
  return bookingTemplates[template]({
    booking: {
      number: sampleNumber,
      status,
      preferredTimes: requested,
      appointmentAt: status === 'confirmed' ? at : null,
      proposedAt: isProposed ? at : null,
      proposalExpiresAt: isProposed ? offerExpiresAt(at, now) : null,
      agreedSentence: null,
      attendanceConfirmedAt: null,
    },
    practice,
    pageUrl,
    actionUrl: (action) => `${pageUrl}${reminderQuery({ action, sequence: null })}`,
    reviewUrl: `${publicUrl}${reviewPath('')}`,
    stopReviewsUrl: `${publicUrl}${reviewPath('', 'basta')}`,
    publicUrl,
    alternatives: showsOthers ? [{ dentist: { ...practice, ...otherPractice }, distanceKm: 0.8 }] : [],
    inAgenda: keepsAgenda,
    plannedCall: null,
    numberFault: null,
    studioAnswer: answersItself ? describeStudioAnswer(requested, now) : null,
    isStudioSilent: answersItself,
    wasCalled: !answersItself,
    isSent,
    ownText,
    queuedAt: now,
    waiting: [],
    params: { ...(isUntimed ? {} : { at }), ...(kind === 'cancelled' ? { by: 'practice' as const } : {}) },
  });
}

/** As the booking's page says it, of a request that has to be answered by tomorrow morning. */
function describeStudioAnswer(preferredTimes: readonly Date[], now: Date): string | null {
  const answerBy = romeInstant(addDays(romeClock(now).date, 1), visitMinutes);
  const noAppointment = { appointmentAt: null, proposedAt: null, proposalExpiresAt: null, movingTo: null };
  const booking = { status: 'scheduled' as const, preferredTimes, ...noAppointment, answerBy };
  return nextStep({ now, booking, openTask: null, nextDial: null })?.text ?? null;
}
