import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findVisitToReview, insertReviewRequest } from '@dentisti/db/reviews/review-request.repository';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import { isTimeToAsk } from '@dentisti/domain/reviews/request-rule';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';

const template: BookingMail = 'reviewRequest';

/**
 * Asks the patient of a kept visit for a review, in the caller's transaction: the request and its mail, once for each visit
 * and once in half a year for each person and practice. Looks again at everything under the booking's lock: a presence
 * that was taken back, a switch that was turned off and an erasure count up to this moment. Returns whether it asked.
 */
export async function askForReview(
  em: EntityManager,
  bookingId: string,
  { now, settings, consequences }: { now: Date; settings: BookingSettings; consequences: Consequences },
): Promise<boolean> {
  const [secret] = settings.linkSecrets;
  if (!secret || !(await lockBooking(em, bookingId))) return false;
  const visit = await findVisitToReview(em, bookingId, now);
  if (!visit || !isTimeToAsk(visit.endsAt, now)) return false;
  const { dentistId, contactHash, email } = visit;
  const request = await insertReviewRequest(em, { bookingId, dentistId, contactHash, secret, now });
  if (!request) return false;
  const mail = await queueMail(em, {
    eventKey: `${template}:${bookingId}`,
    domain: mailDomainOf(settings.mailFrom),
    template,
    toAddress: email,
    params: { requestId: request.id },
    bookingId,
    now,
  });
  consequences.mails.add(mail.id);
  return true;
}
