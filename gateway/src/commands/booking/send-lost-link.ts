import { type BookingRow, findBookingsForLostLink } from '@dentisti/db';
import { mailboxOf } from '@dentisti/domain/booking/mailbox';
import { readEmail } from '@dentisti/domain/booking/patient-phone';
import type { RequestContext } from '../../http/request-context.ts';
import { queueBookingMail } from './booking-mail.ts';
import { countTypedAddressMail } from './mail-limits.ts';
import { pendingCode } from './new-booking.ts';

/** Said to everybody, whatever was typed and found. */
export const lostLinkMessage =
  'Se con questo indirizzo ci sono prenotazioni aperte, fra poco arriva un’e-mail con il link di ciascuna.';

const hourMs = 3_600_000;

/**
 * Mails the links of an address's open bookings again, once an hour each. The search is not waited for: what takes time
 * would tell whether there was something to find.
 */
export async function sendLostLink(context: RequestContext, typed: string): Promise<{ message: string }> {
  const email = readEmail(typed.slice(0, 300));
  const { limits, log } = context.services;
  const verdict = await limits.take('lostLinks', context.clientIp);
  if (email && verdict.allowed)
    context.services.background.run(mailLinksOf(context, email), (error) =>
      log.error({ requestId: context.requestId, err: error }, 'lost links not mailed'),
    );
  return { message: lostLinkMessage };
}

async function mailLinksOf(context: RequestContext, email: string): Promise<void> {
  const { limits, now } = context.services;
  const verdict = await limits.takeOf('lostLinksOfEmail', mailboxOf(email), context.clientIp);
  if (!verdict.allowed) return;
  const hour = String(Math.floor(now().getTime() / hourMs));
  const bookings = await findBookingsForLostLink(context.em, email, now());
  for (const booking of bookings) await mailLinkAgain(context, booking, 'lostLink', hour);
}

/** Mails one booking's link again; `occasion` is what makes it another mail than the last one. */
export async function mailLinkAgain(
  context: RequestContext,
  booking: BookingRow,
  why: 'lostLink' | 'openRequest',
  occasion: string,
): Promise<void> {
  const { env, now, bookingJobs } = context.services;
  // Said to nobody: the answer is the same whether a mail leaves or not.
  if (await countTypedAddressMail(context, booking.email)) return;
  // Who has lost the link of an unverified request has lost its code too; it is mailed again once.
  const code = pendingCode(env, booking);
  const mailId = await queueBookingMail(context.em, env, booking, {
    template: code ? 'verifyContact' : why,
    occasion: code ? 'again' : occasion,
    params: code ? { code } : {},
    now: now(),
  });
  await bookingJobs.mail(mailId);
}
