import { findVisitAt } from '@dentisti/db/agenda/appointment.repository';
import { type BookingRow, findBooking, findBookingsWaitingForCode } from '@dentisti/db/booking/booking.repository';
import { bookingPagePath, findBookingToken } from '@dentisti/db/booking/booking-link';
import { findTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { type CallAttemptRow, findCallAttempts } from '@dentisti/db/dialing/call-attempt.repository';
import { findCallTasks } from '@dentisti/db/dialing/call-task.repository';
import { mailAddressOf } from '@dentisti/db/mail/mail-address';
import type { MailRow } from '@dentisti/db/mail/mail-outbox.repository';
import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findBookableNearby } from '@dentisti/db/practice/practice-to-book.repository';
import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { dataCode } from '@dentisti/db/retention/data-code';
import { findDataCode } from '@dentisti/db/retention/data-code.repository';
import { findReviewToken, stopReviewsFragment } from '@dentisti/db/reviews/review-link';
import { findReviewObjection } from '@dentisti/db/reviews/review-objection.repository';
import { findReviewRequest } from '@dentisti/db/reviews/review-request.repository';
import { appointmentEvent, usualVisitMinutes } from '@dentisti/domain/booking/appointment-event';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import { calendarFile } from '@dentisti/domain/booking/calendar-file';
import { writtenBeside } from '@dentisti/domain/booking/italian-time';
import { nextStep } from '@dentisti/domain/booking/next-step';
import { numberFault } from '@dentisti/domain/booking/number-fault';
import { describePlan } from '@dentisti/domain/dialing/dial-reasons';
import { isSent, messageOfReminder } from '@dentisti/domain/messages/practice-message';
import { reminderQuery } from '@dentisti/domain/messages/reminder-link';
import { isReminderUseful } from '@dentisti/domain/messages/reminder-rule';
import { reviewPath, stopReviewsPath } from '@dentisti/domain/reviews/review-path';
import type { BookingSettings } from '../booking/booking-settings.ts';
import { pendingCode } from '../booking/request/contact-code.ts';
import { bookingTemplates } from './booking-mails.ts';
import {
  contactNote,
  isOver,
  type MailComposer,
  MailNotWritableYet,
  NeedlessMail,
  UnwritableMail,
} from './mail-composer.ts';
import { type MailInput, parseMailParams } from './mail-input.ts';
import type { OutgoingMail } from './mailer.ts';
import { asSimulation } from './mark-simulation.ts';

/** Mails that help the patient on to another practice. */
const withAlternatives = new Set<BookingMail>(['declined', 'unreachable', 'expired']);
const alternativesShown = 3;

/** Writes one of a booking's mails from the booking as it stands. */
export function composeBookingMail(template: BookingMail): MailComposer {
  return async (em, mail, settings, now) => {
    const booking = mail.bookingId ? await findBooking(em, mail.bookingId) : null;
    const practice = booking && (await findPracticeToCall(em, booking.dentistId));
    if (!booking || !practice) throw new UnwritableMail('its booking is gone');
    // Not an `UnwritableMail`: the mail can be sent once the right secret is configured.
    const token = findBookingToken(settings.linkSecrets, booking);
    if (!token) throw new MailNotWritableYet(`BOOKING_LINK_SECRET does not fit booking ${booking.number}`);
    const params = { ...parseMailParams(mail.params), ...(await codeOf(em, template, mail, settings)) };
    const waiting = template === 'verifyContact' ? await waitingCodes(em, booking, settings, now) : [];
    const at = params.at ?? booking.appointmentAt;
    if (template === 'reminder' && !(at && stands(booking, at) && isReminderUseful(at, now)))
      throw new NeedlessMail('its visit does not stand so, or is too near');
    const visit = at && (await findVisitAt(em, booking, at));
    const calls = await findCallAttempts(em, booking.id);
    const messages = await findPracticeMessages(em, booking.dentistId);
    const sequence = params.sequence ?? booking.icsSequence;
    const message = template === 'reminder' ? messageOfReminder(params.reminder ?? 'two-days') : null;
    const { unsubscribeUrl, ...reviewUrls } = await reviewUrlsOf(em, template, mail, settings);
    const input: MailInput = {
      booking,
      practice: practice.dentist,
      pageUrl: `${settings.publicUrl}${bookingPagePath(booking.number, token)}`,
      actionUrl: (action) =>
        `${settings.publicUrl}${bookingPagePath(booking.number, token, reminderQuery({ action, sequence }))}`,
      isSent: (kind) => isSent(messages, kind),
      ownText: messages.find(({ kind }) => kind === message)?.ownText ?? null,
      ...reviewUrls,
      publicUrl: settings.publicUrl,
      alternatives: withAlternatives.has(template)
        ? await findBookableNearby(em, practice.dentist, { limit: alternativesShown, voice: settings.voiceMode })
        : [],
      inAgenda: visit?.inAgenda ?? false,
      numberFault: template === 'unreachable' ? faultOf(calls, practice) : null,
      plannedCall: template === 'received' ? await plannedCallOf(em, booking, mail.createdAt) : null,
      studioAnswer: template === 'received' ? studioAnswerOf(booking, mail.createdAt) : null,
      isStudioSilent: template === 'unreachable' && (await isStudioSilent(em, booking)),
      wasCalled: calls.length > 0,
      queuedAt: mail.createdAt,
      params,
      waiting,
    };
    const plain = bookingTemplates[template](input);
    const isSimulation = calls.some((call) => call.isSimulation);
    const content = isSimulation ? asSimulation(plain) : plain;
    return {
      content: { ...content, notes: [...content.notes, contactNote(settings)] },
      calendar: calendarOf(
        template,
        { ...input, booking, isSimulation },
        settings,
        visit?.minutes ?? usualVisitMinutes,
      ),
      ...(unsubscribeUrl && { unsubscribeUrl }),
    };
  };
}

/** A mail that had to wait may be about what a visit was. */
const stands = ({ status, appointmentAt }: BookingRow, at: Date): boolean =>
  status === 'confirmed' && appointmentAt?.getTime() === at.getTime();

/**
 * The link is made of the request's id; the mail is needless once the request, and the right to write, is gone. The way out has
 * a secret of its own: it stands in mail servers' and proxies' logs, and must not open a review.
 */
async function reviewUrlsOf(em: EntityManager, template: BookingMail, mail: MailRow, settings: BookingSettings) {
  if (template !== 'reviewRequest' && template !== 'reviewDecided') return { reviewUrl: null, stopReviewsUrl: null };
  const { params, toAddress } = mail;
  const request = typeof params.requestId === 'string' ? await findReviewRequest(em, { id: params.requestId }) : null;
  if (!request) throw new UnwritableMail('its request is gone');
  const token = findReviewToken(settings.linkSecrets, request);
  const [secret] = settings.linkSecrets;
  if (!token || !secret) throw new MailNotWritableYet('BOOKING_LINK_SECRET does not fit a request for a review');
  const { publicUrl } = settings;
  const reviewUrl = `${publicUrl}${reviewPath(token)}`;
  if (template === 'reviewDecided') return { reviewUrl, stopReviewsUrl: null };
  if (await findReviewObjection(em, toAddress)) throw new NeedlessMail('its patient wants no requests');
  const stop = stopReviewsFragment(secret, request.id);
  const stopReviewsUrl = `${publicUrl}${reviewPath(stop, 'basta')}`;
  return { reviewUrl, stopReviewsUrl, unsubscribeUrl: `${publicUrl}${stopReviewsPath(stop)}` };
}

/** The code itself is in no row, so that the outbox does not disclose it. */
async function codeOf(em: EntityManager, template: BookingMail, mail: MailRow, { linkSecrets }: BookingSettings) {
  if (template !== 'dataCode') return {};
  const { params } = mail;
  const code = typeof params.codeId === 'string' ? await findDataCode(em, params.codeId) : null;
  const [secret] = linkSecrets;
  if (!code || !secret) throw new UnwritableMail('its code is gone');
  if (code.usedAt || isOver(code.expiresAt, mail)) throw new NeedlessMail('its code is used or too old');
  return { code: dataCode(secret, code.id) };
}

/**
 * What waits for a code at an address, the mail's own request first: of many that come within minutes one mail leaves. Needless
 * once all have theirs, or are over.
 */
async function waitingCodes(
  em: EntityManager,
  booking: BookingRow,
  { linkSecrets, publicUrl }: BookingSettings,
  now: Date,
): Promise<MailInput['waiting']> {
  const others = await findBookingsWaitingForCode(em, booking.email, now);
  const codes = [booking, ...others.filter(({ id }) => id !== booking.id)].flatMap((one) => {
    const code = pendingCode(linkSecrets, one, now);
    const token = findBookingToken(linkSecrets, one);
    if (!code || !token) return [];
    return [{ number: one.number, code, url: `${publicUrl}${bookingPagePath(one.number, token)}` }];
  });
  if (codes.length === 0) throw new NeedlessMail('no request waits for a code any more');
  return codes;
}

/** The sentence of the booking's page, so that both name the same hour; with the day, as a mail is read later too. */
async function plannedCallOf(em: EntityManager, { id }: BookingRow, now: Date): Promise<string | null> {
  const task = (await findCallTasks(em, id)).find(({ state }) => state === 'open');
  if (!task?.nextDialAt || !task.nextDialWhy) return null;
  return describePlan({ kind: 'dial', at: task.nextDialAt, reason: task.nextDialWhy }, now, writtenBeside);
}

/** The same sentence as on the booking's page, as above. */
const studioAnswerOf = (booking: BookingRow, now: Date): string | null =>
  booking.answerBy
    ? (nextStep({ now, booking, openTask: null, nextDial: null, write: writtenBeside })?.text ?? null)
    : null;

async function isStudioSilent(em: EntityManager, { id }: BookingRow): Promise<boolean> {
  const end = (await findTimeline(em, id)).findLast(({ kind }) => kind === 'unreachable');
  return (end?.detail as { why?: unknown } | undefined)?.why === 'no-calls';
}

function faultOf(calls: readonly CallAttemptRow[], { dentist, optedOut, doubtful }: PracticeToCall) {
  return numberFault(calls, { phone: dentist.phone, optedOut, doubtful });
}

/** The calendar file of a mail that sets, moves or cancels an appointment; null for the others. */
function calendarOf(
  template: BookingMail,
  {
    booking,
    practice,
    params,
    queuedAt,
    isSimulation,
  }: Omit<MailInput, 'booking'> & {
    booking: BookingRow;
    isSimulation: boolean;
  },
  settings: BookingSettings,
  durationMinutes: number,
): OutgoingMail['calendar'] {
  const isCancelled = template === 'cancelled' || template === 'declined';
  if (!params.at || !(isCancelled || template === 'confirmed' || template === 'moved')) return null;
  const method = isCancelled ? 'CANCEL' : 'REQUEST';
  const event = appointmentEvent({
    number: booking.number,
    sequence: params.sequence ?? booking.icsSequence,
    startsAt: params.at,
    durationMinutes,
    stampedAt: queuedAt,
    practice,
    organizerEmail: mailAddressOf(settings.mailFrom),
    attendeeEmail: booking.email,
    publicUrl: settings.publicUrl,
    method,
    isSimulation,
  });
  return { filename: `${booking.number.toLowerCase()}.ics`, method, content: calendarFile(event) };
}
