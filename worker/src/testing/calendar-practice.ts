import { randomUUID } from 'node:crypto';
import type { CalendarClient } from '@dentisti/core/calendars/calendar-client';
import {
  type CalendarProgram,
  isInstalled,
  type RealCalendar,
  startCalendar,
} from '@dentisti/core/calendars/testing/real-calendars';
import { createCalendarConnection, emptyTables } from '@dentisti/db/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { authorizeByPassword } from '../integrations/calendars/authorize-calendar.ts';
import { createDavCalendars } from '../integrations/calendars/dav-client.ts';
import { syncCalendar } from '../processors/calendars/sync-calendar.ts';
import type { ProcessorContext } from '../runtime/processor.ts';
import { requeueCalendars } from '../schedules/requeue-calendars.ts';
import { setUpBookingHarness, testBookingSettings } from './booking-harness.ts';

const key = testBookingSettings.linkSecrets[0] as string;
const noon = 12 * 3_600_000;

/** A practice whose clinician's calendar is kept by a real server; made anew before each test. */
interface CalendarPractice {
  connectionId: string;
  practiceId: number;
  clinicianId: number;
  chairId: number;
  email: string;
  calendarUrl: string;
}

/** The harness of all tests of the calling file, with a practice connected with a calendar of a real server. */
export function setUpCalendarPractice(program: CalendarProgram) {
  const harness = setUpBookingHarness();
  const em = () => harness.db.orm.em.fork();
  const openCalendar = createDavCalendars({ allowsLoopback: true }, authorizeByPassword);
  const own = {} as CalendarPractice;
  let server: RealCalendar;
  if (isInstalled(program)) {
    beforeAll(async () => {
      server = await startCalendar(program);
    });
    afterAll(() => server?.stop());
    beforeEach(async () => {
      await emptyTables(em(), 'practice_account');
      const calendarUrl = await server.makeCalendar(randomUUID());
      const { serverUrl, user, password } = server;
      const made = await createCalendarConnection(em(), {
        now: harness.clock.now(),
        key,
        credentials: { kind: 'basic', user, password },
        change: { serverUrl, calendarUrl },
      });
      const [chair] = await em().execute<{ id: number }[]>('select id from chair where practice_id = ?', [
        made.practiceId,
      ]);
      Object.assign(own, { ...made, calendarUrl, chairId: chair?.id });
    });
  }
  /** Noon of a day from now, and some minutes. */
  const at = (day: number, minutes = 0) => {
    const today = harness.clock.now().toISOString().slice(0, 10);
    return new Date(Date.parse(`${today}T00:00:00Z`) + noon + day * 86_400_000 + minutes * 60_000);
  };
  async function visit(startsAt: Date, minutes = 30): Promise<string> {
    const [row] = await em().execute<{ id: string }[]>(
      `insert into appointment (dentist_id, starts_at, ends_at, free_at, chair_id, clinician_id, state, exclusive, override)
       values (?, ?, ?::timestamptz + make_interval(mins => ?), ?::timestamptz + make_interval(mins => ?), ?, ?, 'booked', true, true)
       returning id`,
      [own.practiceId, startsAt, startsAt, minutes, startsAt, minutes, own.chairId, own.clinicianId],
    );
    return row?.id as string;
  }
  const move = (id: string, startsAt: Date) =>
    em().execute(
      'update appointment set ends_at = ?::timestamptz + (ends_at - starts_at), free_at = ?::timestamptz + (ends_at - starts_at), starts_at = ? where id = ?',
      [startsAt, startsAt, startsAt, id],
    );
  const cancel = (id: string) => em().execute(`update appointment set state = 'released' where id = ?`, [id]);

  /** Sweeps once and keeps in step what is due; returns how many were. */
  async function sync(overrides: Partial<ProcessorContext> = {}): Promise<number> {
    harness.jobs.length = 0;
    await harness.schedule(requeueCalendars);
    const due = harness.jobs.splice(0).filter(({ name }) => name === 'syncCalendar');
    for (const { payload } of due)
      await syncCalendar(payload as { connectionId: string }, harness.context({ openCalendar, ...overrides }));
    return due.length;
  }
  /** The same, also when it is not time yet. */
  async function syncNow(overrides: Partial<ProcessorContext> = {}): Promise<void> {
    await em().execute('update calendar_connection set next_sync_at = ?', [harness.clock.now()]);
    await sync(overrides);
  }
  const connection = async () => {
    const [row] = await em().execute<Record<string, unknown>[]>('select * from calendar_connection where id = ?', [
      own.connectionId,
    ]);
    return row;
  };
  const busy = async () =>
    (
      await em().execute<{ s: string; e: string }[]>(
        `select to_char(lower(r) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as s, to_char(upper(r) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as e
         from (select unnest(range_agg(tstzrange(starts_at, ends_at))) as r from calendar_busy where connection_id = ?) x order by 1`,
        [own.connectionId],
      )
    ).map(({ s, e }) => `${s}/${e}`);
  const tasks = () =>
    em().execute<{ kind: string; appointment_id: string; foreign_starts_at: string | null }[]>(
      'select kind, appointment_id, foreign_starts_at from calendar_task where ended_at is null and answered_at is null order by created_at, kind',
    );
  /** Every object of the calendar, by its name. */
  async function objects(): Promise<Map<string, { text: string; etag: string }>> {
    const client = openCalendar(
      {
        provider: 'other',
        serverUrl: server.serverUrl,
        credentials: { kind: 'basic', user: server.user, password: server.password },
      },
      new AbortController().signal,
    );
    const { objects: listed } = await client.list(own.calendarUrl);
    const read = await client.read(
      own.calendarUrl,
      listed.map(({ href }) => href),
    );
    return new Map(
      read.flatMap(({ href, text, etag }) =>
        text === null ? [] : [[href.split('/').at(-1) as string, { text, etag }]],
      ),
    );
  }
  const put = async (name: string, text: string, headers: Record<string, string> = {}) => {
    const answer = await server.ask('PUT', `${own.calendarUrl}${name}`, {
      body: text,
      headers: { 'content-type': 'text/calendar; charset=utf-8', ...headers },
    });
    if (!answer.ok) throw new Error(`PUT ${name}: ${answer.status}`);
  };
  const drop = (name: string) => server.ask('DELETE', `${own.calendarUrl}${name}`);
  const nameOf = (appointmentId: string) => `dentisti-${appointmentId}-${own.practiceId}.ics`;
  /** The server, with some of what it does changed. */
  const changing = (change: (client: CalendarClient) => Partial<CalendarClient>) => ({
    openCalendar: ((account, signal) => {
      const client = openCalendar(account, signal);
      return Object.assign(Object.create(client), { ...bound(client), ...change(client) });
    }) satisfies typeof openCalendar,
  });
  return {
    harness,
    em,
    own,
    changing,
    at,
    visit,
    move,
    cancel,
    sync,
    syncNow,
    connection,
    busy,
    tasks,
    objects,
    put,
    drop,
    nameOf,
    openCalendar,
    server: () => server,
  };
}

/** A client's functions, each still its own. */
export function bound<Client extends object>(client: Client): Partial<Client> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(client)).filter((name) => name !== 'constructor');
  return Object.fromEntries(
    names.map((name) => [name, (client as Record<string, (...args: unknown[]) => unknown>)[name]?.bind(client)]),
  ) as Partial<Client>;
}
