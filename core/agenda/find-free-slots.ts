import { findAgenda, type StoredAgenda } from '@dentisti/db/agenda/agenda.repository';
import { type AgendaServiceRow, listAgendaServices } from '@dentisti/db/agenda/agenda-service.repository';
import { listFreeStarts } from '@dentisti/db/agenda/free-start.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { earliestStart, freeDays } from '@dentisti/domain/agenda/agenda-slots';
import { bookableDays, type OfferedDay } from '@dentisti/domain/booking/preferred-times';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { RequestContext } from '../context.ts';
import { findChosenVisit } from './find-visit.ts';

/** A practice's agenda; null when it keeps none or has switched it off. */
export async function findOpenAgenda(
  { em }: Pick<RequestContext, 'em'>,
  dentistId: number,
): Promise<StoredAgenda | null> {
  const agenda = await findAgenda(em, dentistId);
  return agenda?.enabled ? agenda : null;
}

/** What a free time in an agenda is wanted for. */
export interface VisitQuery {
  serviceId?: number | null;
  /** The appointment that would move: its time is free for it, not for others. */
  ownId?: string | null;
}

/** Every free time of a practice's agenda that may be booked from now on, in order. */
export function listBookableStarts(
  em: EntityManager,
  dentistId: number,
  now: Date,
  visit: VisitQuery = {},
): Promise<Date[]> {
  return listFreeStarts(em, dentistId, { now, from: new Date(earliestStart(now)), to: lastStart(now), ...visit });
}

/** The end of the last day that may be booked. */
const lastStart = (now: Date) => romeInstant(addDays(romeClock(now).date, bookableDays + 1), -1);

export interface FreeSlots {
  /** Length of the visit. */
  slotMinutes: number;
  days: OfferedDay[];
  /** What patients may book; empty: ordinary visits alone. In the practice's own order. */
  services: AgendaServiceRow[];
}

/**
 * Free slots of a practice's agenda, day by day; null when it keeps none. `from` is a `YYYY-MM-DD`; null or past is today.
 * A service that it does not offer has no free slot.
 */
export async function findFreeSlots(
  context: RequestContext,
  dentistId: number,
  { from, days, serviceId }: { from: string | null; days: number; serviceId: number | null },
): Promise<FreeSlots | null> {
  const { em, services: application } = context;
  const now = application.now();
  const agenda = await findOpenAgenda(context, dentistId);
  if (!agenda) return null;
  const services = await listAgendaServices(em, dentistId, { online: true });
  const visit = await findChosenVisit(em, agenda, serviceId);
  const today = romeClock(now).date;
  const first = from !== null && from > today ? from : today;
  const begin = Math.max(romeInstant(first, 0).getTime(), earliestStart(now));
  const end = Math.min(romeInstant(addDays(first, days), -1).getTime(), lastStart(now).getTime());
  const range = { now, from: new Date(begin), to: new Date(end), serviceId };
  const free = visit && begin <= end ? await listFreeStarts(em, dentistId, range) : [];
  const slotMinutes = visit?.minutes ?? agenda.slotMinutes;
  return { slotMinutes, days: freeDays(agenda, free, now, first, days), services };
}
