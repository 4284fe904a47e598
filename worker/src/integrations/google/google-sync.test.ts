import type { OpenCalendar } from '@dentisti/core/calendars/calendar-client';
import { encryptCalendarCredentials, openCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import { type CalendarConnectionRow, changeConnection } from '@dentisti/db/calendars/calendar-connection.repository';
import { createCalendarConnection, emptyTables } from '@dentisti/db/testing';
import { googleCalendarScope } from '@dentisti/domain/calendars/google-sign-in';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventText } from '../../../simulators/google/event-text.ts';
import { syncCalendar } from '../../processors/calendars/sync-calendar.ts';
import { revokeGoogle } from '../../processors/studio/revoke-google.ts';
import { requeueCalendars } from '../../schedules/requeue-calendars.ts';
import { setUpBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { startGoogleSimulator, testRedirectUri } from '../../testing/running-google-simulator.ts';
import { createGoogleCalendars } from './create-google-calendars.ts';

const harness = setUpBookingHarness();
const running = await startGoogleSimulator(() => harness.clock.now());
const { google, env } = running;
afterAll(() => running.close());

const keys = testBookingSettings.linkSecrets;
const email = 'studio.prova@gmail.example';
const em = () => harness.db.orm.em.fork();
const others: OpenCalendar = () => {
  throw new Error('another provider is asked');
};
/** A worker of its own: access tokens live in its memory. */
const makeWorker = () => {
  const calendars = createGoogleCalendars(env, {
    redirectUri: testRedirectUri,
    orm: harness.db.orm,
    clock: harness.clock,
    keys,
  });
  return { openCalendar: calendars.openWith(others), google: calendars.service };
};
let worker: ReturnType<typeof makeWorker>;
let own: Awaited<ReturnType<typeof createCalendarConnection>>;
let calendarUrl: string;

/** A refresh token of the account. */
function grant(): string {
  const asked = { redirectUri: testRedirectUri, scopes: [googleCalendarScope], codeChallenge: null, isOffline: true };
  const code = google.grants.makeCode(email, { ...asked, asksConsent: true });
  const answer = google.grants.exchange(code, { redirectUri: testRedirectUri, verifier: null });
  return answer.kind === 'tokens' ? String(answer.body.refresh_token) : '';
}
beforeEach(async () => {
  google.reset();
  await emptyTables(em(), 'practice_account', 'google_revocation');
  worker = makeWorker();
  calendarUrl = `${env.caldavUrl}${encodeURIComponent(email)}/events/`;
  own = await createCalendarConnection(em(), {
    now: harness.clock.now(),
    key: keys[0] as string,
    credentials: { kind: 'oauth', refreshToken: grant() },
    change: { provider: 'google', serverUrl: env.caldavUrl, accountName: email, calendarUrl },
  });
});

const ownIds = () => ({ practiceId: own.practiceId, id: own.connectionId });
async function connection(): Promise<CalendarConnectionRow> {
  const [row] = await em().execute<CalendarConnectionRow[]>(
    `select *, paused_reason as "pausedReason", last_error as "lastError", found_calendars as "foundCalendars" from calendar_connection where id = ?`,
    [own.connectionId],
  );
  return row as CalendarConnectionRow;
}
/** Keeps the calendar in step now. */
async function sync(by = worker): Promise<void> {
  const { connectionId } = own;
  const due = [harness.clock.now(), connectionId];
  await em().execute('update calendar_connection set next_sync_at = ? where id = ?', due);
  await syncCalendar({ connectionId }, harness.context(by));
}
const calendar = () => google.findCalendar(email) as NonNullable<ReturnType<typeof google.findCalendar>>;
const at = (hours: number) => new Date(Date.parse('2026-11-26T09:00:00Z') + hours * 3_600_000);
async function visit(startsAt: Date): Promise<string> {
  const [row] = await em().execute<{ id: string }[]>(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, chair_id, clinician_id, state, exclusive, override)
     select ?, ?::timestamptz, ?::timestamptz + interval '30 min', ?::timestamptz + interval '30 min', min(c.id), ?, 'booked', true, true
     from chair c where c.practice_id = ? returning id`,
    [own.practiceId, startsAt, startsAt, startsAt, own.clinicianId, own.practiceId],
  );
  return row?.id ?? '';
}
const move = (id: string, to: Date) =>
  em().execute(
    `update appointment set starts_at = ?, ends_at = ?::timestamptz + interval '30 min', free_at = ?::timestamptz + interval '30 min' where id = ?`,
    [to, to, to, id],
  );
const startsOf = () => calendar().events.map(({ ics }) => /DTSTART[^:]*:(\S+)/.exec(ics)?.[1]);
const busy = async () =>
  (await em().execute<{ starts_at: Date }[]>('select starts_at from calendar_busy order by 1')).map(
    ({ starts_at: from }) => new Date(from).toISOString(),
  );
async function tasks(): Promise<string[]> {
  const rows = await em().execute<{ kind: string }[]>('select kind from calendar_task where ended_at is null');
  return rows.map(({ kind }) => kind);
}
const refreshToken = async () => {
  const { credentialsEncrypted } = (
    await em().execute<{ credentialsEncrypted: string }[]>(
      'select credentials_encrypted as "credentialsEncrypted" from calendar_connection',
    )
  )[0] ?? { credentialsEncrypted: '' };
  const credentials = openCalendarCredentials(credentialsEncrypted, own.connectionId, keys);
  return credentials?.kind === 'oauth' ? credentials.refreshToken : null;
};

describe('a calendar at Google', () => {
  test('is found among the account’s, with those that can only be read', async () => {
    await changeConnection(em(), ownIds(), { state: 'checking', calendarUrl: null });
    await sync();
    expect((await connection()).state).toBe('choosing');
    expect((await connection()).foundCalendars).toEqual([
      expect.objectContaining({ name: 'Festività in Italia', readOnly: true }),
      { name: 'Studio di prova', readOnly: false, url: calendarUrl },
      expect.objectContaining({ name: 'Turni', readOnly: false }),
    ]);
  });

  test('shows a visit, follows it when it is moved, and loses it when it is called off', async () => {
    const id = await visit(at(0));
    await sync();
    expect(startsOf()).toEqual(['20261126T090000Z']);
    expect(calendar().events[0]?.ics).toMatch(/SUMMARY:Visita/);
    await sync();
    await move(id, at(3));
    await sync();
    expect(startsOf()).toEqual(['20261126T120000Z']);
    await em().execute(`update appointment set state = 'released' where id = ?`, [id]);
    await sync();
    expect([startsOf(), await busy(), await tasks()]).toEqual([[], [], []]);
  });

  test('keeps time by its own events: made, moved and deleted there', async () => {
    await sync();
    const uid = google.addEvent(calendar(), { summary: 'Dal commercialista', startsAt: at(1), endsAt: at(2) });
    await sync();
    expect(await busy()).toEqual([at(1).toISOString()]);
    const later = { uid, summary: 'Dal commercialista', startsAt: at(5), endsAt: at(6), now: harness.clock.now() };
    calendar().put(`${uid}.ics`, eventText(later), null);
    await sync();
    expect(await busy()).toEqual([at(5).toISOString()]);
    expect(JSON.stringify(await em().execute('select * from calendar_busy, calendar_object'))).not.toContain(
      'commercialista',
    );
    calendar().delete(`${uid}.ics`, null);
    await sync();
    expect(await busy()).toEqual([]);
  });

  test('where our event was moved or deleted: the visit stands, people decide', async () => {
    const id = await visit(at(0));
    await sync();
    const [{ name = '', ics = '' } = {}] = calendar().events;
    calendar().put(name, ics.replaceAll('T0900', 'T1000').replaceAll('T0930', 'T1030'), null);
    await sync();
    expect([startsOf(), await tasks()]).toEqual([['20261126T090000Z'], ['moved']]);
    const [appointment] = await em().execute<{ starts_at: Date }[]>('select starts_at from appointment where id = ?', [
      id,
    ]);
    expect(new Date(appointment?.starts_at ?? 0)).toEqual(at(0));
    calendar().delete(name, null);
    await sync();
    expect(await tasks()).toContain('deleted');
    // Google may not take it again: that is asked as well, and all else goes on.
    google.behaviour.order({ refusesDeleted: true, times: 1 });
    calendar().delete(name, null);
    google.addEvent(calendar(), { summary: 'x', startsAt: at(1), endsAt: at(2) });
    await sync();
    expect([await busy(), await tasks()]).toEqual([[at(1).toISOString()], ['moved', 'deleted', 'refused']]);
  });

  test.each([403, 410] as const)(
    'whose token is refused with %i is read whole, and nothing is doubled',
    async (status) => {
      await visit(at(0));
      await sync();
      google.addEvent(calendar(), { summary: 'x', startsAt: at(1), endsAt: at(2) });
      google.behaviour.order({ lostSyncStatus: status, times: 1 });
      calendar().forgetTokens();
      await sync();
      expect([calendar().events.length, await busy(), await tasks()]).toEqual([2, [at(1).toISOString()], []]);
    },
  );

  test.each(['rate-limit-403', 'rate-limit-429', 'server-error', 'broken-connection'] as const)(
    'that answers with %s is asked again later, and loses nothing',
    async (fault) => {
      await sync();
      await visit(at(0));
      google.behaviour.order({ calendar: fault, times: 50 });
      await sync();
      const failed = await connection();
      expect(failed.state).toBe('active');
      expect(failed.lastError).not.toMatch(/credentials|read-only|gone/);
      google.behaviour.reset();
      await sync();
      expect(startsOf()).toEqual(['20261126T090000Z']);
      expect((await connection()).lastError).toBeNull();
    },
  );
});

describe('access to Google', () => {
  test('is renewed once an hour, not with each question', async () => {
    for (let round = 0; round < 3; round++) await sync();
    expect(google.grants.refreshes).toBe(1);
    await harness.advance(56 * 60_000);
    await sync();
    expect(google.grants.refreshes).toBe(2);
  });

  test('that ended before its time is renewed, without a failure', async () => {
    await sync();
    google.grants.endAccess();
    await visit(at(0));
    await sync();
    expect([startsOf(), (await connection()).lastError]).toEqual([['20261126T090000Z'], null]);
  });

  test('that the account took back pauses the connection, and the owners are mailed', async () => {
    await sync();
    google.grants.revokeAccount(email);
    await sync();
    expect(await connection()).toMatchObject({
      state: 'paused',
      pausedReason: 'credentials',
      lastError: 'credentials',
    });
    const mails = await em().execute<{ template: string; to_address: string }[]>(
      'select template, to_address from mail_outbox',
    );
    expect(mails).toEqual([{ template: 'calendarPaused', to_address: own.email }]);
    await harness.schedule(requeueCalendars);
    expect(harness.jobs.filter(({ name }) => name === 'syncCalendar')).toEqual([]);
  });

  test('of an application in testing ends after a week in the same way', async () => {
    google.behaviour.order({ refreshSeconds: 7 * 86_400, times: 1 });
    const credentials = { kind: 'oauth', refreshToken: grant() } as const;
    const credentialsEncrypted = encryptCalendarCredentials(credentials, own.connectionId, keys);
    await changeConnection(em(), ownIds(), { credentialsEncrypted });
    await sync();
    expect((await connection()).lastError).toBeNull();
    await harness.advance(7 * 86_400_000);
    await sync();
    expect((await connection()).pausedReason).toBe('credentials');
  });

  test('whose token endpoint is away pauses nothing', async () => {
    google.behaviour.order({ token: 'server-error', times: 1 });
    await sync();
    expect(await connection()).toMatchObject({ state: 'active', lastError: 'status' });
    await sync();
    expect((await connection()).lastError).toBeNull();
  });

  test('with a wrong client of ours pauses nobody’s connection', async () => {
    google.settings.clientSecret = 'changed-at-google';
    await sync();
    google.settings.clientSecret = env.clientSecret;
    expect(await connection()).toMatchObject({ state: 'active', lastError: 'status' });
  });

  test('by a token that Google replaces goes on in another worker', async () => {
    const before = await refreshToken();
    google.behaviour.order({ rotatesRefreshTokens: true, times: 1 });
    await sync();
    expect(await refreshToken()).not.toBe(before);
    await visit(at(0));
    await sync(makeWorker());
    expect([startsOf(), (await connection()).lastError]).toEqual([['20261126T090000Z'], null]);
  });

  test('by two workers at once writes each visit once', async () => {
    await visit(at(0));
    await em().execute('update calendar_connection set next_sync_at = ?', [harness.clock.now()]);
    const both = [worker, makeWorker()];
    await Promise.all(both.map((by) => syncCalendar({ connectionId: own.connectionId }, harness.context(by))));
    expect(startsOf()).toEqual(['20261126T090000Z']);
    expect(await tasks()).toEqual([]);
  });

  test('is given up at Google when it is disconnected, after our events were taken away', async () => {
    await visit(at(0));
    await sync();
    await changeConnection(em(), ownIds(), { state: 'leaving' });
    await sync();
    expect([startsOf(), await connection()]).toEqual([[], undefined]);
    expect(google.grants.grantsOf(email)).toBe(1);
    await em().execute('update google_revocation set next_try_at = ?', [harness.clock.now()]);
    await revokeGoogle({ revocationId: own.connectionId, tries: 0 }, harness.context(worker));
    expect(google.grants.grantsOf(email)).toBe(0);
  });
});
