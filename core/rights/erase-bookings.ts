import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { askErasure } from '@dentisti/db/retention/booking-erasure.repository';
import { erasedBy } from '@dentisti/domain/retention/preview-erasure';
import { type AfterCommit, followUp } from '../booking/after-commit.ts';
import { cancelLocked } from '../booking/cancel-booking.ts';
import { lockToChange } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import { queueBookingMail } from '../mail/booking-mail.ts';

export interface AskedErasures {
  numbers: string[];
  waitsForPractice: boolean;
  doneBy: Date;
  after: (AfterCommit & { mailIds: string[] })[];
}

interface By {
  askedBy: 'patient' | 'admin';
  operatorId: string | null;
}

/**
 * Asks for bookings to be erased, in the caller's transaction: calls off what is open, takes what is about health away at
 * once, and queues the last mail, which has to leave before the address goes. What follows is the worker's.
 */
export async function askErasures(
  em: EntityManager,
  context: RequestContext,
  bookings: readonly Pick<BookingRow, 'id'>[],
  by: By,
): Promise<AskedErasures> {
  const { env, now } = context.services;
  const at = now();
  const asked: AskedErasures = { numbers: [], waitsForPractice: false, doneBy: at, after: [] };
  // Everybody locks in the same order, so that two requests never wait for each other.
  for (const { id } of bookings.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const toChange = await lockToChange(em, context, id);
    if (toChange.booking.erasedAt) continue;
    const cancelled = await cancelLocked(em, context, toChange);
    const booking = cancelled.kind === 'saved' ? cancelled.booking : toChange.booking;
    const task = cancelled.kind === 'saved' ? cancelled.after.task : toChange.task;
    const waitsForPractice = task !== null;
    const doneBy = erasedBy({ waitsForPractice }, at);
    asked.numbers.push(booking.number);
    asked.waitsForPractice ||= waitsForPractice;
    if (doneBy > asked.doneBy) asked.doneBy = doneBy;
    const isNew = await askErasure(em, { bookingId: id, askedBy: by.askedBy, askedAt: at, waitsUntil: doneBy });
    if (!isNew) continue;
    const mailId = await queueBookingMail(em, env, booking, {
      template: 'dataErased',
      params: waitsForPractice ? { expiresAt: doneBy.toISOString() } : {},
      now: at,
    });
    await writeAudit(em, {
      at,
      operatorId: by.operatorId,
      action: 'data.erasure-asked',
      target: { kind: 'booking', id: booking.number },
      detail: { by: by.askedBy },
      requestId: context.requestId,
    });
    const after = cancelled.kind === 'saved' ? cancelled.after : { bookingId: id, task: null, mailIds: [] };
    asked.after.push({ ...after, mailIds: [...after.mailIds, mailId] });
  }
  return asked;
}

/** Enqueues and announces what `askErasures` left, once it is committed. */
export async function followErasures(context: RequestContext, { after }: AskedErasures): Promise<void> {
  for (const each of after) {
    await followUp(context, each);
    await context.services.jobs.add('eraseBooking', { bookingId: each.bookingId });
  }
}
