import { type CalendarClient, CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { createCalendarConnection, emptyTables } from '@dentisti/db/testing';
import type { CalendarFault } from '@dentisti/domain/calendars/calendar-error';
import type { FoundCalendar } from '@dentisti/domain/calendars/calendar-names';
import { beforeEach, expect, test } from 'vitest';
import { setUpBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { syncCalendar } from './sync-calendar.ts';

const harness = setUpBookingHarness();
const em = () => harness.db.orm.em.fork();
const calendarUrl = 'https://cal.example.it/anna/agenda/';

let connectionId: string;
beforeEach(async () => {
  await emptyTables(em(), 'practice_account');
  ({ connectionId } = await createCalendarConnection(em(), {
    now: harness.clock.now(),
    key: testBookingSettings.linkSecrets[0] as string,
    change: { serverUrl: 'https://cal.example.it/', calendarUrl, lastSyncedAt: harness.clock.now() },
  }));
});

/** Asks the calendar now; each question to its server fails, or finds calendars. */
async function ask(answer: CalendarFault | FoundCalendar[]): Promise<void> {
  await em().execute('update calendar_connection set next_sync_at = ?', [harness.clock.now()]);
  const fail = async () => {
    throw new CalendarFailure(typeof answer === 'string' ? answer : 'status');
  };
  const findCalendars = typeof answer === 'string' ? fail : async () => answer;
  const others = {
    findAddresses: fail,
    listChanges: fail,
    list: fail,
    readCtag: fail,
    read: fail,
    write: fail,
    remove: fail,
  };
  const client: CalendarClient = { findCalendars, ...others };
  await syncCalendar({ connectionId }, harness.context({ openCalendar: () => client }));
}
const set = (change: string) => em().execute(`update calendar_connection set ${change}`);
const connection = async () =>
  (await em().execute<Record<string, unknown>[]>('select * from calendar_connection'))[0] ?? null;
const mails = async () =>
  (await em().execute<{ template: string }[]>('select template from mail_outbox')).map(({ template }) => template);

test.each(['timeout', 'status', 'bad-answer'] as const)(
  'a calendar in step whose check fails with %s goes on as after a failed round',
  async (fault) => {
    await set(`state = 'checking'`);
    await ask(fault);
    expect(await connection()).toMatchObject({ state: 'active', failures: 1, last_error: fault, paused_reason: null });
    expect(new Date(String((await connection())?.next_sync_at)) > harness.clock.now()).toBe(true);
    await harness.advance(24 * 3_600_000);
    await ask(fault);
    // A worker that was away for a day asked twice.
    expect(await connection()).toMatchObject({ state: 'active', failures: 2 });
    await set('failures = 19');
    await ask(fault);
    expect(await connection()).toMatchObject({ state: 'paused', paused_reason: 'failing' });
    expect(await mails()).toEqual(['calendarPaused']);
  },
);

test.each(['credentials', 'no-secret', 'no-calendar'] as const)(
  'a check that fails with %s pauses the calendar, without a mail to who looks at it',
  async (fault) => {
    await set(`state = 'checking'`);
    await ask(fault);
    expect(await connection()).toMatchObject({ state: 'paused', paused_reason: 'check', last_error: fault });
    expect(await mails()).toEqual([]);
  },
);

test('an account in whose calendar none was chosen is paused by whatever its check fails with', async () => {
  await set(`state = 'checking', calendar_url = null, calendar_name = null`);
  await ask('timeout');
  expect(await connection()).toMatchObject({ state: 'paused', paused_reason: 'check' });
});

test('another account is looked at again until it answers: the calendar of the former one never gets its password', async () => {
  await set(`state = 'checking', last_synced_at = null`);
  await ask('timeout');
  expect(await connection()).toMatchObject({ state: 'checking', failures: 1, paused_reason: null });
  await ask([{ url: calendarUrl, name: 'Agenda', readOnly: false }]);
  expect(await connection()).toMatchObject({ state: 'active', failures: 0 });
});

/** Leaves, with an event of ours there. */
async function leave(): Promise<void> {
  await em().execute(
    `insert into calendar_event (connection_id, practice_id, appointment_id, href, etag, digest, starts_at, ends_at)
       select id, practice_id, gen_random_uuid(), '/x.ics', 'e', 'd', ?, ? from calendar_connection`,
    [1, 2].map((hours) => new Date(harness.clock.now().getTime() + hours * 3_600_000)),
  );
  await set(`state = 'leaving'`);
}

test('a calendar that is left and whose credentials cannot be read is forgotten at once', async () => {
  await leave();
  await ask('timeout');
  expect(await connection()).toMatchObject({ state: 'leaving', failures: 1 });
  await ask('no-secret');
  expect(await connection()).toBeNull();
});

test('a calendar that refuses its password now and then goes on; one that does for ten minutes is paused, and its owners are mailed', async () => {
  for (const minutes of [0, 1, 2, 6]) {
    await ask('credentials');
    expect(await connection()).toMatchObject({ state: 'active', last_error: 'credentials' });
    await harness.advance(minutes * 60_000);
  }
  await harness.advance(60_000);
  await ask('credentials');
  expect(await connection()).toMatchObject({ state: 'paused', paused_reason: 'credentials' });
  expect(await mails()).toEqual(['calendarPaused']);
});

test('a calendar that is not found now and then goes on; one that is not for ten minutes is gone, and its owners are mailed', async () => {
  await ask('calendar-gone');
  expect(await connection()).toMatchObject({ state: 'active', last_error: 'calendar-gone', paused_reason: null });
  await ask('status');
  for (const minutes of [4, 4, 4]) {
    await harness.advance(minutes * 60_000);
    expect(await connection()).toMatchObject({ state: 'active' });
    await ask('calendar-gone');
  }
  expect(await connection()).toMatchObject({ state: 'paused', paused_reason: 'gone' });
  expect(await mails()).toEqual(['calendarPaused']);
});

test('a calendar that is left and refuses its password for ten minutes is forgotten', async () => {
  await leave();
  for (const minutes of [5, 5]) {
    await ask('credentials');
    expect(await connection()).toMatchObject({ state: 'leaving' });
    await harness.advance(minutes * 60_000);
  }
  await ask('credentials');
  expect(await connection()).toBeNull();
});
