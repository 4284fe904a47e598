import { findFirstFreeStarts } from '@dentisti/db/agenda/free-start.repository';
import { earliestStart } from '@dentisti/domain/agenda/agenda-slots';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import { firstSlotDays } from '@dentisti/domain/search/sort-practices';
import type { RequestContext } from '../context.ts';
import { listPracticesOfCity } from '../practice/list-practices.ts';

export interface FirstFreeSlot {
  dentistId: number;
  startsAt: Date;
}

/**
 * The first free slot within `firstSlotDays` of each practice in `listPracticesOfCity` that offers an online agenda; those without
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
  if (ids.length === 0) return [];
  const now = context.services.now();
  const to = romeInstant(addDays(romeClock(now).date, firstSlotDays), -1);
  const first = await findFirstFreeStarts(context.em, ids, { now, from: new Date(earliestStart(now)), to });
  return ids.flatMap((dentistId) => {
    const startsAt = first.get(dentistId);
    return startsAt ? [{ dentistId, startsAt }] : [];
  });
}
