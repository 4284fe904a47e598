import {
  type BookingRow,
  bookingPagePath,
  type DentistRow,
  type EntityManager,
  findBooking,
  findBookingState,
  findBookingToken,
  findNearbyDentists,
  findPracticeToCall,
  type MailRow,
  mailAddressOf,
} from '@dentisti/db';
import { appointmentEvent, usualVisitMinutes } from '@dentisti/domain/booking/appointment-event';
import { type BookingMail, bookingMails } from '@dentisti/domain/booking/booking-mail';
import { calendarFile } from '@dentisti/domain/booking/calendar-file';
import { bookingTemplates } from '../../integrations/mail/booking-mails.ts';
import type { MailContent } from '../../integrations/mail/mail-content.ts';
import { type MailFacts, readMailParams } from '../../integrations/mail/mail-facts.ts';
import { mailHtml, mailText } from '../../integrations/mail/mail-layout.ts';
import type { OutgoingMail } from '../../integrations/mail/mailer.ts';
import { operatorMail } from '../../integrations/mail/operator-mail.ts';
import { operatorTemplate } from '../booking/alert-operator.ts';
import type { BookingSettings } from '../booking/booking-settings.ts';

/** Mails that help the patient on to another practice. */
const withAlternatives = new Set<BookingMail>(['declined', 'unreachable', 'expired']);
const alternativesShown = 3;

/** A mail that cannot be written, however often it is tried. */
export class UnwritableMail extends Error {}

/** Writes a queued mail from its row and the booking as it stands. Nothing is changed. */
export async function composeMail(em: EntityManager, mail: MailRow, settings: BookingSettings): Promise<OutgoingMail> {
  const { content, calendar } =
    mail.template === operatorTemplate
      ? { content: await composeAlert(em, mail), calendar: null }
      : await composeBookingMail(em, mail, settings);
  return {
    messageId: mail.messageId,
    from: settings.mailFrom,
    to: mail.toAddress,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    calendar,
  };
}

async function composeAlert(em: EntityManager, mail: MailRow): Promise<MailContent> {
  const { alert = 'platform', words = null } = readMailParams(mail.params);
  const booking = mail.bookingId ? await findBooking(em, mail.bookingId) : null;
  const practice = booking && (await findPracticeToCall(em, booking.dentistId));
  return operatorMail({
    alert,
    words,
    booking: booking && {
      number: booking.number,
      practiceName: practice?.dentist.name ?? '',
      practicePhone: practice?.dentist.phone ?? null,
    },
  });
}

async function composeBookingMail(em: EntityManager, mail: MailRow, settings: BookingSettings) {
  const template = bookingMails.find((name) => name === mail.template);
  if (!template) throw new UnwritableMail(`no template named ${mail.template}`);
  const booking = mail.bookingId ? await findBooking(em, mail.bookingId) : null;
  const practice = booking && (await findPracticeToCall(em, booking.dentistId));
  if (!booking || !practice) throw new UnwritableMail('its booking is gone');
  // Not unwritable: with the right secret configured it can be sent after all.
  const token = findBookingToken(settings.linkSecrets, booking);
  if (!token) throw new Error(`BOOKING_LINK_SECRET does not fit booking ${booking.number}`);
  const facts: MailFacts = {
    booking,
    practice: practice.dentist,
    pageUrl: `${settings.publicUrl}${bookingPagePath(booking.number, token)}`,
    publicUrl: settings.publicUrl,
    alternatives: withAlternatives.has(template)
      ? await findNearbyDentists(em, practice.dentist, alternativesShown)
      : [],
    queuedAt: mail.createdAt,
    params: readMailParams(mail.params),
  };
  const durationMinutes = await visitMinutes(em, booking);
  const content = bookingTemplates[template](facts);
  return {
    content: { ...content, notes: [...content.notes, `Domande? Scrivi a ${settings.contactEmail}.`] },
    calendar: calendarOf(template, facts, settings, durationMinutes),
  };
}

async function visitMinutes(em: EntityManager, { id }: BookingRow): Promise<number> {
  const appointment = (await findBookingState(em, id))?.appointment;
  return appointment ? (appointment.endsAt.getTime() - appointment.startsAt.getTime()) / 60_000 : usualVisitMinutes;
}

/** The calendar file of a mail that sets, moves or cancels an appointment; null for the others. */
function calendarOf(
  template: BookingMail,
  { booking, practice, params, queuedAt }: MailFacts & { practice: DentistRow },
  settings: BookingSettings,
  durationMinutes: number,
): OutgoingMail['calendar'] {
  const isCancelled = template === 'cancelled';
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
  });
  return { filename: `${booking.number.toLowerCase()}.ics`, method, content: calendarFile(event) };
}
