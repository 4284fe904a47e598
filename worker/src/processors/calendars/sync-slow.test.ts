import type { CalendarClient, OpenCalendar } from '@dentisti/core/calendars/calendar-client';
import { createCalendarConnection } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { event, file } from '../../integrations/calendars/testing/calendar-texts.ts';
import { setUpBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { syncCalendar } from './sync-calendar.ts';

const harness = setUpBookingHarness();

/** A server whose calendar has events of some rules, in turn. */
function calendarOf(count: number, rules: readonly string[]): Partial<CalendarClient> {
  const nameOf = (at: number) => `/c/${at}.ics`;
  const textOf = (href: string) => {
    const at = Number(/\d+/.exec(href));
    const day = String(1 + (at % 28)).padStart(2, '0');
    const rule = `RRULE:${rules[at % rules.length]}`;
    return file(event(`DTSTART:202612${day}T090000Z`, 'DURATION:PT1H', rule)).replace('UID:1', `UID:${at}`);
  };
  return {
    findAddresses: async () => [],
    list: async () => ({
      objects: Array.from({ length: count }, (_, at) => ({ href: nameOf(at), etag: '"1"' })),
      ...{ syncToken: 'one', ctag: null },
    }),
    read: async (_url, hrefs) => hrefs.map((href) => ({ href, etag: '"1"', text: textOf(href) })),
  };
}

test('a calendar of sixty slow events keeps its first starts, ends its run, and keeps no other from its turn', async () => {
  const calendars: Record<string, Partial<CalendarClient>> = {
    'https://slow.example.it/': calendarOf(60, ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=SECONDLY']),
    'https://other.example.it/': calendarOf(100, ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'FREQ=MONTHLY']),
  };
  const openCalendar = (({ serverUrl }) => calendars[serverUrl]) as OpenCalendar;
  const now = harness.clock.now();
  const made: string[] = [];
  for (const serverUrl of Object.keys(calendars)) {
    const change = { serverUrl, calendarUrl: `${serverUrl}c/`, direction: 'in' as const };
    const key = testBookingSettings.linkSecrets[0] as string;
    made.push((await createCalendarConnection(harness.db.orm.em.fork(), { now, key, change })).connectionId);
  }
  const ends: string[] = [];
  const sync = async (connectionId: string) => {
    await syncCalendar({ connectionId }, harness.context({ openCalendar }));
    ends.push(connectionId);
  };
  await Promise.all(made.map(sync));
  expect(ends).toEqual(made.reverse());
  const rows = await harness.db.orm.em.fork().execute<object[]>(
    `select server_url as server, failures, skipped_events as skipped, lease_id as lease, last_synced_at is not null as "isInStep",
       (select count(*)::int from calendar_task t where t.connection_id = c.id and kind = 'unreadable') as tasks,
       (select count(distinct href_hash)::int from calendar_busy b where b.connection_id = c.id) as "withTime"
     from calendar_connection c order by server_url`,
  );
  const ended = { failures: 0, lease: null, isInStep: true };
  expect(rows).toEqual([
    { server: 'https://other.example.it/', ...ended, skipped: 0, tasks: 0, withTime: 100 },
    { server: 'https://slow.example.it/', ...ended, skipped: 60, tasks: 1, withTime: 60 },
  ]);
});
