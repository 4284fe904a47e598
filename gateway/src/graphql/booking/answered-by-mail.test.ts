import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { AgendaStranger } from '../../testing/agenda-strangers.ts';
import {
  bookingForm,
  countRows,
  createPractice,
  mailedLink,
  request,
  thursdayAt,
  tuesdayMorning,
} from '../../testing/booking-form.ts';
import type { Link } from '../../testing/private-page.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let strict: TestGateway;
beforeAll(async () => {
  strict = await startTestGateway({ BOOKING_VERIFICATION: 'email', TRUST_PROXY: '1' }, () => tuesdayMorning);
});
afterAll(() => strict.close());

let addresses = 0;
const browser = () => {
  addresses += 1;
  return new AgendaStranger(strict, `198.51.100.${addresses}`);
};
const sql = <Row>(text: string, parameters: unknown[] = []) =>
  strict.database.em.fork().execute<Row[]>(text, parameters);
const mailsOf = ({ number }: Link) =>
  sql<{ template: string; code: string | null }>(
    `select template, params->>'code' as code from mail_outbox m join booking b on b.id = m.booking_id
     where number = ? order by m.created_at, m.id`,
    [number],
  );

/** Everything the gateway says to a form: status, headers that are no clock, body. */
async function wholeAnswer(form: Record<string, unknown>) {
  const query = `mutation($input: RequestBookingInput!) { requestBooking(input: $input) { __typename
    ... on BookingRequested { booking { number status } privateLink } ... on AnsweredByMail { message } } }`;
  addresses += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${addresses}` };
  const response = await strict.post('/graphql', { query, variables: { input: form } }, headers);
  const answerHeaders = [...response.headers].filter(([name]) => !/^(date|x-request-id|etag)$/.test(name));
  return { status: response.status, answerHeaders, body: await response.text() };
}

test('first request, second, the same once more, a filled honeypot: one answer to the byte', async () => {
  const form = bookingForm((await createPractice(strict)).id);
  const first = await wholeAnswer(form);
  expect(first.status).toBe(200);
  expect(first.body).toMatch(/AnsweredByMail.*apri il link e scrivi il codice, poi chiamiamo lo studio/);
  const second = { ...form, clientKey: randomUUID() };
  const program = bookingForm(form.dentistId, { website: 'https://spam.example' });
  const stored = await countRows(strict, 'booking');
  for (const again of [second, form, second, program]) expect(await wholeAnswer(again)).toEqual(first);
  expect(await countRows(strict, 'booking')).toBe(stored);
});

test('a contact proved long ago, somewhere else, is answered alike', async () => {
  const { phone, email } = bookingForm(1);
  const earlier = bookingForm((await createPractice(strict)).id, { phone, email });
  const first = await wholeAnswer(earlier);
  const { number } = await mailedLink(strict, email, earlier.dentistId);
  await sql(`update booking set verified_at = ?, verification_hash = null, status = 'scheduled' where number = ?`, [
    tuesdayMorning,
    number,
  ]);
  const again = { ...earlier, clientKey: randomUUID() };
  for (const form of [again, earlier, again]) expect(await wholeAnswer(form)).toEqual(first);
  expect(await wholeAnswer(bookingForm((await createPractice(strict)).id, { phone, email }))).toEqual(first);
});

test('in an agenda too, where the second form holds a slot as the first does', async () => {
  const { id } = await practiceWithAgenda(strict);
  const form = bookingForm(id, { preferredTimes: thursdayAt(9, 10, 11) });
  const first = await wholeAnswer(form);
  expect(first.body).toMatch(/AnsweredByMail.*entro dieci minuti/);
  const second = { ...form, clientKey: randomUUID() };
  const program = bookingForm(id, { website: 'https://spam.example' });
  for (const again of [second, second, form, program]) expect(await wholeAnswer(again)).toEqual(first);
  expect(await sql(`select from appointment where dentist_id = ? and state = 'held'`, [id])).toHaveLength(2);
});

test('whoever has asked gets the open request’s link by mail: with its code while it waits for one', async () => {
  const form = bookingForm((await createPractice(strict)).id);
  const patient = browser();
  await patient.request(form);
  const link = await mailedLink(strict, form.email, form.dentistId);
  await browser().request({ ...form, clientKey: randomUUID() });
  const waiting = await mailsOf(link);
  expect(waiting.map(({ template }) => template)).toEqual(['verifyContact', 'verifyContact']);
  expect(waiting[1]?.code).toBe(waiting[0]?.code);
  expect((await patient.verify(link, waiting[1]?.code ?? '')).__typename).toBe('BookingChanged');
  await browser().request({ ...form, clientKey: randomUUID() });
  expect((await mailsOf(link)).map(({ template }) => template).sort()).toEqual([
    'openRequest',
    'received',
    'verifyContact',
    'verifyContact',
  ]);
  // The browser that typed the code has proved whose contact it is, and needs no mail.
  const answer = await patient.request({ ...form, clientKey: randomUUID() });
  expect(answer).toMatchObject({ __typename: 'BookingRequested', booking: { number: link.number } });
});

test('a parent’s second child is a request of its own, with its own code', async () => {
  const form = bookingForm((await createPractice(strict)).id);
  const child = { patientName: 'Luca Bianchi', reason: 'CHILD', clientKey: randomUUID() } as const;
  for (const asked of [form, { ...form, ...child }]) await browser().request(asked);
  const stored = await sql(
    `select b.patient_name as name, b.status, count(m.id)::int as mails from booking b
     left join mail_outbox m on m.booking_id = b.id where b.dentist_id = ? group by b.id order by b.patient_name`,
    [form.dentistId],
  );
  expect(stored).toEqual([
    { name: form.patientName, status: 'requested', mails: 1 },
    { name: 'Luca Bianchi', status: 'requested', mails: 1 },
  ]);
});

test('mails of second requests count against the address as all others', async () => {
  const form = bookingForm((await createPractice(strict)).id);
  const client = browser();
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push((await client.request({ ...form, clientKey: randomUUID() })).__typename);
  expect(answers).toEqual(['AnsweredByMail', 'AnsweredByMail', 'AnsweredByMail', 'TooManyRequests', 'TooManyRequests']);
  const elsewhere = browser();
  const fresh = [];
  const { email } = bookingForm(1);
  for (let i = 0; i < 5; i++) {
    const other = bookingForm((await createPractice(strict)).id, { email });
    fresh.push((await elsewhere.request(other)).__typename);
  }
  expect(fresh).toEqual(answers);
});

test('a second click is one booking and one mail', async () => {
  const form = bookingForm((await createPractice(strict)).id);
  const answers = await Promise.all(Array.from({ length: 5 }, () => request(strict, form)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await mailsOf(await mailedLink(strict, form.email, form.dentistId))).toHaveLength(1);
});
