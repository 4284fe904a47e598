import { findAgenda, type StoredAgenda } from '@dentisti/db/agenda/agenda.repository';
import { findWholeClosures } from '@dentisti/db/agenda/closure.repository';
import { listFreeStarts } from '@dentisti/db/agenda/free-start.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { earliestStart, freeDays } from '@dentisti/domain/agenda/agenda-slots';
import { bookableDays, type OfferedDay } from '@dentisti/domain/booking/preferred-times';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { RequestContext } from '../context.ts';
import type { Visit } from './find-visit.ts';

/** A practice's agenda; null when it keeps none or has switched it off. */
export async function findOpenAgenda(
  { em }: Pick<RequestContext, 'em'>,
  dentistId: number,
): Promise<StoredAgenda | null> {
  const agenda = await findAgenda(em, dentistId);
  return agenda?.enabled ? agenda : null;
}

/** Every free time of a practice's agenda that may be booked for a visit from now on, in order. */
export function listBookableStarts(
  em: EntityManager,
  dentistId: number,
  now: Date,
  wanted: Partial<WantedVisit> = {},
): Promise<Date[]> {
  return listFreeStarts(em, dentistId, {
    ...{ now, from: new Date(earliestStart(now)), to: lastStart(now) },
    ...startQuery(wanted),
  });
}

/** What a free time in an agenda is wanted for. */
export interface WantedVisit {
  visit: Visit;
  /** The appointment that would move: its time is free for it, not for others. */
  ownId: string | null;
}

const startQuery = ({ visit, ownId }: Partial<WantedVisit>) => ({
  serviceId: visit?.serviceId ?? null,
  visitMinutes: visit?.minutes ?? null,
  ownId: ownId ?? null,
});

/** The end of the last day that may be booked. */
const lastStart = (now: Date) => romeInstant(addDays(romeClock(now).date, bookableDays + 1), -1);

/** The days of a list: `from` is a `YYYY-MM-DD`; null or past is today. */
export interface AskedDays {
  from: string | null;
  days: number;
}

/** The free times of an agenda for a visit, day by day; none for a visit that it does not take (null). */
export async function listFreeDays(
  { em, services }: Pick<RequestContext, 'em' | 'services'>,
  agenda: StoredAgenda,
  { from, days }: AskedDays,
  wanted: WantedVisit | null,
): Promise<OfferedDay[]> {
  const now = services.now();
  const today = romeClock(now).date;
  const first = from !== null && from > today ? from : today;
  const begin = new Date(Math.max(romeInstant(first, 0).getTime(), earliestStart(now)));
  const end = new Date(Math.min(romeInstant(addDays(first, days), -1).getTime(), lastStart(now).getTime()));
  const free =
    wanted === null || begin > end
      ? []
      : await listFreeStarts(em, agenda.dentistId, { now, from: begin, to: end, ...startQuery(wanted) });
  const closures = await findWholeClosures(em, agenda.dentistId);
  return freeDays({ ...agenda, closures }, free, now, first, days);
}
