import { createBooking } from '@dentisti/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { bookingForm, createPractice, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { openPage } from '../../testing/private-page.ts';
import { ringPractice } from '../../testing/ring-practice.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let now = tuesdayMorning;
let browser: CookieJar;
let other: CookieJar;
beforeAll(async () => {
  gateway = await startTestGateway({}, () => now);
  browser = (await signedIn(gateway, 'anna@dentisti.example', 'operator')).browser;
  other = (await signedIn(gateway, 'bruno@dentisti.example', 'operator')).browser;
});
afterAll(() => gateway.close());

const fields = `number version status patientName phone email allowedOverrides waiting { text at } appointmentAt
  timeline { kind text isInternal operatorEmail note } mails { template state }
  calls { id state purpose waiting { text at } dials { state outcome endAskedAt } }`;
interface Opened {
  number: string;
  version: number;
  status: string;
  patientName: string | null;
  allowedOverrides: string[];
  waiting: { text: string; at: string | null } | null;
  appointmentAt: string | null;
  timeline: { kind: string; text: string; isInternal: boolean; operatorEmail: string | null; note: string | null }[];
  mails: { template: string }[];
  calls: { id: string; state: string }[];
}
async function open(number: string, by = browser): Promise<Opened> {
  const { data, errors } = await by.ask(`query($n: String!) { adminBooking(number: $n) { ${fields} } }`, { n: number });
  if (!data?.adminBooking) throw new Error(JSON.stringify(errors));
  return data.adminBooking as unknown as Opened;
}
type Decided = { __typename: string; message?: string; booking?: Opened };
async function decide(name: 'confirm' | 'decline' | 'move', variables: Record<string, unknown>, by = browser) {
  const at = name === 'decline' ? ['', ''] : [', $at: DateTime!', ', at: $at'];
  const { data, errors } = await by.ask(
    `mutation($number: String!, $note: String!, $version: Int!${at[0]}) {
      result: ${name}BookingManually(number: $number, note: $note, version: $version${at[1]}) { __typename
        ... on BookingOverridden { booking { ${fields} } } ... on OverrideRefused { message }
        ... on ChangedMeanwhile { message } } }`,
    { note: 'Sentito lo studio al telefono', ...variables },
  );
  if (!data?.result) throw new Error(JSON.stringify(errors));
  return data.result as unknown as Decided;
}
const newBooking = async (overrides = {}) =>
  requestAndOpen(gateway, bookingForm((await createPractice(gateway, overrides)).id));
const [ten = '', eleven = ''] = thursdayAt(10, 11);
const actionsOn = async (number: string) =>
  (
    await gateway.database.em
      .fork()
      .execute<{ action: string; detail: object }[]>(
        'select action, detail from audit_entry where target_id = ? order by id',
        [number],
      )
  ).map(({ action, detail }) => `${action} ${JSON.stringify(detail)}`);

test('a visitor sees none of it', async () => {
  const { number } = await newBooking();
  const asked = await gateway.post('/graphql', { query: `{ adminBooking(number: "${number}") { email } }` });
  expect(await asked.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
});

test('lists by page, status, practice and city; without anything of a patient', async () => {
  const { id } = await createPractice(gateway, { name: 'Studio Città Alta', city: 'Forlì' });
  const made: string[] = [];
  for (let i = 0; i < 3; i++) {
    now = new Date(tuesdayMorning.getTime() + i * 1000);
    made.unshift((await requestAndOpen(gateway, bookingForm(id))).number);
  }
  now = tuesdayMorning;
  const query = `query($practice: String, $city: String, $status: [BookingStatus!], $first: Int, $after: String) {
    adminBookings(practice: $practice, city: $city, status: $status, first: $first, after: $after) {
      items { number practice city status waitingSince waiting { text } } nextCursor } }`;
  type Page = { items: { number: string; waiting: { text: string } | null }[]; nextCursor: string | null };
  const list = async (variables: Record<string, unknown>) =>
    (await browser.ask(query, variables)).data?.adminBookings as unknown as Page;
  const first = await list({ practice: 'citta', first: 2 });
  expect(first.items.map(({ number }) => number)).toEqual(made.slice(0, 2));
  expect(first.items[0]?.waiting?.text).toMatch(/chiamiamo/);
  const stop = `insert into queue_pause (queue, paused_at, reason) values ('dialling', now(), 'Guasto')`;
  await gateway.database.em.fork().execute(stop);
  expect((await list({ practice: 'citta', first: 1 })).items[0]?.waiting?.text).toMatch(/ferm/);
  await gateway.database.em.fork().execute('delete from queue_pause');
  const second = await list({ practice: 'citta', first: 2, after: first.nextCursor });
  expect(second).toMatchObject({ items: [{ number: made[2] }], nextCursor: null });
  expect((await list({ city: 'forli', status: ['SCHEDULED', 'REQUESTED'] })).items).toHaveLength(3);
  expect((await list({ city: 'forli', status: ['CONFIRMED'] })).items).toEqual([]);
  expect((await list({ practice: '%' })).items).toEqual([]);
  expect((await list({ after: 'nonsense' })).items[0]).toEqual((await list({})).items[0]);
});

test('a call whose end is overdue is so in every list, also once its task was withdrawn', async () => {
  const { number } = await newBooking();
  const attemptId = await ringPractice(gateway, number);
  const em = gateway.database.em.fork();
  const began = (minutes: number) =>
    em.execute('update call_attempt set dialled_at = ? where id = ?', [
      new Date(gateway.services.now().getTime() - minutes * 60_000),
      attemptId,
    ]);
  const query = `query ($number: String!) {
    adminBooking(number: $number) { calls { purpose waiting { text } } }
    adminBookings(practice: "", city: "") { items { number waiting { text } } }
    adminCalls(practice: "", city: "") { items { bookingNumber purpose state waiting { text } } } }`;
  type Lists = Record<
    'adminBookings' | 'adminCalls',
    { items: { number?: string; bookingNumber?: string; waiting: { text: string } | null }[] }
  > & { adminBooking: { calls: { waiting: { text: string } | null }[] } };
  const reasons = async () => {
    const data = (await browser.ask(query, { number })).data as unknown as Lists;
    const listed = [...data.adminBookings.items, ...data.adminCalls.items].filter(
      (item) => (item.number ?? item.bookingNumber) === number,
    );
    const texts = [...data.adminBooking.calls, ...listed].flatMap(({ waiting }) => waiting?.text ?? []);
    return [texts.length, ...new Set(texts)];
  };
  await began(7);
  expect(await reasons()).toEqual([3, 'La chiamata è in corso.']);
  await began(8);
  const overdue = [3, expect.stringMatching(/^Iniziata .*, dovrebbe essere finita/)];
  expect(await reasons()).toEqual(overdue);
  await em.execute(
    `with withdrawn as (update call_task set state = 'withdrawn', ended_at = ?, next_dial_at = null, next_dial_why = null
       where id = (select task_id from call_attempt where id = ?) returning booking_id, dentist_id, phone, not_after)
     insert into call_task (booking_id, dentist_id, phone, not_after, purpose, state, created_at)
       select booking_id, dentist_id, phone, not_after, 'cancel', 'open', ? from withdrawn`,
    [gateway.services.now(), attemptId, gateway.services.now()],
  );
  expect(await reasons()).toEqual(overdue);
});

test('lists the bookings that each figure of the overview counts', async () => {
  const { id: dentistId } = await createPractice(gateway, { name: 'Studio Cifre' });
  const create = async (createdAt: string, confirmedAt: string | null) => {
    const em = gateway.database.em.fork();
    const booking = await createBooking(em, { dentistId, createdAt: new Date(createdAt) });
    const sql = `insert into booking_event (booking_id, at, kind, detail) values (?, ?, 'confirmed', '{}')`;
    if (confirmedAt) await em.execute(sql, [booking.id, confirmedAt]);
    return booking.number;
  };
  const asked = await create('2026-11-24T08:00:00Z', null);
  const sameDay = await create('2026-11-23T08:00:00Z', '2026-11-23T22:30:00Z');
  const nextDay = await create('2026-11-22T08:00:00Z', '2026-11-22T23:30:00Z');
  const asksEarlier = await create('2026-11-10T08:00:00Z', '2026-11-20T08:00:00Z');
  await create('2026-11-10T08:00:00Z', '2026-11-11T08:00:00Z');
  const query = `query ($counted: CountedBookings!) {
    adminBookings(practice: "Studio Cifre", counted: $counted) { items { number } } }`;
  const counted = async (figure: string, days = 7) => {
    const answer = await browser.ask(query, { counted: { figure, days } });
    const { adminBookings } = answer.data as unknown as { adminBookings: { items: { number: string }[] } };
    return adminBookings.items.map(({ number }) => number);
  };
  expect(await counted('REQUESTS')).toEqual([asked, sameDay, nextDay]);
  expect(await counted('REQUESTS', 1)).toEqual([asked]);
  expect(await counted('CONFIRMATIONS')).toEqual([sameDay, nextDay, asksEarlier]);
  expect(await counted('CONFIRMED_SAME_DAY')).toEqual([sameDay]);
  expect(await counted('CONFIRMED')).toEqual([sameDay, nextDay]);
});

test('opening a booking is noted once an hour, however its number is typed', async () => {
  const { number } = await newBooking();
  expect(await open(number.toLowerCase().replaceAll('-', ' '))).toMatchObject({ number, patientName: 'Anna Bianchi' });
  await open(number);
  expect(await actionsOn(number)).toEqual(['booking.opened {}']);
  const unknown = await browser.ask('{ adminBooking(number: "DENT-2222-2222") { number } }');
  expect(unknown.data).toEqual({ adminBooking: null });
});

describe('manual overrides', () => {
  test('a confirmation during the call: hung up, mailed, in both timelines, in the audit without the note', async () => {
    const link = await newBooking();
    const attemptId = await ringPractice(gateway, link.number);
    const before = await open(link.number);
    expect(before.waiting).toEqual({ text: 'La chiamata è in corso.', at: null });
    const decided = await decide('confirm', { number: link.number, version: before.version, at: eleven });
    expect(decided).toMatchObject({
      __typename: 'BookingOverridden',
      booking: { status: 'CONFIRMED', appointmentAt: eleven },
    });
    expect(decided.booking?.calls.map(({ state }) => state)).toEqual(['WITHDRAWN']);
    expect(decided.booking?.mails.map(({ template }) => template)).toContain('confirmed');
    expect(await gateway.redis.connection.exists(`bull:call-ends:end-${attemptId}`)).toBe(1);
    expect(decided.booking?.timeline.at(-1)).toEqual({
      kind: 'byHand',
      text: 'Confermato a mano.',
      isInternal: true,
      operatorEmail: 'anna@dentisti.example',
      note: 'Sentito lo studio al telefono',
    });
    const page = await openPage(gateway, link);
    expect(page).toMatchObject({ status: 'CONFIRMED', confirmedAt: eleven });
    expect(page?.timeline.at(-1)?.text).toMatch(/ha parlato con lo studio una persona della nostra assistenza/);
    const audit = (await actionsOn(link.number)).at(-1);
    expect(audit).toContain('booking.confirmed-by-hand');
    expect(audit).not.toContain('Sentito');
  });

  test('what another operator did meanwhile is not undone', async () => {
    const { number } = await newBooking();
    const { version } = await open(number);
    await open(number, other);
    const both = await Promise.all([
      decide('confirm', { number, version, at: ten }),
      decide('decline', { number, version }, other),
    ]);
    expect(both.map(({ __typename }) => __typename).toSorted()).toEqual(['BookingOverridden', 'ChangedMeanwhile']);
    const { mails } = await open(number);
    expect(mails.filter(({ template }) => template === 'confirmed' || template === 'declined')).toHaveLength(1);
  });

  test('without a note, in a wrong state or at a time gone by nothing happens, and why is said', async () => {
    const { number } = await newBooking();
    const { version } = await open(number);
    const refusals = [
      await decide('confirm', { number, version, at: ten, note: '  ' }),
      await decide('confirm', { number, version, at: ten, note: 'NUL \u0000 dentro' }),
      await decide('confirm', { number, version, at: tuesdayMorning.toISOString() }),
      await decide('move', { number, version, at: ten }),
      await decide('decline', { number: 'DENT-2222-2222', version }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ __typename: 'OverrideRefused' });
    expect((await open(number)).version).toBe(version);
  });

  test('the agenda is respected: one time, one patient; a move frees the old one', async () => {
    const practice = await practiceWithAgenda(gateway);
    const first = await requestAndOpen(gateway, bookingForm(practice.id, { preferredTimes: thursdayAt(10, 11, 12) }));
    const second = await requestAndOpen(gateway, bookingForm(practice.id, { preferredTimes: thursdayAt(11, 12, 10) }));
    const { version } = await open(second.number);
    const taken = await decide('move', { number: second.number, version, at: ten });
    expect(taken.message).toMatch(/non è libero\. Il più vicino libero è giovedì 26 novembre alle 9:30\./);
    const outside = await decide('move', { number: second.number, version, at: thursdayAt(18)[0] });
    expect(outside).toMatchObject({ __typename: 'OverrideRefused' });
    const declined = await decide('decline', { number: first.number, version: (await open(first.number)).version });
    const [mail] = await gateway.database.em
      .fork()
      .execute<{ params: object }[]>(
        `select params from mail_outbox m join booking b on b.id = m.booking_id where b.number = ? and template = 'declined'`,
        [first.number],
      );
    expect(mail?.params).toEqual({ at: ten, sequence: 1 });
    expect(declined).toMatchObject({ booking: { status: 'DECLINED', allowedOverrides: ['CONFIRM'] } });
    const moved = await decide('move', { number: second.number, version, at: ten });
    expect(moved).toMatchObject({ booking: { status: 'CONFIRMED', appointmentAt: ten } });
    expect(moved.booking?.mails.map(({ template }) => template)).toContain('moved');
  });

  test('a move while the agenda is switched off keeps a visit’s length and service, and finds it a place', async () => {
    const { id } = await practiceWithAgenda(gateway);
    const sql = (text: string) => gateway.database.em.fork().execute<object[]>(text, [id]);
    await sql(
      `insert into agenda_service (practice_id, name, position, duration_minutes, reasons) values (?, 'Igiene', 0, 60, '{HYGIENE}')`,
    );
    const { number } = await requestAndOpen(gateway, bookingForm(id, { preferredTimes: thursdayAt(10, 11, 12) }));
    await sql('update practice_agenda set enabled = false where dentist_id = ?');
    await sql('update agenda_service set active = false where practice_id = ?');
    const evening = thursdayAt(18)[0];
    const moved = await decide('move', { number, version: (await open(number)).version, at: evening });
    expect(moved).toMatchObject({ booking: { status: 'CONFIRMED', appointmentAt: evening } });
    const visits = await sql(
      `select (extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes, s.name as service, h.name as chair, c.name as clinician
       from appointment a join agenda_service s on s.id = a.service_id left join chair h on h.id = a.chair_id
       left join clinician c on c.id = a.clinician_id where a.dentist_id = ? and a.state = 'booked'`,
    );
    expect(visits).toEqual([{ minutes: 60, service: 'Igiene', chair: 'Poltrona 1', clinician: 'Agenda dello studio' }]);
  });
});
