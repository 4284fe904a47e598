import { findBusyRanges } from '@dentisti/db/agenda/appointment.repository';
import { freeSlots } from '@dentisti/domain/agenda/agenda-slots';
import { bookableDays } from '@dentisti/domain/booking/preferred-times';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { RequestContext } from '../context.ts';
import type { DemoPractice } from './demo-practice.ts';

export interface AgendaDay {
  on: string;
  slots: { startsAt: Date; state: 'FREE' | 'TAKEN' | 'YOURS' }[];
}

/** Every free time of the demonstration's practice from now on, earliest first. */
export async function findFreeTimes({ em }: RequestContext, practice: DemoPractice): Promise<Date[]> {
  const { dentistId, agenda, knowledge } = practice;
  const { now } = knowledge;
  const range = { from: now, to: new Date(now.getTime() + (bookableDays + 1) * 86_400_000), now };
  const busy = await findBusyRanges(em, dentistId, range);
  return freeSlots(agenda, busy, now, null, bookableDays).flatMap(({ times }) => times);
}

/** The last half hour of today shows little of an agenda. */
const enoughToChoose = 3;

function findFirstDay(free: readonly Date[]): string | undefined {
  const dates = free.map((at) => romeClock(at).date);
  return dates.find((date, index) => dates[index + enoughToChoose - 1] === date) ?? dates[0];
}

/**
 * A day of the agenda with whose each time is. @param on `YYYY-MM-DD`; null: the first day with something to choose.
 * @param mine what the conversation holds. @returns null when there is no such day.
 */
export async function findAgendaDay(
  context: RequestContext,
  practice: DemoPractice,
  { on, mine }: { on: string | null; mine: Date | null },
): Promise<AgendaDay | null> {
  const { now } = practice.knowledge;
  const day = on ?? findFirstDay(await findFreeTimes(context, practice));
  if (!day) return null;
  const range = { from: romeInstant(day, 0), to: romeInstant(addDays(day, 1), 0), now };
  const busy = await findBusyRanges(context.em, practice.dentistId, range);
  const all = freeSlots(practice.agenda, [], now, day, 1).flatMap(({ times }) => times);
  const free = new Set(freeSlots(practice.agenda, busy, now, day, 1).flatMap(({ times }) => times.map(Number)));
  const slots = all.map((startsAt) => {
    const isMine = mine?.getTime() === startsAt.getTime();
    return { startsAt, state: isMine ? 'YOURS' : free.has(Number(startsAt)) ? 'FREE' : 'TAKEN' } as const;
  });
  return slots.length > 0 ? { on: day, slots } : null;
}
