import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { decideAttendance } from '@dentisti/domain/messages/decide-attendance';
import type { RequestContext } from '../context.ts';
import { type ActionOutcome, actOnBooking, type PrivateLink } from './act-on-booking.ts';

/** Stores that the patient comes at the time that they saw; said twice, it is stored once. */
export function confirmAttendance(context: RequestContext, link: PrivateLink, at: Date): Promise<ActionOutcome> {
  return actOnBooking(context, link, async (em, { booking, actionInput: { now } }) => {
    const decision = decideAttendance(booking, at, now);
    if (decision.kind === 'refused') return decision;
    const after = { bookingId: booking.id, task: null, mailIds: [] };
    if (decision.kind === 'confirmed') return { kind: 'saved', booking, after };
    const saved = await saveBookingChange(em, booking, { attendanceConfirmedAt: now }, now);
    await appendTimeline(em, booking.id, [{ at: now, kind: 'attendanceConfirmed', detail: { at: at.toISOString() } }]);
    return { kind: 'saved', booking: saved, after };
  });
}
