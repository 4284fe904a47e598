import { createHash } from 'node:crypto';
import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { findMembers } from '@dentisti/db/studio/practice-member.repository';
import { askedOf, findWaitingRequest } from '@dentisti/domain/booking/waiting-request';
import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import { queueStudioMail } from '../studio/queue-studio-mail.ts';

interface StudioMailContext {
  practice: PracticeToCall;
  /** As it now stands. */
  booking: BookingRow;
  mailFrom: string;
  now: Date;
}

/** Whether a practice's people are mailed about patients' requests. */
export const isMailed = ({ answersInStudio, mailsRequests }: PracticeToCall): boolean =>
  answersInStudio && mailsRequests;

/**
 * Queues the mail of a request to each of the practice's people, in the transaction of the request: one for each, however
 * often the same is asked. Returns the mails' ids; none where nobody is mailed, or nothing waits.
 */
export async function mailRequest(em: EntityManager, context: StudioMailContext): Promise<string[]> {
  const { booking, now } = context;
  const waiting = findWaitingRequest(booking, now);
  if (!waiting) return [];
  const asked = askedOf(waiting, booking);
  const occasion = createHash('sha256').update(asked).digest('hex').slice(0, 16);
  return mailEach(em, context, { template: 'studioRequest', occasion, params: { asked } });
}

/** What a practice has to hear of a patient's decision: an offer that is not taken, an appointment that is called off. */
export interface StudioNotice {
  purpose: Extract<CallPurpose, 'cancel' | 'release'>;
  at: Date;
}

/** As `mailRequest`, of something that needs no answer. */
export function mailNotice(em: EntityManager, context: StudioMailContext, notice: StudioNotice): Promise<string[]> {
  const at = notice.at.toISOString();
  const { purpose } = notice;
  return mailEach(em, context, { template: 'studioNotice', occasion: `${purpose}:${at}`, params: { purpose, at } });
}

async function mailEach(
  em: EntityManager,
  { practice, booking, mailFrom, now }: StudioMailContext,
  mail: { template: 'studioRequest' | 'studioNotice'; occasion: string; params: Record<string, unknown> },
): Promise<string[]> {
  if (!isMailed(practice)) return [];
  const mailIds: string[] = [];
  for (const { accountId, email } of await findMembers(em, practice.dentist.id)) {
    const params = { ...mail.params, bookingId: booking.id, practiceId: practice.dentist.id, accountId };
    const occasion = `${booking.id}:${mail.occasion}:${accountId}`;
    const { template } = mail;
    mailIds.push(
      await queueStudioMail(em, { MAIL_FROM: mailFrom }, { template, toAddress: email, occasion, params, now }),
    );
  }
  return mailIds;
}
