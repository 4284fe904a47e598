import { openCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import { emptyTables } from '@dentisti/db/testing';
import { beforeEach, expect, test } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import type { CookieJar } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { practiceWithRooms } from '../../testing/studio-connections.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
let own: Awaited<ReturnType<typeof practiceWithRooms>>;
beforeEach(async () => {
  await gateway.redis.connection.flushdb();
  if (own) await emptyTables(own.em(), 'calendar_connection');
  own = await practiceWithRooms(gateway);
});

interface Shown {
  id: string;
  state: string;
  error: string | null;
  calendarName: string | null;
  found: { url: string }[];
}
interface Answer {
  __typename: string;
  message?: string;
  connections?: { calendars: Shown[]; clinicians: { id: string }[] };
}
const outcome = `__typename ... on ConnectionsChanged { connections { clinicians { id } calendars {
  id state error calendarName direction summary provider accountName found { url name isReadOnly } clinician { id name } } } }
  ... on StudioRefused { message }`;
async function change(browser: CookieJar, name: string, types: string, passed: string, given: object): Promise<Answer> {
  const query = `mutation ($practiceId: ID!, ${types}) { ${name}(practiceId: $practiceId, ${passed}) { ${outcome} } }`;
  const { data } = await browser.ask(query, { practiceId: String(own.practice.id), ...given });
  return data?.[name] as unknown as Answer;
}
const connect = (browser: CookieJar, input: object) =>
  change(browser, 'connectCalendar', '$input: ConnectCalendarInput!', 'input: $input', { input });
const byId = (name: string, id: string, browser = own.owner) => change(browser, name, '$id: ID!', 'id: $id', { id });
const choose = (id: string, input: object) =>
  change(own.owner, 'chooseCalendar', '$id: ID!, $input: ChooseCalendarInput!', 'id: $id, input: $input', {
    id,
    input,
  });

async function connected() {
  const [clinician] = await own
    .em()
    .execute<{ id: number }[]>('select id from clinician where practice_id = ?', [own.practice.id]);
  const account = {
    clinicianId: String(clinician?.id),
    provider: 'FASTMAIL',
    user: 'anna@studio.it',
    password: 'segretissima',
  };
  const made = await connect(own.owner, account);
  return { account, made, id: made.connections?.calendars[0]?.id ?? '' };
}
const stored = async () =>
  (await own.em().execute<Record<string, string>[]>('select * from calendar_connection'))[0] ?? {};

test('an owner connects a calendar: it is looked for, and its password is readable nowhere', async () => {
  const { made, id } = await connected();
  expect(made.connections?.calendars).toMatchObject([
    { state: 'CHECKING', provider: 'FASTMAIL', accountName: 'anna@studio.it', found: [] },
  ]);
  const row = await stored();
  expect(row).toMatchObject({ server_url: 'https://caldav.fastmail.com/', state: 'checking' });
  expect(JSON.stringify(row)).not.toContain('segretissima');
  const keys = gateway.services.env.BOOKING_LINK_SECRETS;
  expect(openCalendarCredentials(row.credentials_encrypted ?? '', id, keys)).toEqual({
    kind: 'basic',
    user: 'anna@studio.it',
    password: 'segretissima',
  });
  const [audit] = await own.em().execute(`select * from audit_entry where action = 'calendar.connected'`);
  expect(JSON.stringify(audit)).not.toMatch(/segretissima|anna@/);
});

test('staff change nothing; addresses of private networks, Google by password and nobody’s clinician are refused', async () => {
  const { account, id } = await connected();
  const owners = 'Questo lo può fare solo chi ha il ruolo di titolare.';
  expect(await connect(own.staff, account)).toEqual({ __typename: 'StudioRefused', message: owners });
  expect(await byId('testCalendar', id, own.staff)).toEqual({ __typename: 'StudioRefused', message: owners });
  for (const [input, message] of [
    [{ provider: 'OTHER', serverUrl: 'https://10.0.0.1/' }, /rete privata/],
    [{ provider: 'OTHER', serverUrl: 'http://cloud.it/' }, /https/],
    [{ provider: 'NEXTCLOUD' }, /non è scritto bene/],
    [{ provider: 'GOOGLE' }, /Google/],
    [{ clinicianId: '999999' }, /non c’è più/],
    [{ password: '' }, /password/],
  ] as const)
    expect((await connect(own.owner, { ...account, ...input })).message).toMatch(message);
});

test('one of the found calendars is chosen, synced, tested and disconnected', async () => {
  const { id } = await connected();
  expect((await choose(id, { direction: 'BOTH', summary: 'PLAIN' })).message).toMatch(/cercando/);
  const url = 'https://caldav.fastmail.com/anna/agenda/';
  const found = [
    { url, name: 'Agenda', readOnly: false },
    { url: `${url}x/`, name: 'Feste', readOnly: true },
  ];
  await own
    .em()
    .execute(`update calendar_connection set state = 'choosing', found_calendars = ?, next_sync_at = null`, [
      JSON.stringify(found),
    ]);
  expect((await byId('syncCalendar', id)).message).toMatch(/scelto/);
  expect(
    (await choose(id, { calendarUrl: 'https://altrove.it/', direction: 'BOTH', summary: 'PLAIN' })).message,
  ).toMatch(/non è fra quelli trovati/);
  expect((await choose(id, { calendarUrl: `${url}x/`, direction: 'BOTH', summary: 'PLAIN' })).message).toMatch(
    /non si poteva scrivere quando/,
  );
  const chosen = await choose(id, { calendarUrl: url, direction: 'BOTH', summary: 'INITIALS' });
  expect(chosen.connections?.calendars).toMatchObject([
    { state: 'ACTIVE', calendarName: 'Agenda', direction: 'BOTH', summary: 'INITIALS' },
  ]);
  // What was said of the former choice does not stay.
  await own
    .em()
    .execute(`update calendar_connection set last_error = 'read-only', failures = 4, failing_since = now()`);
  const changed = await choose(id, { direction: 'IN', summary: 'INITIALS' });
  expect(changed.connections?.calendars).toMatchObject([{ state: 'ACTIVE', direction: 'IN', error: null }]);
  expect(await byId('syncCalendar', id)).toMatchObject({ __typename: 'ConnectionsChanged' });
  expect((await byId('testCalendar', id)).connections?.calendars).toMatchObject([{ state: 'CHECKING' }]);
  const disconnect = (removeEvents: boolean) =>
    change(
      own.owner,
      'disconnectCalendar',
      '$id: ID!, $removeEvents: Boolean!',
      'id: $id, removeEvents: $removeEvents',
      { id, removeEvents },
    );
  expect((await disconnect(true)).connections?.calendars).toMatchObject([{ state: 'LEAVING' }]);
  expect((await disconnect(false)).connections?.calendars).toEqual([]);
  expect(await stored()).toEqual({});
});

test('a paused calendar takes a new password and keeps what was chosen; with another account it was never in step', async () => {
  const { account, id } = await connected();
  const url = 'https://caldav.fastmail.com/anna/agenda/';
  const pause = () =>
    own.em().execute(
      `update calendar_connection set state = 'paused', paused_reason = 'credentials', last_error = 'credentials',
       calendar_url = ?, last_synced_at = ?`,
      [url, tuesdayMorning],
    );
  await pause();
  const again = await connect(own.owner, { ...account, password: 'nuova' });
  expect(again.connections?.calendars).toMatchObject([{ id, state: 'CHECKING', error: null }]);
  expect(await stored()).toMatchObject({ calendar_url: url, paused_reason: null });
  expect((await stored()).last_synced_at).not.toBeNull();
  await pause();
  await connect(own.owner, { ...account, user: 'bo@studio.it' });
  expect(await stored()).toMatchObject({ calendar_url: url, state: 'checking', last_synced_at: null });
});

test('tasks are shown with their sentence and closed by anybody of the practice; the agenda shows busy time', async () => {
  await connected();
  const { id: connectionId, clinician_id: clinicianId } = await stored();
  const practiceId = String(own.practice.id);
  const from = new Date(tuesdayMorning.getTime() + 86_400_000);
  await own.em().execute(
    `with visit as (insert into appointment (dentist_id, starts_at, ends_at, free_at, clinician_id, state, exclusive)
       values (?, ?, ?::timestamptz + interval '30 min', ?::timestamptz + interval '30 min', ?, 'booked', true) returning id)
     insert into calendar_task (practice_id, connection_id, clinician_id, appointment_id, kind, starts_at, created_at)
       select ?, ?, ?, id, 'deleted', ?, ? from visit`,
    [practiceId, from, from, from, clinicianId, practiceId, connectionId, clinicianId, from, tuesdayMorning],
  );
  await own.em().execute(
    `insert into calendar_busy (practice_id, clinician_id, connection_id, href_hash, starts_at, ends_at)
       values (?, ?, ?, 'x', ?::timestamptz + interval '2 hours', ?::timestamptz + interval '3 hours')`,
    [practiceId, clinicianId, connectionId, from, from],
  );
  const ask = `query ($practiceId: ID!, $on: String!) { studioCalendarTasks(practiceId: $practiceId) { id kind text clinician { name } }
    studioAgenda(practiceId: $practiceId, from: $on, days: 7) { busy { clinicianId startsAt endsAt } } }`;
  const { data } = await own.staff.ask(ask, { practiceId, on: from.toISOString().slice(0, 10) });
  const [task] = (data?.studioCalendarTasks ?? []) as unknown as { id: string; text: string }[];
  expect(task?.text).toMatch(/dal calendario è stata tolta/);
  expect(data?.studioAgenda).toMatchObject({ busy: [{ clinicianId: String(clinicianId) }] });
  const close = `mutation ($practiceId: ID!, $id: ID!) { closeCalendarTask(practiceId: $practiceId, id: $id) { __typename
    ... on CalendarTasksChanged { tasks { id } } ... on StudioRefused { message } } }`;
  const closed = await own.staff.ask(close, { practiceId, id: task?.id });
  expect(closed.data?.closeCalendarTask).toEqual({ __typename: 'CalendarTasksChanged', tasks: [] });
  const again = await own.staff.ask(close, { practiceId, id: task?.id });
  expect(again.data?.closeCalendarTask).toMatchObject({ __typename: 'StudioRefused' });
});
