import type { BookingDecision } from '@dentisti/domain/booking/booking-input';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import { changeOfDecision } from '@dentisti/domain/booking/decided-change';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { EntityManager } from '@mikro-orm/postgresql';
import { mailDomainOf } from '../mail/mail-address.ts';
import { queueMail } from '../mail/mail-outbox.repository.ts';
import { type BookingChange, type BookingRow, saveBookingChange } from './booking.repository.ts';
import { appendTimeline } from './booking-timeline.repository.ts';

export interface DecisionToSave {
  now: Date;
  /** As it was read under its lock. */
  booking: BookingRow;
  decision: Pick<BookingDecision, 'status' | 'set' | 'mail'>;
  /** What happened, for the patient. */
  events: readonly TimelineEvent[];
  /** Further fields to store. */
  also?: BookingChange;
  /** Sender of the mail; its domain stands in the Message-ID. */
  mailFrom: string;
}

/**
 * Saves what a decider decided, in the caller's transaction with the booking locked: row, timeline, mail. The calls that
 * follow from it are planned by whoever decided. @returns the booking as it stands now, and the queued mail's id.
 */
export async function saveBookingDecision(
  em: EntityManager,
  { now, booking, decision, events, also, mailFrom }: DecisionToSave,
): Promise<{ booking: BookingRow; mailId: string | null }> {
  const { preferredTimes, movingTo, ...change } = changeOfDecision(booking, decision, now);
  const lists: BookingChange = {
    ...(preferredTimes && { preferredTimes: [...preferredTimes] }),
    ...(movingTo !== undefined && { movingTo: movingTo && [...movingTo] }),
  };
  const saved = await saveBookingChange(em, booking, { ...change, ...lists, ...also }, now);
  await appendTimeline(
    em,
    booking.id,
    events.map((event) => ({ ...event, at: now })),
  );
  if (!decision.mail) return { booking: saved, mailId: null };
  const by = events.some(isOfPractice) ? 'practice' : null;
  return { booking: saved, mailId: await queueDecisionMail(em, saved, decision.mail, { by, now, mailFrom }) };
}

/** Whether the practice itself moved or cancelled an appointment: the mail words it so. */
const isOfPractice = (event: TimelineEvent) =>
  (event.kind === 'moved' && event.detail.by === 'practice') ||
  (event.kind === 'declined' && event.detail.by === 'practice' && event.detail.at !== undefined);

/** One mail for each change of a booking. */
async function queueDecisionMail(
  em: EntityManager,
  booking: BookingRow,
  template: BookingMail,
  { by, now, mailFrom }: { by: 'practice' | null; now: Date; mailFrom: string },
): Promise<string> {
  const { id } = await queueMail(em, {
    eventKey: `${template}:${booking.id}:${booking.version}`,
    domain: mailDomainOf(mailFrom),
    template,
    toAddress: booking.email,
    params: { ...mailParams(template, booking), ...(by && { by }) },
    bookingId: booking.id,
    now,
  });
  return id;
}

/** A mail names the time it was queued for, whatever has become of the booking when it is sent. */
function mailParams(
  template: BookingMail,
  { appointmentAt, proposedAt, proposalExpiresAt, icsSequence }: BookingRow,
): Record<string, unknown> {
  switch (template) {
    case 'confirmed':
    case 'moved':
    case 'cancelled':
    // A no to an appointment that stood takes it out of the calendar.
    case 'declined':
      return appointmentAt ? { at: appointmentAt.toISOString(), sequence: icsSequence } : {};
    case 'proposal':
      return { at: proposedAt?.toISOString(), expiresAt: proposalExpiresAt?.toISOString() };
    case 'moveRefused':
      return { at: appointmentAt?.toISOString() };
    default:
      return {};
  }
}
