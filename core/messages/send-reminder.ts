import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { isMailKnown } from '@dentisti/db/mail/mail-outbox.repository';
import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { isSent, messageOfReminder } from '@dentisti/domain/messages/practice-message';
import { decideReminder, storedReminder } from '@dentisti/domain/messages/reminder-rule';
import type { Consequences } from '../booking/consequences.ts';
import type { MessageChannel } from './message-channel.ts';

export interface ReminderContext {
  now: Date;
  /** The first that reaches the patient is used. */
  channels: readonly MessageChannel[];
  consequences: Consequences;
}

/**
 * Queues the reminder of an appointment that is due and plans the next, in the caller's transaction; by night it plans it
 * for the morning. Returns whether a message was queued: none is where the practice switched it off.
 */
export async function sendReminder(em: EntityManager, id: string, context: ReminderContext): Promise<boolean> {
  const { now, channels, consequences } = context;
  const booking = (await lockBooking(em, id))?.booking;
  if (booking?.status !== 'confirmed') return false;
  const { appointmentAt, nextReminder, nextReminderAt, dentistId } = booking;
  if (!appointmentAt || !nextReminder || !nextReminderAt || nextReminderAt > now) return false;
  const decision = decideReminder(nextReminder, appointmentAt, now);
  const next = decision.kind === 'send' ? decision.next : decision.kind === 'wait' ? decision.until : null;
  await saveBookingChange(em, booking, storedReminder(next), now);
  if (decision.kind !== 'send') return false;
  const { reminder } = decision;
  if (!isSent(await findPracticeMessages(em, dentistId), messageOfReminder(reminder))) return false;
  // A worker of the version before has reminded of this time.
  if (await isMailKnown(em, `reminder:${id}:${appointmentAt.toISOString()}`)) return false;
  const channel = channels.find((candidate) => candidate.reaches(booking));
  if (!channel) return false;
  await channel.queue(em, { reminder, booking, appointmentAt, now }, consequences);
  await appendTimeline(em, id, [{ at: now, kind: 'reminderSent', detail: {} }]);
  consequences.changed.add(id);
  return true;
}
