import { earliestStart } from '@dentisti/domain/agenda/agenda-slots';

/** A day of an agenda: `on` is `YYYY-MM-DD`, `times` the starts of its free slots, ISO. */
export interface AgendaDay {
  on: string;
  times: readonly string[];
}

export const shownDays = 3;
export const shownTimes = 2;

/** Returns the first days that have slots one can still book in the minute `now`, with the first slots of each. */
export function firstDays(days: readonly AgendaDay[], now: Date): AgendaDay[] {
  return days
    .map(({ on, times }) => ({
      on,
      times: times.filter((time) => Date.parse(time) > earliestStart(now)).slice(0, shownTimes),
    }))
    .filter(({ times }) => times.length > 0)
    .slice(0, shownDays);
}
