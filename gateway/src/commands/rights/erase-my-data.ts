import { countErased, erasePersonData, findBookingsOfEmail, findErasure, useDataCode } from '@dentisti/db';
import { romeDay } from '@dentisti/domain/retention/retention-limit';
import { onRequestRule } from '@dentisti/domain/retention/retention-rules';
import type { RequestContext } from '../../http/request-context.ts';
import type { PrivateLink } from '../booking/act-on-booking.ts';
import type { TooManyRequests } from '../booking/booking-limits.ts';
import { type ActionRefused, refused } from '../booking/change-booking.ts';
import { type AskedErasures, askErasures, followErasures } from './erase-bookings.ts';
import { codeIsUsed, proveOwner } from './prove-owner.ts';

export type EraseOutcome = ({ kind: 'erasure' } & AskedErasures) | ActionRefused | TooManyRequests;

/** Erases this booking, or everything under its address. The code is used up with it; the same again is no second time. */
export async function eraseMyData(
  context: RequestContext,
  link: PrivateLink,
  { code: typed, everything }: { code: string; everything: boolean },
): Promise<EraseOutcome> {
  const outcome = await proveOwner(context, link, typed, async (em, { booking, code }) => {
    const at = context.services.now();
    if (code.usedAt && !(await findErasure(em, booking.id))) return refused(codeIsUsed);
    const bookings = everything ? await findBookingsOfEmail(em, booking.email) : [booking];
    const asked = await askErasures(em, context, bookings, { askedBy: 'patient', operatorId: null });
    if (everything) {
      const { rows } = await erasePersonData(em, booking.email, at);
      if (rows > 0) await countErased(em, { day: romeDay(at), rule: onRequestRule, rows, now: at });
    }
    await useDataCode(em, code.id, at);
    return { kind: 'erasure' as const, ...asked };
  });
  if (outcome.kind === 'erasure') await followErasures(context, outcome);
  return outcome;
}
