import { findBookingsForLostLink } from '@dentisti/db/booking/booking.repository';
import { parseEmail } from '@dentisti/domain/booking/patient-phone';
import type { RequestContext } from '../../context.ts';
import { hasProvedMailbox } from './answer-request.ts';
import { mailWayIn } from './new-booking.ts';

/** The same answer for every address, known or not. */
const lostLinkMessage =
  'Se con questo indirizzo ci sono prenotazioni aperte, fra poco arriva un’e-mail con il link di ciascuna, se non è già arrivata nell’ultima ora.';

const hourMs = 3_600_000;

/**
 * Mails the links of an address's open bookings again, once an hour each. The answer does not wait for the search: its
 * duration would tell whether the address has bookings.
 */
export async function sendLostLink(context: RequestContext, typed: string): Promise<{ message: string }> {
  const email = parseEmail(typed.slice(0, 300));
  const { limits, log } = context.services;
  const verdict = await limits.take('lostLinks', context.clientIp);
  if (email && verdict.allowed)
    context.services.background.run(mailLinksOf(context, email), (error) =>
      log.error({ requestId: context.requestId, err: error }, 'lost links not mailed'),
    );
  return { message: lostLinkMessage };
}

async function mailLinksOf(context: RequestContext, email: string): Promise<void> {
  const { env, jobs, now } = context.services;
  const isProved = await hasProvedMailbox(context, email);
  const hour = String(Math.floor(now().getTime() / hourMs));
  for (const booking of await findBookingsForLostLink(context.em, email, now())) {
    // A patient without the link of an unverified request lacks its code too: it is mailed again once.
    const occasion = booking.status === 'requested' ? 'again' : hour;
    const mail = { template: 'lostLink', occasion, isProved, now: now() } as const;
    const mailIds = await context.em.fork().transactional((em) => mailWayIn(em, env, booking, mail));
    await Promise.all(mailIds.map((mailId) => jobs.add('sendMail', { mailId })));
  }
}
