import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { findDataCodes, storeDataCode } from '@dentisti/db/retention/data-code.repository';
import { erasedLink, invalidLink, type PrivateLink } from '../booking/act-on-booking.ts';
import { type ActionRefused, refused } from '../booking/change-booking.ts';
import { findByLink } from '../booking/view-booking.ts';
import type { RequestContext } from '../context.ts';
import { queueBookingMail } from '../mail/booking-mail.ts';
import { countClient, type TooManyRequests, tooMany } from '../platform/request-limits.ts';

const minute = 60_000;
/** How long a mailed code is good, and how many a booking gets, over all gateways. */
export const dataCodeMinutes = 10;
const limits = [
  { codes: 3, withinMs: 60 * minute },
  { codes: 10, withinMs: 24 * 60 * minute },
] as const;

export type DataCodeOutcome = { kind: 'sent'; sentTo: string; expiresAt: Date } | ActionRefused | TooManyRequests;

/** Mails a code to the booking's address. Who holds the link without reading that mail gets no further. */
export async function askForDataCode(context: RequestContext, link: PrivateLink): Promise<DataCodeOutcome> {
  const limited = await countClient(context, 'dataCodes');
  if (limited) return limited;
  const found = await findByLink(context, link.number, link.token);
  if (!found) return refused(invalidLink);
  const { env, now, jobs } = context.services;
  const outcome = await context.em.transactional(async (em) => {
    // The lock is the limit's: two gateways count one after the other.
    const booking = (await lockBooking(em, found.id))?.booking;
    if (!booking || booking.erasedAt) return refused(erasedLink);
    const at = now();
    for (const { codes, withinMs } of limits) {
      const recent = await findDataCodes(em, booking.id, { since: new Date(at.getTime() - withinMs), until: at });
      const oldest = recent.at(codes - 1);
      if (oldest)
        return tooMany({
          retryAfterSeconds: Math.ceil((oldest.createdAt.getTime() + withinMs - at.getTime()) / 1_000),
        });
    }
    const expiresAt = new Date(at.getTime() + dataCodeMinutes * minute);
    const code = await storeDataCode(em, { bookingId: booking.id, createdAt: at, expiresAt });
    const mailId = await queueBookingMail(em, env, booking, {
      template: 'dataCode',
      occasion: code.id,
      params: { codeId: code.id },
      now: at,
    });
    return { kind: 'sent' as const, sentTo: shorten(booking.email), expiresAt, mailId };
  });
  if (outcome.kind === 'sent') await jobs.add('sendMail', { mailId: outcome.mailId });
  return outcome;
}

/** `ma…@example.it`: who has another address sees that this is not theirs. */
function shorten(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`;
}
