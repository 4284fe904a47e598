import { findOfferedAgendas } from '@dentisti/db/agenda/agenda.repository';
import { findBusyRangesOf } from '@dentisti/db/agenda/appointment.repository';
import { firstFreeSlot } from '@dentisti/domain/agenda/agenda-slots';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { RequestContext } from '../context.ts';
import { listPracticesOfCity } from '../practice/list-practices.ts';

/** As far ahead as a page of free slots is asked for at once. */
const searchedDays = 14;

export interface FirstFreeSlot {
  dentistId: number;
  startsAt: Date;
}

/**
 * The first free slot within 14 days of each practice in `listPracticesOfCity` that offers an online agenda; those without
 * a free one are absent, and an unknown city has none. In the list's order.
 */
export async function listFirstFreeSlots(
  context: RequestContext,
  city: string,
  region: string | null,
): Promise<FirstFreeSlot[]> {
  const found = await listPracticesOfCity(context, city, region);
  if (!found) return [];
  const ids = [...found.listed, ...found.others].map(({ id }) => id);
  const agendas = new Map((await findOfferedAgendas(context.em, ids)).map((agenda) => [agenda.dentistId, agenda]));
  if (agendas.size === 0) return [];
  const now = context.services.now();
  const today = romeClock(now).date;
  const range = { from: romeInstant(today, 0), to: romeInstant(addDays(today, searchedDays), 0), now };
  const busy = await findBusyRangesOf(context.em, [...agendas.keys()], range);
  return ids.flatMap((dentistId) => {
    const agenda = agendas.get(dentistId);
    const startsAt = agenda && firstFreeSlot(agenda, busy.get(dentistId) ?? [], now, searchedDays);
    return startsAt ? [{ dentistId, startsAt }] : [];
  });
}
