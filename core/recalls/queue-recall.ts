import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  changeRecall,
  dropRecall,
  findRecall,
  findRecallPerson,
  lockRecall,
} from '@dentisti/db/recalls/recall.repository';
import { isSent } from '@dentisti/domain/messages/practice-message';
import { isRecallHour, reminderSpan } from '@dentisti/domain/recalls/recall-rule';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';

export interface RecallMailContext {
  now: Date;
  settings: Pick<BookingSettings, 'mailFrom'>;
  consequences: Pick<Consequences, 'mails'>;
}

type Occasion = 'first' | 'reminder';

/**
 * Queues the mail of a recall that was asked for, once, in the caller's transaction. One that cannot be sent any more –
 * consent withdrawn, address gone, a visit booked meanwhile – is dropped: nobody was written to. Returns whether it was queued.
 */
export async function queueRecall(em: EntityManager, id: string, context: RecallMailContext): Promise<boolean> {
  const asked = await findRecall(em, id);
  const email = asked && (await findAddress(em, asked, asked.askedAt));
  const recall = await lockRecall(em, id);
  if (!recall || recall.sentAt !== null) return false;
  // Planned by day, and the worker was away since.
  if (recall.isAutomatic && !isRecallHour(context.now)) return false;
  if (email === null) {
    await dropRecall(em, id);
    return false;
  }
  await queue(em, { ...recall, email }, 'first', context);
  await changeRecall(em, id, { sentAt: context.now }, context.now);
  return true;
}

/**
 * Queues the one reminder of a recall to which nobody reacted, in the caller's transaction. Who came, booked in another way,
 * or wants no more recalls gets none. Returns whether it was queued.
 */
export async function remindOfRecall(em: EntityManager, id: string, context: RecallMailContext): Promise<boolean> {
  const { now } = context;
  const sent = await findRecall(em, id);
  const email = sent?.sentAt ? await findAddress(em, sent, sent.sentAt) : null;
  const recall = await lockRecall(em, id);
  if (!recall?.sentAt || recall.remindedAt || recall.bookedAt || recall.withdrawnAt) return false;
  const { from, to } = reminderSpan(now);
  if (!isRecallHour(now) || recall.sentAt > to || recall.sentAt <= from) return false;
  if (email === null) return false;
  await queue(em, { ...recall, email }, 'reminder', context);
  await changeRecall(em, id, { remindedAt: now }, now);
  return true;
}

/** Returns where the patient of a recall may be written to now; null where they may not. It locks the patient, who is locked before a recall everywhere. */
async function findAddress(
  em: EntityManager,
  recall: { practiceId: number; patientId: string; serviceId: number },
  since: Date,
): Promise<string | null> {
  const person = await findRecallPerson(em, recall, { since, version: processingTermsVersion, lock: true });
  if (!person?.isOpen || person.hasVisitSince || person.isDropped || person.recallConsentAt === null) return null;
  if (!isSent(await findPracticeMessages(em, recall.practiceId), 'recall')) return null;
  return person.email;
}

async function queue(
  em: EntityManager,
  { id, patientId, email }: { id: string; patientId: string; email: string },
  occasion: Occasion,
  { now, settings, consequences }: RecallMailContext,
): Promise<void> {
  const mail = await queueMail(em, {
    eventKey: `recall:${occasion}:${id}`,
    domain: mailDomainOf(settings.mailFrom),
    template: 'recall',
    toAddress: email,
    params: { recallId: id, patientId, occasion },
    bookingId: null,
    now,
  });
  consequences.mails.add(mail.id);
}
