import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { findBusyRanges } from '@dentisti/db/agenda/appointment.repository';
import { type Agenda, freeSlots } from '@dentisti/domain/agenda/agenda-slots';
import type { OfferedDay } from '@dentisti/domain/booking/preferred-times';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { RequestContext } from '../context.ts';

/** A practice's agenda; null when it keeps none or has switched it off. */
export async function findOpenAgenda({ em }: Pick<RequestContext, 'em'>, dentistId: number): Promise<Agenda | null> {
  const agenda = await findAgenda(em, dentistId);
  return agenda?.enabled ? agenda : null;
}

/** Free slots of a practice's agenda, day by day; null when it keeps none. `from` is a `YYYY-MM-DD`; null or past is today. */
export async function findFreeSlots(
  context: RequestContext,
  dentistId: number,
  from: string | null,
  days: number,
): Promise<{ slotMinutes: number; days: OfferedDay[] } | null> {
  const now = context.services.now();
  const agenda = await findOpenAgenda(context, dentistId);
  if (!agenda) return null;
  const today = romeClock(now).date;
  const first = from !== null && from > today ? from : today;
  const range = { from: romeInstant(first, 0), to: romeInstant(addDays(first, days), 0), now };
  const busy = await findBusyRanges(context.em, dentistId, range);
  return { slotMinutes: agenda.slotMinutes, days: freeSlots(agenda, busy, now, first, days) };
}
