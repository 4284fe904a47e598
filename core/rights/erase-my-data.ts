import { findErasure } from '@dentisti/db/retention/booking-erasure.repository';
import { useDataCode } from '@dentisti/db/retention/data-code.repository';
import { countErased } from '@dentisti/db/retention/erasure-run.repository';
import { erasePersonData, findBookingsOfEmail } from '@dentisti/db/retention/person.repository';
import { romeDay } from '@dentisti/domain/retention/retention-limit';
import { onRequestRule } from '@dentisti/domain/retention/retention-rules';
import type { PrivateLink } from '../booking/act-on-booking.ts';
import { type ActionRefused, refused } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import type { TooManyRequests } from '../platform/request-limits.ts';
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
