import type { BookingStatus } from '@dentisti/domain/booking/booking-status';
import type { ReceivedDial } from '../../worker/simulators/voice/voice-platform.ts';
import type { Delivery } from './mailbox.ts';
import type { AcceptanceBooking } from './patient.ts';
import type { AcceptanceWorld } from './world.ts';

/** What became of one booking, in the database and outside. */
export interface BookingAudit {
  number: string;
  status: BookingStatus;
  preferredTimes: Date[];
  appointmentAt: Date | null;
  /** Calls that rang at the practice for it. */
  rang: number;
  /** Most calls that rang for one attempt. */
  rangPerAttempt: number;
  /** How often the timeline says that it was confirmed. */
  confirmations: number;
  mails: string[];
}

export interface WorldAudit {
  /** Those that are made by telephone. */
  bookings: BookingAudit[];
  /** Rows in the outbox. */
  mails: number;
  /** Mails of the outbox that never came, but for those that asked what was answered meanwhile. */
  mailsLost: number;
  /** Deliveries of a Message-ID that had been delivered before. */
  mailsTwice: number;
  /** Those of them before which nothing had been killed or restarted since the first delivery: Message-ID and time. */
  mailsTwiceForNothing: string[];
  /** Most distinct Message-IDs among the deliveries of one event. */
  messageIdsPerEvent: number;
  /** Calls of the platform whose attempt the database does not know. */
  strayCalls: number;
  /** Bookings that one form caused, at most. */
  bookingsPerForm: number;
}

interface StoredBooking {
  id: string;
  number: string;
  clientKey: string;
  status: BookingStatus;
  preferredTimes: string[];
  appointmentAt: string | null;
  attempts: string[];
  confirmations: number;
  mails: string[];
}

const bookingsSql = `select b.id, b.number, b.client_key as "clientKey", b.status,
  array_to_json(b.preferred_times) as "preferredTimes", b.appointment_at as "appointmentAt",
  (select coalesce(json_agg(a.id), '[]') from call_attempt a where a.booking_id = b.id and a.direction = 'outbound') as attempts,
  (select count(*)::int from booking_event e where e.booking_id = b.id and e.kind = 'confirmed') as confirmations,
  (select coalesce(json_agg(m.template order by m.created_at, m.id), '[]') from mail_outbox m where m.booking_id = b.id) as mails
  from booking b where b.dentist_id = any(?::int[]) order by b.created_at, b.id`;

/** Whether a dial made a telephone ring: the platform may refuse it, or end it on its own side. */
export function didRing({ call }: ReceivedDial): boolean {
  return call !== null && call.fault !== 'concurrency-limit' && call.fault !== 'trunk-failure';
}

/** Reads database, simulator and mailbox against each other. */
export async function auditWorld(
  world: AcceptanceWorld,
  asked: readonly AcceptanceBooking[],
  interruptions: readonly Date[] = [],
): Promise<WorldAudit> {
  const em = world.em();
  const stored = await em.execute<StoredBooking[]>(bookingsSql, [`{${world.practices.map(({ id }) => id).join(',')}}`]);
  const outbox = await em.execute<{ messageId: string; eventKey: string; isNeedless: boolean }[]>(
    `select message_id as "messageId", event_key as "eventKey",
       state = 'withdrawn' and template in ('studioRequest', 'waitingListOffer') as "isNeedless" from mail_outbox`,
  );
  const rang = new Map<string, number>();
  for (const { externalId } of world.simulator.platform.dials.filter(didRing)) {
    const id = externalId ?? 'none';
    rang.set(id, (rang.get(id) ?? 0) + 1);
  }
  const attempts = new Set(stored.flatMap((booking) => booking.attempts));
  const { delivered } = world.mailbox;
  const deliveredIds = delivered.map(({ messageId }) => messageId);
  const repeated = delivered.filter(({ messageId }, i) => deliveredIds.indexOf(messageId) < i);
  const known = new Set(outbox.map(({ messageId }) => messageId));
  const perForm = new Map<string, number>();
  for (const { clientKey } of stored) perForm.set(clientKey, (perForm.get(clientKey) ?? 0) + 1);
  const forms = asked.map(({ clientKey }) => perForm.get(clientKey) ?? 0);
  return {
    bookings: stored.map((booking) => ({
      number: booking.number,
      status: booking.status,
      preferredTimes: booking.preferredTimes.map((time) => new Date(time)),
      appointmentAt: booking.appointmentAt ? new Date(booking.appointmentAt) : null,
      rang: booking.attempts.reduce((sum, id) => sum + (rang.get(id) ?? 0), 0),
      rangPerAttempt: Math.max(0, ...booking.attempts.map((id) => rang.get(id) ?? 0)),
      confirmations: booking.confirmations,
      mails: booking.mails,
    })),
    mails: outbox.length,
    mailsLost: outbox.filter(({ messageId, isNeedless }) => !isNeedless && !deliveredIds.includes(messageId)).length,
    mailsTwice: repeated.length,
    mailsTwiceForNothing: repeated
      .filter((mail) => !wasInterrupted(mail, delivered, interruptions))
      .map(({ messageId, at }) => `${messageId} again at ${at.toISOString()}`),
    // An event is a key of the outbox; a delivery the outbox does not know is a second name for one of them.
    messageIdsPerEvent: deliveredIds.every((id) => known.has(id)) && known.size === outbox.length ? 1 : 2,
    strayCalls: [...rang.keys()].filter((id) => !attempts.has(id)).length,
    bookingsPerForm: Math.max(0, ...forms),
  };
}

/** Whether something was killed between this delivery and the one before it: only inside a send can that repeat it. */
function wasInterrupted(mail: Delivery, delivered: readonly Delivery[], interruptions: readonly Date[]): boolean {
  const before = delivered.findLast(({ messageId, at }) => messageId === mail.messageId && at < mail.at);
  // What was on its way when the sender died may still be read a moment later.
  const since = before && before.at.getTime() - 2_000;
  return interruptions.some((at) => since !== undefined && at.getTime() >= since && at <= mail.at);
}

/** Statuses that a patient no longer waits in. */
const finalStatuses: readonly BookingStatus[] = ['confirmed', 'declined', 'unreachable', 'cancelled', 'expired'];

/** Returns the violated invariants; empty when all hold. No kill may break one. */
export function violationsOf(audit: WorldAudit): string[] {
  const wrong: string[] = [];
  for (const booking of audit.bookings) {
    const { number, status, rangPerAttempt, confirmations, mails } = booking;
    if (!finalStatuses.includes(status)) wrong.push(`${number} is still ${status}`);
    if (rangPerAttempt > 1) wrong.push(`${number}: one attempt rang ${rangPerAttempt} times`);
    if (confirmations > 1) wrong.push(`${number}: confirmed ${confirmations} times`);
    const twice = mails.find((template, i) => mails.indexOf(template) !== i);
    if (twice) wrong.push(`${number}: two mails "${twice}"`);
  }
  if (audit.mailsLost > 0) wrong.push(`${audit.mailsLost} mails lost`);
  for (const mail of audit.mailsTwiceForNothing) wrong.push(`a mail delivered twice: ${mail}`);
  if (audit.messageIdsPerEvent > 1) wrong.push('an event with two Message-IDs');
  if (audit.strayCalls > 0) wrong.push(`${audit.strayCalls} calls of no attempt`);
  if (audit.bookingsPerForm > 1) wrong.push('one form, two bookings');
  return wrong;
}
