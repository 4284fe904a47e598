import type { AgendaView } from './agenda-view.ts';
import { type Column, columnIdOf, type Entry, isOfWhole } from './columns.ts';
import { dayLength, elapsedAt } from './day-scale.ts';

/** Where an entry stands in a day: minutes from midnight, and the part of the day's width. */
export interface Placed {
  entry: Entry;
  from: number;
  to: number;
  /** Index of its column; null: across all of them. */
  column: number | null;
  /** Which of the lanes that overlapping entries share a column in, and how many there are. */
  lane: number;
  lanes: number;
}

type Placing = Omit<Placed, 'lane' | 'lanes'>;

/** Returns the entries of a day in the order of time and columns, overlapping ones side by side. */
export function placeEntries(
  on: string,
  entries: readonly Entry[],
  columns: readonly Column[],
  by: AgendaView['by'],
): Placed[] {
  const length = dayLength(on);
  const byColumn = new Map<number | null, Placing[]>();
  for (const entry of entries) {
    const [from, to] = [elapsedAt(on, entry.startsAt), elapsedAt(on, entry.endsAt)];
    if (from >= length || to <= 0) continue;
    const id = columnIdOf(entry, by);
    const column = isOfWhole(entry) ? null : columns.findIndex((one) => one.id === id);
    if (column === -1) continue;
    const placing = { entry, from: Math.max(0, from), to: Math.min(length, to), column };
    byColumn.set(column, [...(byColumn.get(column) ?? []), placing]);
  }
  const placed = [...byColumn.values()].flatMap(shareLanes);
  return placed.sort((one, other) => one.from - other.from || (one.column ?? -1) - (other.column ?? -1));
}

/** Gives each entry the first lane that is free at its start; those that touch each other share the width. */
function shareLanes(column: readonly Placing[]): Placed[] {
  const placed: Placed[] = [];
  let group: Placed[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const one of [...column].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (group.length > 0 && ends.every((end) => end <= one.from)) close();
    const free = ends.findIndex((end) => end <= one.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = one.to;
    group.push({ ...one, lane, lanes: 1 });
  }
  close();
  return placed;
}

/** Left edge and width of an entry, as parts of the day's width. */
export function placedWidth({ column, lane, lanes }: Placed, columns: number): { left: number; width: number } {
  const whole = 1 / Math.max(1, columns);
  if (column === null) return { left: 0, width: 1 };
  return { left: whole * (column + lane / lanes), width: whole / lanes };
}
