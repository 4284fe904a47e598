import type { OfferedDay } from '@dentisti/domain/booking/preferred-times';
import { openBooking } from '../booking/view-booking.ts';
import type { RequestContext } from '../context.ts';
import { type AskedDays, findOpenAgenda, listFreeDays } from './find-free-slots.ts';
import { findBookedVisit } from './find-visit.ts';

/**
 * The times to which an appointment of a practice's agenda may move: with room for the visit as long as it is, its own
 * time not taken. Null when number and token do not belong together, or the appointment stands in no online agenda.
 */
export async function listMoveSlots(
  context: RequestContext,
  { number, token }: { number: string; token: string },
  asked: AskedDays,
): Promise<OfferedDay[] | null> {
  const view = await openBooking(context, number, token);
  if (!view) return null;
  const { practice, state } = await view.details();
  const { appointment } = state;
  const agenda = practice.hidden ? null : await findOpenAgenda(context, practice.dentist.id);
  if (!agenda || !appointment?.exclusive) return null;
  const about = { dentistId: practice.dentist.id, agenda, reason: state.booking.reason };
  const visit = await findBookedVisit(context.em, about, appointment);
  const days = await listFreeDays(context, agenda, asked, { visit, ownId: appointment.id });
  const own = appointment.startsAt.getTime();
  return days.map((day) => ({ ...day, times: day.times.filter((time) => time.getTime() !== own) }));
}
