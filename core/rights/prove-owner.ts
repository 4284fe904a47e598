import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { isDataCode } from '@dentisti/db/retention/data-code';
import { countWrongCode, type DataCodeRow, findDataCodes } from '@dentisti/db/retention/data-code.repository';
import { erasedLink, invalidLink, type PrivateLink } from '../booking/act-on-booking.ts';
import { type ActionRefused, refused } from '../booking/change-booking.ts';
import { findByLink } from '../booking/view-booking.ts';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { dataCodeMinutes } from './ask-for-data-code.ts';

/** Wrong codes for each that was mailed. */
const triesPerCode = 5;
const messages = {
  none: 'Il codice non vale più: chiedine uno nuovo.',
  wrong: 'Il codice non è giusto: guarda l’ultima e-mail che ti abbiamo mandato.',
  blocked: 'Troppi codici sbagliati: chiedine uno nuovo.',
} as const;

export type Owner = { kind: 'owner'; booking: BookingRow; code: DataCodeRow };

/**
 * Proves that the client holds the booking's link and the newest code mailed for it, then runs `act` with the booking
 * locked, in the transaction that read the code: two gateways never accept one code twice.
 */
export async function proveOwner<Outcome>(
  context: RequestContext,
  link: PrivateLink,
  typed: string,
  act: (em: EntityManager, owner: Owner) => Promise<Outcome>,
): Promise<Outcome | ActionRefused | TooManyRequests> {
  const limited = await countClient(context, 'dataCodeTries');
  if (limited) return limited;
  const found = await findByLink(context, link.number, link.token);
  if (!found) return refused(invalidLink);
  const { env, now } = context.services;
  return context.em.transactional(async (em) => {
    const booking = (await lockBooking(em, found.id))?.booking;
    if (!booking || booking.erasedAt) return refused(erasedLink);
    const at = now();
    const since = new Date(at.getTime() - dataCodeMinutes * 60_000);
    // Not one of a clock that was ahead: it would stand before all that are mailed now.
    const [code] = await findDataCodes(em, booking.id, { since, until: at });
    if (!code || code.expiresAt <= at) return refused(messages.none);
    if (code.tries >= triesPerCode) return refused(messages.blocked);
    if (!isDataCode(env.BOOKING_LINK_SECRETS, code.id, typed)) {
      await countWrongCode(em, code.id);
      return refused(messages.wrong);
    }
    return act(em, { kind: 'owner', booking, code });
  });
}

export const codeIsUsed = messages.none;
