import type { CalendarWindow } from './sync-plan.ts';

/** Time that is taken. */
export interface BusySpan {
  startsAt: Date;
  /** Exclusive. */
  endsAt: Date;
}

/** Returns spans in order, those that touch or overlap as one, and nothing outside the window. */
export function mergeSpans(spans: readonly BusySpan[], { from, to }: CalendarWindow): BusySpan[] {
  const merged: BusySpan[] = [];
  const sorted = spans
    .map(({ startsAt, endsAt }) => ({
      startsAt: startsAt < from ? from : startsAt,
      endsAt: endsAt > to ? to : endsAt,
    }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (const span of sorted) {
    const last = merged.at(-1);
    if (!last || last.endsAt < span.startsAt) merged.push(span);
    else if (span.endsAt > last.endsAt) last.endsAt = span.endsAt;
  }
  return merged;
}
