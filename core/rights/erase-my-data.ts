import { findErasure } from '@dentisti/db/retention/booking-erasure.repository';
import { useDataCode } from '@dentisti/db/retention/data-code.repository';
import { findBookingsOfEmail } from '@dentisti/db/retention/person.repository';
import type { PrivateLink } from '../booking/act-on-booking.ts';
import { type ActionRefused, refused } from '../booking/change-booking.ts';
import type { RequestContext } from '../context.ts';
import type { TooManyRequests } from '../platform/request-limits.ts';
import { eraseBesideBookings, followErasedBeside } from './erase-beside-bookings.ts';
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
    if (code.usedAt && !(await findErasure(em, booking.id))) return refused(codeIsUsed);
    const bookings = everything ? await findBookingsOfEmail(em, booking.email) : [booking];
    const asked = await askErasures(em, context, bookings, { askedBy: 'patient', operatorId: null });
    const beside = everything ? await eraseBesideBookings(em, context, booking.email) : null;
    await useDataCode(em, code.id, context.services.now());
    return { kind: 'erasure' as const, asked, beside };
  });
  if (outcome.kind !== 'erasure') return outcome;
  await followErasures(context, outcome.asked);
  if (outcome.beside) await followErasedBeside(context, outcome.beside);
  return { kind: 'erasure', ...outcome.asked };
}
