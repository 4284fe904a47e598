import type { Destination } from '../changes/entry-change.ts';
import { minutesOfEntry } from '../labels.ts';
import type { AgendaView } from '../view/agenda-view.ts';
import {
  type AgendaDay,
  type Column,
  columnIdOf,
  columnsOf,
  type Entry,
  isOfWhole,
  type Team,
} from '../view/columns.ts';
import { elapsedAt, instantAt, shownWindow, type Window, windowOfDay } from '../view/day-scale.ts';
import type { GridEntry, Target } from '../view/keyboard.ts';
import { type Placed, placeEntries } from '../view/lanes.ts';

interface PlanDay {
  day: AgendaDay;
  /** The part of it that is shown, in minutes from midnight. */
  window: Window;
  placed: Placed[];
}

/** All that a grid of days draws. */
export interface GridPlan {
  days: PlanDay[];
  columns: Column[];
  by: AgendaView['by'];
  /** Minutes from top to bottom: of the longest day. */
  minutes: number;
  /** Every entry, in the order of days, time and columns. */
  order: GridEntry[];
}

/** Returns what a grid of days draws, and where. */
export function planGrid(
  days: readonly AgendaDay[],
  entries: readonly Entry[],
  team: Team,
  view: Pick<AgendaView, 'by' | 'only'>,
): GridPlan {
  const columns = columnsOf(team, entries, view);
  const window = shownWindow(days, entries);
  const planned = days.map((day) => ({
    day,
    window: windowOfDay(day.on, window),
    placed: placeEntries(day.on, entries, columns, view.by),
  }));
  return {
    days: planned,
    columns,
    by: view.by,
    minutes: Math.max(60, ...planned.map((one) => one.window.to - one.window.from)),
    order: planned.flatMap(({ placed }, day) => placed.map((one) => ({ day, placed: one }))),
  };
}

/** Where an entry stands now, as the beginning of its move. */
export function targetOf(plan: GridPlan, day: number, entry: Entry): Target {
  const on = plan.days[day]?.day.on ?? '';
  const id = columnIdOf(entry, plan.by);
  const column = isOfWhole(entry) ? null : plan.columns.findIndex((one) => one.id === id);
  return { day, column, from: elapsedAt(on, entry.startsAt), minutes: minutesOfEntry(entry) };
}

/** Returns what a target is outside the grid; an entry keeps the chair or clinician that the columns are not about. */
export function destinationAt(
  plan: GridPlan,
  { day, column, from, minutes }: Target,
  entry: Entry | null,
): Destination {
  const startsAt = instantAt(plan.days[day]?.day.on ?? '', from);
  const id = column === null ? null : (plan.columns[column]?.id ?? null);
  return plan.by === 'poltrone'
    ? { startsAt, minutes, chairId: id, clinicianId: entry?.clinicianId ?? null }
    : { startsAt, minutes, chairId: entry?.chairId ?? null, clinicianId: id };
}

/**
 * Keeps a target where it may be: inside the shown hours, and on its own column where the other one is no chair. A visit without
 * a chair may be put on one; a block that takes none stays on none.
 */
export function clampTarget(plan: GridPlan, target: Target, before: Target, entry: Entry | null): Target {
  const window = plan.days[target.day]?.window ?? { from: 0, to: 1440 };
  const from = Math.max(window.from, Math.min(window.to - target.minutes, target.from));
  const isOf = (column: number | null) => column !== null && plan.columns[column]?.id !== null;
  const mayLeave = isOf(before.column) || (before.column !== null && entry?.kind === 'VISIT');
  const column = mayLeave && isOf(target.column) ? target.column : before.column;
  return { ...target, from, column };
}
