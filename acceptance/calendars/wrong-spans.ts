import type { EntityManager } from '@dentisti/db/orm';
import { type BusySpan, mergeSpans } from '@dentisti/domain/calendars/busy-span';
import { calendarWindow } from '@dentisti/domain/calendars/sync-plan';
import type { ForeignObject } from './foreign-events.ts';

/** Returns the spans, `begin/end` in ISO, that a connection keeps and the objects there do not take, and the other way round. */
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
  const textsOf = (spans: BusySpan[]) =>
    new Set(
      mergeSpans(spans, window).map(({ startsAt, endsAt }) => `${startsAt.toISOString()}/${endsAt.toISOString()}`),
    );
  const kept = textsOf(rows.map(({ s, e }) => ({ startsAt: new Date(s), endsAt: new Date(e) })));
  const expected = textsOf([...foreign].flatMap(({ spans }) => spans));
  return [...kept].filter((one) => !expected.has(one)).concat([...expected].filter((one) => !kept.has(one)));
}
