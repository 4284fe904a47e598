import type { EntityManager } from '@dentisti/db/orm';
import { type BusySpan, mergeSpans } from '@dentisti/domain/calendars/busy-span';
import { type CalendarWindow, calendarWindow } from '@dentisti/domain/calendars/sync-plan';
import type { ForeignObject } from './foreign-events.ts';

/** What of some spans others do not cover, within a window. */
function uncovered(spans: readonly BusySpan[], by: readonly BusySpan[], window: CalendarWindow): BusySpan[] {
  const covers = mergeSpans(by, window);
  return mergeSpans(spans, window).flatMap((span) => {
    const left: BusySpan[] = [];
    let { startsAt } = span;
    for (const cover of covers) {
      if (cover.endsAt <= startsAt || cover.startsAt >= span.endsAt) continue;
      if (cover.startsAt > startsAt) left.push({ startsAt, endsAt: cover.startsAt });
      startsAt = cover.endsAt;
    }
    if (startsAt < span.endsAt) left.push({ startsAt, endsAt: span.endsAt });
    return left;
  });
}

/**
 * Returns the spans, `begin/end` in ISO, that a connection keeps and the objects there do not take, and the other way round. An
 * object that cannot be read may keep what it took before.
 */
export async function wrongSpansOf(
  em: EntityManager,
  connectionId: string,
  foreign: Iterable<ForeignObject>,
  now: Date,
): Promise<string[]> {
  const window = { ...calendarWindow(now), from: now };
  const rows = await em.execute<{ s: string; e: string }[]>(
    `select lower(r)::text as s, upper(r)::text as e from (
       select unnest(range_agg(tstzrange(starts_at, ends_at))) as r from calendar_busy where connection_id = ?) x`,
    [connectionId],
  );
  const kept = rows.map(({ s, e }) => ({ startsAt: new Date(s), endsAt: new Date(e) }));
  const objects = [...foreign];
  const taken = objects.flatMap(({ spans }) => spans);
  const allowed = objects.flatMap(({ before }) => before).concat(taken);
  return uncovered(kept, allowed, window)
    .concat(uncovered(taken, kept, window))
    .map(({ startsAt, endsAt }) => `${startsAt.toISOString()}/${endsAt.toISOString()}`);
}
