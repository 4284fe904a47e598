import { emptyTables } from '@dentisti/db/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingForm, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import type { CookieJar } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { changeEntry } from '../../testing/studio-agenda.ts';
import { practiceWithRooms } from '../../testing/studio-connections.ts';
import { stateOf } from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const [nine = '', ten = '', eleven = '', twelve = ''] = thursdayAt(9, 10, 11, 12);
const sql = (text: string, params: unknown[] = []) =>
  gateway.database.em.fork().execute<Record<string, unknown>[]>(text, params);

let own: Awaited<ReturnType<typeof practiceWithRooms>>;
let place: { chairId: string; clinicianId: string };
let connectionId: string;

beforeAll(async () => {
  own = await practiceWithRooms(gateway);
  const [row] = await sql(
    `select (select min(id) from chair where practice_id = d.id)::text as "chairId",
       (select min(id) from clinician where practice_id = d.id)::text as "clinicianId" from dentist d where id = ?`,
    [own.practice.id],
  );
  place = row as typeof place;
});
beforeEach(async () => {
  await gateway.redis.connection.flushdb();
  await sql('delete from appointment where dentist_id = ?', [own.practice.id]);
  await emptyTables(gateway.database.em.fork(), 'calendar_connection');
  const [row] = await sql(
    `insert into calendar_connection (practice_id, clinician_id, provider, server_url, account_name, credentials_encrypted,
       state, calendar_url, calendar_name, last_full_at, entitled_at, created_at)
     select practice_id, ?, 'other', 'https://calendari.it/', 'anna', 'x', 'active', 'https://calendari.it/a/', 'Agenda', ?,
       entitled_at, entitled_at from practice_standing where practice_id = ? returning id`,
    [place.clinicianId, tuesdayMorning, own.practice.id],
  );
  connectionId = String(row?.id);
});

interface Task {
  id: string;
  version: string;
  notifiesPatient: boolean;
  startsAt: string;
}
interface Answer {
  __typename: string;
  message?: string;
  tasks?: Task[];
}
const fields = 'id kind text version notifiesPatient startsAt';

async function tasks(browser = own.staff): Promise<Task[]> {
  const query = `query ($practiceId: ID!) { studioCalendarTasks(practiceId: $practiceId) { ${fields} } }`;
  return (await browser.ask(query, { practiceId: String(own.practice.id) })).data
    ?.studioCalendarTasks as unknown as Task[];
}

async function answer(
  browser: CookieJar,
  name: 'acceptCalendarMove' | 'restoreCalendarEvent',
  { id, version }: Pick<Task, 'id' | 'version'>,
): Promise<Answer> {
  const query = `mutation ($practiceId: ID!, $id: ID!, $version: String!) {
    ${name}(practiceId: $practiceId, id: $id, version: $version) { __typename
      ... on CalendarTasksChanged { tasks { ${fields} } } ... on StudioRefused { message } } }`;
  const { data } = await browser.ask(query, { practiceId: String(own.practice.id), id, version });
  return data?.[name] as unknown as Answer;
}

/** The worker found that the event of a visit was moved (`to`) or deleted in the calendar. */
async function noticed(
  appointmentId: string,
  to: string | null,
  kind = to === null ? 'deleted' : 'moved',
): Promise<Task> {
  await sql(
    `insert into calendar_task (practice_id, connection_id, clinician_id, appointment_id, kind, starts_at, foreign_starts_at, created_at)
     select dentist_id, ?, clinician_id, id, ?, starts_at, ?, ? from appointment where id = ?`,
    [connectionId, kind, to, tuesdayMorning, appointmentId],
  );
  const [task] = await tasks();
  if (!task) throw new Error('no task is shown');
  return task;
}

/** A visit that the practice wrote down itself. */
async function ownVisit(startsAt: string, name = 'Anna Verdi'): Promise<string> {
  const input = { startsAt, minutes: 30, ...place, newPatient: { name } };
  const saved = await changeEntry(own.owner, own.practice.id, 'saveVisit', input);
  expect(saved).toMatchObject({ __typename: 'AgendaEntryChanged' });
  return saved.entry?.id ?? '';
}
const startOf = async (id: string) =>
  new Date(String((await sql('select starts_at from appointment where id = ?', [id]))[0]?.starts_at)).toISOString();
const auditOf = async (task: Task) =>
  (await sql(`select action from audit_entry where target_id = ?`, [task.id])).map(({ action }) => action);

test('a move that is accepted is that of the agenda: mail, calendar entry, calendar and audit follow', async () => {
  const { number } = await requestAndOpen(
    gateway,
    bookingForm(own.practice.id, { preferredTimes: [ten, eleven, twelve] }),
  );
  const [visit] = await sql(
    `select a.id from appointment a join booking b on b.id = a.booking_id where b.number = ? and a.state = 'booked'`,
    [number],
  );
  const id = String(visit?.id);
  const task = await noticed(id, eleven);
  expect(task).toMatchObject({ notifiesPatient: true });
  await sql('delete from calendar_push');
  expect(await answer(own.staff, 'acceptCalendarMove', task)).toEqual({
    __typename: 'CalendarTasksChanged',
    tasks: [],
  });
  expect(await stateOf(gateway, number)).toMatchObject({
    ...{ status: 'confirmed', at: eleven, mails: expect.arrayContaining(['confirmed', 'moved']) },
    step: { kind: 'moved', detail: { from: ten, to: eleven, by: 'practice' } },
  });
  const [mail] = await sql(
    `select m.params from mail_outbox m join booking b on b.id = m.booking_id where b.number = ? and m.template = 'moved'`,
    [number],
  );
  expect(mail).toMatchObject({ params: { at: eleven, sequence: 1, by: 'practice' } });
  // A booking's visit is another appointment at its other time: this one goes from the calendar, and that one comes.
  const pushed = await sql(
    'select distinct a.state from calendar_push p join appointment a on a.id = p.appointment_id order by 1',
  );
  expect(pushed).toEqual([{ state: 'booked' }, { state: 'released' }]);
  expect(await auditOf(task)).toEqual(['calendar.moveAccepted']);
  expect(
    await sql(`select 1 as one from audit_entry where action = 'visit.moved' and target_id = ?`, [number]),
  ).toEqual([{ one: 1 }]);
});

test('a time that is not free, or is over, is refused with a sentence, and the task stays', async () => {
  const id = await ownVisit(ten);
  await ownVisit(eleven, 'Ugo Gialli');
  const task = await noticed(id, eleven);
  const taken = await answer(own.staff, 'acceptCalendarMove', task);
  expect(taken).toMatchObject({ __typename: 'StudioRefused', message: expect.stringMatching(/già occupati/) });
  expect([await startOf(id), await tasks()]).toEqual([ten, [task]]);
  await sql('update calendar_task set foreign_starts_at = ?', [new Date(tuesdayMorning.getTime() - 3_600_000)]);
  const answerNow = async () => answer(own.staff, 'acceptCalendarMove', (await tasks())[0] as Task);
  expect((await answerNow()).message).toMatch(/passat/);
  // Another event of the clinician's own calendar stands there.
  await sql(
    `insert into calendar_busy (practice_id, clinician_id, connection_id, href_hash, starts_at, ends_at)
     values (?, ?, ?, 'x', ?, ?::timestamptz + interval '1 hour')`,
    [own.practice.id, place.clinicianId, connectionId, nine, nine],
  );
  await sql('update calendar_task set foreign_starts_at = ?', [nine]);
  expect((await answerNow()).message).toMatch(/chiusi/);
  expect(await startOf(id)).toBe(ten);
  expect(await auditOf(task)).toEqual([]);
});

test('a task that was raised anew, whose visit moved, or of another kind is not answered so', async () => {
  const id = await ownVisit(ten);
  const task = await noticed(id, eleven);
  expect(task).toMatchObject({ notifiesPatient: false });
  // Moved on there, within one run of the worker: raised at the same instant.
  await sql('update calendar_task set foreign_starts_at = ?', [twelve]);
  for (const name of ['acceptCalendarMove', 'restoreCalendarEvent'] as const)
    expect((await answer(own.staff, name, task)).__typename).toBe('StudioRefused');
  const [anew] = await tasks();
  await sql(
    `update appointment set starts_at = ?, ends_at = ends_at - interval '1 hour', free_at = free_at - interval '1 hour'`,
    [nine],
  );
  expect((await answer(own.staff, 'acceptCalendarMove', anew as Task)).__typename).toBe('StudioRefused');
  expect(await startOf(id)).toBe(nine);
  await sql(`update calendar_task set kind = 'overlap'`);
  const [overlap] = await tasks();
  for (const name of ['acceptCalendarMove', 'restoreCalendarEvent'] as const)
    expect((await answer(own.staff, name, overlap as Task)).__typename).toBe('StudioRefused');
});

test('what is restored stays in the agenda, and all of the calendar is compared at once', async () => {
  const id = await ownVisit(ten);
  const task = await noticed(id, null);
  expect((await answer(own.staff, 'acceptCalendarMove', task)).__typename).toBe('StudioRefused');
  expect(await answer(own.staff, 'restoreCalendarEvent', task)).toEqual({
    __typename: 'CalendarTasksChanged',
    tasks: [],
  });
  expect(await startOf(id)).toBe(ten);
  const due = 'select last_full_at, next_sync_at = ? as "isNow" from calendar_connection';
  expect(await sql(due, [tuesdayMorning])).toEqual([{ last_full_at: null, isNow: true }]);
  expect(await auditOf(task)).toEqual(['calendar.eventRestored']);
});

test('what a calendar refused is asked for anew; what of it cannot be read is closed', async () => {
  const id = await ownVisit(ten);
  const task = await noticed(id, null);
  await sql(
    `insert into calendar_event (connection_id, appointment_id, practice_id, href, digest, starts_at, ends_at, refused_digest, refused_at)
     select connection_id, ?, practice_id, '/x.ics', '', ?, ?, 'd', now() from calendar_task`,
    [id, ten, eleven],
  );
  await sql(`update calendar_task set kind = 'refused'`);
  expect(await tasks()).toMatchObject([{ kind: 'REFUSED', text: expect.stringContaining('non la prende') }]);
  expect((await answer(own.staff, 'acceptCalendarMove', task)).__typename).toBe('StudioRefused');
  expect((await answer(own.staff, 'restoreCalendarEvent', task)).__typename).toBe('CalendarTasksChanged');
  expect(await sql('select refused_digest, refused_at from calendar_event')).toEqual([
    { refused_digest: 'again', refused_at: '1970-01-01 00:00:00+00' },
  ]);
  await sql(`insert into calendar_object (connection_id, href_hash, practice_id, etag, skipped)
    select connection_id, 'x', practice_id, '1', 2 from calendar_task`);
  await sql(`update calendar_task set kind = 'unreadable', appointment_id = null, answered_at = null`);
  expect(await tasks()).toMatchObject([{ kind: 'UNREADABLE', text: expect.stringContaining('2 impegni') }]);
  expect((await answer(own.staff, 'restoreCalendarEvent', task)).__typename).toBe('StudioRefused');
});

test.each([
  ['acceptCalendarMove', 'acceptCalendarMove'],
  ['acceptCalendarMove', 'restoreCalendarEvent'],
  ['restoreCalendarEvent', 'restoreCalendarEvent'],
] as const)('of two who answer at once (%s, %s) one wins and the other is refused', async (one, other) => {
  for (const isBooked of [false, true]) {
    await sql('delete from calendar_task');
    await sql('delete from appointment where dentist_id = ?', [own.practice.id]);
    let id = '';
    if (isBooked) {
      const times = { preferredTimes: [ten, eleven, twelve] };
      await requestAndOpen(gateway, bookingForm(own.practice.id, times));
      id = String((await sql(`select id from appointment where dentist_id = ?`, [own.practice.id]))[0]?.id);
    } else id = await ownVisit(ten);
    const task = await noticed(id, twelve);
    const answers = await Promise.all([answer(own.owner, one, task), answer(own.staff, other, task)]);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['CalendarTasksChanged', 'StudioRefused']);
    const refused = answers.find(({ __typename }) => __typename === 'StudioRefused');
    expect(refused?.message).toBeTruthy();
    const winner = answers[0]?.__typename === 'CalendarTasksChanged' ? one : other;
    const standing = await sql(`select id from appointment where dentist_id = ? and state = 'booked'`, [
      own.practice.id,
    ]);
    expect(standing).toHaveLength(1);
    expect(await startOf(String(standing[0]?.id))).toBe(winner === 'acceptCalendarMove' ? twelve : ten);
    expect(await auditOf(task)).toHaveLength(1);
    expect(await tasks()).toEqual([]);
  }
});
