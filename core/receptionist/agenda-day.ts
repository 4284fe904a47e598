import { slotStarts } from '@dentisti/domain/agenda/agenda-slots';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { listBookableStarts, type WantedVisit } from '../agenda/find-free-slots.ts';
import type { RequestContext } from '../context.ts';
import type { DemoPractice } from './demo-practice.ts';

export interface AgendaDay {
  on: string;
  slots: { startsAt: Date; state: 'FREE' | 'TAKEN' | 'YOURS' }[];
}

/** Every free time of the demonstration's practice from now on, earliest first; for an ordinary visit if none is `wanted`. */
export async function findFreeTimes(
  { em }: Pick<RequestContext, 'em'>,
  practice: DemoPractice,
  wanted: Partial<WantedVisit> = {},
): Promise<Date[]> {
  const { dentistId, knowledge } = practice;
  return listBookableStarts(em, dentistId, knowledge.now, wanted);
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
  const all = slotStarts(practice.agenda, now, day, 1).flatMap(({ times }) => times);
  const free = new Set((await findFreeTimes(context, practice)).map(Number));
  const slots = all.map((startsAt) => {
    const isMine = mine?.getTime() === startsAt.getTime();
    return { startsAt, state: isMine ? 'YOURS' : free.has(Number(startsAt)) ? 'FREE' : 'TAKEN' } as const;
  });
  return slots.length > 0 ? { on: day, slots } : null;
}
