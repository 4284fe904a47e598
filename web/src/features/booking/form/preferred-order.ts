import { wantedTimes } from '../booking-labels.ts';

/** ISO instants in order of preference, at most three. */
export type PreferredOrder = readonly string[];

/** Adds a time as the next preference, or takes it out when it was chosen already. A fourth changes nothing. */
export function toggleTime(times: PreferredOrder, time: string): PreferredOrder {
  if (times.includes(time)) return times.filter((chosen) => chosen !== time);
  return times.length < wantedTimes ? [...times, time] : times;
}

/** Moves a preference one place up (-1) or down (1); at the end of the list it stays. */
export function moveTime(times: PreferredOrder, time: string, by: -1 | 1): PreferredOrder {
  const from = times.indexOf(time);
  const other = times[from + by];
  if (from < 0 || other === undefined) return times;
  const moved = [...times];
  moved[from] = other;
  moved[from + by] = time;
  return moved;
}

/** Without the times that are not offered any more; the others keep their order. */
export function withoutTimes(times: PreferredOrder, gone: readonly string[]): PreferredOrder {
  const lost = new Set(gone.map((time) => Date.parse(time)));
  return times.filter((time) => !lost.has(Date.parse(time)));
}
