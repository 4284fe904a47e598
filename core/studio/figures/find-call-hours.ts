import type { EntityManager } from '@dentisti/db/orm';
import type { CallHours } from '@dentisti/db/studio/figures/figures.repository';
import { findPracticeCalls } from '@dentisti/db/studio/practice-calls.repository';
import { findOpeningHours } from '@dentisti/db/studio/studio-practice.repository';
import { dialIntervalsOn } from '@dentisti/domain/dialing/dial-window';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';

/**
 * Returns when a practice may be rung between two instants by its hours of today and those it chose for calls, whether or
 * not it has stopped or paused them meanwhile. In order, none overlaps.
 */
export async function findCallHours(em: EntityManager, practiceId: number, from: Date, to: Date): Promise<CallHours[]> {
  const practice = await findOpeningHours(em, practiceId);
  const calls = await findPracticeCalls(em, practiceId);
  const chosen = calls?.mode === 'hours' ? { mode: calls.mode, hours: calls.hours, pausedUntil: null } : null;
  const schedule = { week: practice?.week ?? null, exceptions: practice?.hoursExceptions ?? [], calls: chosen };
  const spans: CallHours[] = [];
  const last = romeClock(to).date;
  for (let on = romeClock(from).date; on <= last; on = addDays(on, 1))
    for (const [opens, closes] of dialIntervalsOn(schedule, on)) {
      const [startsAt, endsAt] = [romeInstant(on, opens), romeInstant(on, closes)];
      spans.push({ startsAt, length: (endsAt.getTime() - startsAt.getTime()) / 60_000 });
    }
  return spans;
}
