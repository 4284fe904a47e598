import type { Window } from './day-scale.ts';
import type { Placed } from './lanes.ts';

/** An entry of a grid of several days. */
export interface GridEntry {
  day: number;
  placed: Placed;
}

const middle = ({ from, to }: Placed) => (from + to) / 2;
const place = ({ day, placed }: GridEntry, columns: number) => day * columns + (placed.column ?? 0);

/**
 * Returns the entry that an arrow key leads to; null where there is none. Up and down stay in the column, left and right go
 * to the nearest column that holds something, to what is nearest by time.
 */
export function neighbourOf(
  entries: readonly GridEntry[],
  current: GridEntry,
  key: string,
  columns: number,
): GridEntry | null {
  const here = place(current, columns);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const column = entries.filter((one) => place(one, columns) === here);
    const at = column.findIndex((one) => one.placed.entry.id === current.placed.entry.id);
    return column[at + (key === 'ArrowUp' ? -1 : 1)] ?? null;
  }
  if (key === 'Home') return entries[0] ?? null;
  if (key === 'End') return entries.at(-1) ?? null;
  const towards = key === 'ArrowLeft' ? -1 : 1;
  const beyond = entries.filter((one) => (place(one, columns) - here) * towards > 0);
  if (beyond.length === 0) return null;
  const nearest = Math.min(...beyond.map((one) => (place(one, columns) - here) * towards));
  return beyond
    .filter((one) => (place(one, columns) - here) * towards === nearest)
    .reduce((best, one) =>
      Math.abs(middle(one.placed) - middle(current.placed)) < Math.abs(middle(best.placed) - middle(current.placed))
        ? one
        : best,
    );
}

/** Where an entry is being taken: a day of the grid, a column of the day, minutes from midnight, and how long. */
export interface Target {
  day: number;
  column: number | null;
  from: number;
  minutes: number;
}

interface Bounds {
  days: number;
  columns: number;
  step: number;
  /** The shown part of a day, in minutes from midnight. */
  window: (day: number) => Window;
}

/** Returns the target one arrow key further, within the grid; with Shift a step is five minutes. */
export function moveTarget(target: Target, key: string, isFine: boolean, bounds: Bounds): Target {
  const { days, columns, window } = bounds;
  const step = isFine ? 5 : bounds.step;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const from = target.from + (key === 'ArrowUp' ? -step : step);
    const shown = window(target.day);
    return { ...target, from: Math.max(shown.from, Math.min(shown.to - target.minutes, from)) };
  }
  const towards = key === 'ArrowLeft' ? -1 : 1;
  const at = target.column === null ? target.day + towards : target.day * columns + target.column + towards;
  const last = target.column === null ? days - 1 : days * columns - 1;
  if (at < 0 || at > last) return target;
  const day = target.column === null ? at : Math.floor(at / columns);
  // The same hour on the clock, also where the night before was shorter.
  const from = target.from - window(target.day).from + window(day).from;
  return { ...target, from, day, column: target.column === null ? null : at % columns };
}
