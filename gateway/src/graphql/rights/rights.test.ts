import { dataCode } from '@dentisti/db/retention/data-code';
import { storeReviewObjection } from '@dentisti/db/reviews/review-objection.repository';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../../testing/booking-form.ts';
import { signedIn } from '../../testing/operator.ts';
import { type Link, openPage } from '../../testing/private-page.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  gateway = await startTestGateway({}, () => now);
});
afterAll(() => gateway.close());
beforeEach(() => {
  now = tuesdayMorning;
});

const sql = (text: string, parameters: unknown[] = []) =>
  gateway.database.em.fork().execute<Record<string, unknown>[]>(text, parameters);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

let people = 0;
/** A request of a person of its own. */
async function person(more: Record<string, unknown> = {}): Promise<Link & { email: string }> {
  people += 1;
  const email = `Anna.${people}@esempio.it`;
  const phone = `+3934755502${String(people).padStart(2, '0')}`;
  const form = bookingForm((await createPractice(gateway)).id, { email, phone, ...more });
  return { ...(await requestAndOpen(gateway, form)), email };
}

interface Answer {
  __typename: string;
  message?: string;
  sentTo?: string;
  expiresAt?: string;
  json?: string;
  summary?: { label: string; lines: string[] }[];
  thisBooking?: { goes: string[]; stays: { what: string }[]; cancels: string[]; waitsForPractice: boolean };
  everything?: { goes: string[]; cancels: string[] } | null;
  numbers?: string[];
  waitsForPractice?: boolean;
  doneBy?: string;
}
const ask = async (link: Link) =>
  (
    await gateway.query<{ answer: Answer }>(
      `mutation($number: String!, $token: String!) { answer: askForDataCode(number: $number, token: $token) {
         __typename ... on DataCodeSent { sentTo expiresAt } ... on ActionRefused { message } ... on TooManyRequests { message } } }`,
      { number: link.number, token: link.token },
    )
  ).answer;
const exportData = async (link: Link, code: string) =>
  (
    await gateway.query<{ answer: Answer }>(
      `mutation($number: String!, $token: String!, $code: String!) { answer: exportMyData(number: $number, token: $token, code: $code) {
         __typename ... on PersonalData { json summary { label lines } thisBooking { goes stays { what } cancels waitsForPractice } everything { goes cancels } }
         ... on ActionRefused { message } } }`,
      { number: link.number, token: link.token, code },
    )
  ).answer;
const erase = async (link: Link, code: string, everything = false) =>
  (
    await gateway.query<{ answer: Answer }>(
      `mutation($number: String!, $token: String!, $code: String!, $everything: Boolean!) {
         answer: eraseMyData(number: $number, token: $token, code: $code, everything: $everything) {
         __typename ... on DataErasure { numbers waitsForPractice doneBy } ... on ActionRefused { message } } }`,
      { number: link.number, token: link.token, code, everything },
    )
  ).answer;

/** The newest code, as the mail has it. */
async function codeFor({ number }: Link): Promise<string> {
  const [row] = await sql(
    `select c.id from data_code c join booking b on b.id = c.booking_id where number = ? and c.created_at <= ?
     order by c.created_at desc limit 1`,
    [number, now],
  );
  return dataCode(gateway.services.env.BOOKING_LINK_SECRETS[0] ?? '', String(row?.id));
}
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');

test('the code goes to the booking’s address alone, three an hour, and stands nowhere', async () => {
  const link = await person();
  const sent = await ask(link);
  expect(sent).toMatchObject({ __typename: 'DataCodeSent', sentTo: 'An…@esempio.it' });
  expect(Date.parse(sent.expiresAt ?? '')).toBe(now.getTime() + 600_000);
  const mails = await sql(`select to_address, params from mail_outbox where template = 'dataCode'`);
  expect(mails).toEqual([{ to_address: link.email, params: { codeId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }]);
  const code = await codeFor(link);
  for (const table of ['data_code', 'mail_outbox'])
    expect(JSON.stringify(await sql(`select to_jsonb(t) from ${table} t`))).not.toContain(code);
  await ask(link);
  await ask(link);
  expect((await ask(link)).__typename).toBe('TooManyRequests');
  later(61);
  expect((await ask(link)).__typename).toBe('DataCodeSent');
  expect(await ask({ ...link, token: 'x'.repeat(43) })).toMatchObject({ __typename: 'ActionRefused' });
});

test('a clock that was ahead and is set right: a new code counts, and none of the time that did not come', async () => {
  const link = await person();
  later(60);
  for (let i = 0; i < 3; i++) await ask(link);
  later(-60);
  expect((await ask(link)).__typename).toBe('DataCodeSent');
  expect((await exportData(link, await codeFor(link))).__typename).toBe('PersonalData');
});

test('wrong codes: five, then none; an old one and another booking’s open nothing', async () => {
  const [link, other] = [await person(), await person()];
  expect((await exportData(link, '123456')).message).toContain('non vale più');
  await ask(link);
  await ask(other);
  const code = await codeFor(link);
  expect((await exportData(other, code)).message).toContain('non è giusto');
  for (let i = 0; i < 5; i++) expect((await exportData(link, wrongFor(code))).message).toContain('non è giusto');
  expect((await exportData(link, code)).message).toContain('Troppi codici sbagliati');
  later(1);
  await ask(link);
  const renewed = await codeFor(link);
  if (renewed !== code) expect((await exportData(link, code)).message).toContain('non è giusto');
  expect((await exportData(link, ` ${renewed.slice(0, 3)} ${renewed.slice(3)} `)).__typename).toBe('PersonalData');
  later(10);
  expect((await exportData(link, renewed)).message).toContain('non vale più');
});

test('asked and guessed at once, as by several gateways: three codes an hour, five tries of one', async () => {
  const link = await person();
  const asked = await Promise.all(Array.from({ length: 6 }, () => ask(link)));
  expect(asked.filter(({ __typename }) => __typename === 'DataCodeSent')).toHaveLength(3);
  const code = await codeFor(link);
  const guessed = await Promise.all(Array.from({ length: 9 }, () => exportData(link, wrongFor(code))));
  expect(guessed.filter(({ message }) => message?.includes('non è giusto'))).toHaveLength(5);
  expect((await exportData(link, code)).message).toContain('Troppi codici sbagliati');
});

test('the export tells everything under the address, and nothing of anybody else', async () => {
  const link = await person({ note: 'ho paura dell’ago', patientName: 'Anna Bianchi' });
  const stranger = await person({ patientName: 'Zoe Straniera' });
  later(1);
  const second = bookingForm((await createPractice(gateway)).id, {
    email: link.email.toUpperCase(),
    phone: '+393475559999',
    reason: 'GUMS',
  });
  const secondLink = await requestAndOpen(gateway, second);
  await storeReviewObjection(gateway.database.em.fork(), link.email, now);
  await ask(link);
  const answer = await exportData(link, await codeFor(link));
  const file = JSON.parse(answer.json ?? '');
  expect(file.nonVuoleRichiesteDiRecensioniDal).toBe('2026-11-24T10:01:00+01:00');
  expect(file.prenotazioni.map(({ numero }: { numero: string }) => numero)).toEqual([link.number, secondLink.number]);
  expect(file.prenotazioni[0]).toMatchObject({ nome: 'Anna Bianchi', nota: 'ho paura dell’ago', email: link.email });
  expect(file.prenotazioni[0]).toMatchObject({ stato: 'scheduled', statoInParole: 'Stiamo per chiamare lo studio' });
  expect(file.prenotazioni[0].storia[0]).toMatchObject({ tipo: 'requested', quando: '2026-11-24T10:00:00+01:00' });
  expect(file.prenotazioni[0].emailMandate.length).toBeGreaterThan(0);
  expect(answer.json).not.toMatch(/Zoe|token|contactHash|undefined/);
  expect(answer.json).not.toContain(stranger.number);
  expect(answer.summary?.map(({ label }) => label)).toEqual([
    `Prenotazione ${link.number}`,
    `Prenotazione ${secondLink.number}`,
    'Richieste di recensioni',
  ]);
  expect(answer.thisBooking?.cancels).toEqual([link.number]);
  expect(answer.everything?.cancels).toEqual([link.number, secondLink.number]);
  // Looking uses nothing up, and is written down without a person.
  expect((await exportData(link, await codeFor(link))).__typename).toBe('PersonalData');
  const audit = await sql(`select action, target_id, detail from audit_entry where target_id = ?`, [link.number]);
  expect(audit[0]).toEqual({ action: 'data.exported', target_id: link.number, detail: {} });
});

test('erasing calls off, takes the health words at once, and asks the worker; the same again is no second time', async () => {
  const link = await person({ note: 'gengive che sanguinano', reason: 'GUMS' });
  await ask(link);
  const code = await codeFor(link);
  expect((await erase(link, wrongFor(code))).__typename).toBe('ActionRefused');
  const answer = await erase(link, code);
  expect(answer).toMatchObject({ __typename: 'DataErasure', numbers: [link.number], waitsForPractice: false });
  expect(await openPage(gateway, link)).toMatchObject({ status: 'CANCELLED' });
  const [booking] = await sql('select note, reason, erased_at from booking where number = ?', [link.number]);
  expect(booking).toEqual({ note: null, reason: 'OTHER', erased_at: null });
  const erasures = () =>
    sql('select asked_by, done_at from booking_erasure e join booking b on b.id = e.booking_id where number = ?', [
      link.number,
    ]);
  expect(await erasures()).toEqual([{ asked_by: 'patient', done_at: null }]);
  expect(await erase(link, code)).toMatchObject({ __typename: 'DataErasure', numbers: [link.number] });
  expect(await erasures()).toHaveLength(1);
  const mails = await sql(
    `select template from mail_outbox m join booking b on b.id = m.booking_id where number = ? and template in ('dataErased', 'cancelled')`,
    [link.number],
  );
  expect(mails.map(({ template }) => template).sort()).toEqual(['cancelled', 'dataErased']);
  // The code is used up for looking.
  expect((await exportData(link, code)).message).toContain('non vale più');
});

test('a confirmed appointment: the practice is rung first, and the answer says by when', async () => {
  const link = await person();
  await sql(
    `update booking set status = 'confirmed', appointment_at = preferred_times[1], expires_at = preferred_times[1] where number = ?`,
    [link.number],
  );
  await sql(`update call_task set state = 'done', ended_at = ?, next_dial_at = null`, [now]);
  await ask(link);
  const code = await codeFor(link);
  expect((await exportData(link, code)).thisBooking).toMatchObject({ cancels: [link.number], waitsForPractice: true });
  const answer = await erase(link, code);
  expect(answer).toMatchObject({ waitsForPractice: true });
  expect(Date.parse(answer.doneBy ?? '')).toBe(now.getTime() + 7 * 86_400_000);
  const tasks = await sql(
    `select purpose from call_task t join booking b on b.id = t.booking_id where number = ? and t.state = 'open'`,
    [link.number],
  );
  expect(tasks).toEqual([{ purpose: 'cancel' }]);
});

test('everything: messages and reports go, purchases keep their document', async () => {
  const link = await person();
  const email = link.email.toLowerCase();
  const practice = await createPractice(gateway);
  await sql(
    `insert into lead (client_key, source, practice_name, person_name, email, phone, city, contact_consent_at) values
       (gen_random_uuid(), 'practices', 'Studio', 'Anna', ?, '+39061234567', 'Roma', now())`,
    [email],
  );
  await sql(`insert into profile_report (dentist_id, kind, message, email) values (?, 'error', 'orari sbagliati', ?)`, [
    practice.id,
    email,
  ]);
  const order = (number: string, status: string, paid: boolean) =>
    sql(
      `insert into package_order (number, email, channel, status, amount_cents, paid_at, refund_reason) values (?, ?, 'link', ?, 5900, ?, ?)`,
      [number, email, status, paid ? now : null, status === 'refundDue' ? 'sold-out' : null],
    );
  await order('PAC-AAAA-BBBB', 'paid', true);
  await order('PAC-CCCC-DDDD', 'expired', false);
  await order('PAC-EEEE-FFFF', 'refundDue', true);
  // Somebody else's.
  await sql(
    `insert into lead (client_key, source, practice_name, person_name, email, phone, city, contact_consent_at)
     select gen_random_uuid(), source, practice_name, 'Zoe', 'zoe@esempio.it', phone, city, contact_consent_at from lead`,
  );
  await sql(
    `insert into package_order (number, email, channel, status, amount_cents) values ('PAC-GGGG-HHHH', 'zoe@esempio.it', 'link', 'expired', 5900)`,
  );
  await sql(`insert into profile_report (dentist_id, kind, message) values (?, 'error', 'senza indirizzo')`, [
    practice.id,
  ]);
  await sql(
    `insert into mail_outbox (event_key, message_id, template, to_address, params)
     select 'reportDecided:' || id, '<' || id || '>', 'reportDecided', email, jsonb_build_object('reportId', id) from profile_report where email is not null`,
  );
  await ask(link);
  await erase(link, await codeFor(link), true);
  expect(await sql(`select from mail_outbox where template = 'reportDecided'`)).toEqual([]);
  expect(await sql('select person_name from lead')).toEqual([{ person_name: 'Zoe' }]);
  expect(await sql('select message from profile_report')).toEqual([{ message: 'senza indirizzo' }]);
  expect(await sql('select number, email from package_order order by number')).toEqual([
    { number: 'PAC-AAAA-BBBB', email: '' },
    { number: 'PAC-EEEE-FFFF', email },
    { number: 'PAC-GGGG-HHHH', email: 'zoe@esempio.it' },
  ]);
  expect(await sql(`select rows from erasure_run where rule = 'on-request'`)).toEqual([{ rows: 4 }]);
});

test('an admin may do it for somebody who asked by mail: a dry run first; the audit names nobody', async () => {
  const link = await person({ patientName: 'Carla Lettera' });
  const { browser } = await signedIn(gateway, 'capo@dentisti.example', 'admin');
  const found = await browser.ask(
    'query($email: String!) { adminPersonData(email: $email) { json summary { label } erasure { cancels } } }',
    { email: link.email },
  );
  expect(found.data?.adminPersonData?.json).toContain('Carla Lettera');
  const erasePerson =
    'mutation($email: String!, $dryRun: Boolean) { erasePerson(email: $email, dryRun: $dryRun) { numbers otherRows dryRun } }';
  const dry = await browser.ask(erasePerson, { email: link.email });
  expect(dry.data?.erasePerson).toEqual({ numbers: [link.number], otherRows: 0, dryRun: true });
  expect(await sql('select from booking_erasure where asked_by = ?', ['admin'])).toHaveLength(0);
  const done = await browser.ask(erasePerson, { email: link.email.toUpperCase(), dryRun: false });
  expect(done.data?.erasePerson).toEqual({ numbers: [link.number], otherRows: 0, dryRun: false });
  expect(await sql('select from booking_erasure where asked_by = ?', ['admin'])).toHaveLength(1);
  const audit = JSON.stringify(await sql('select to_jsonb(a) from audit_entry a'));
  expect(audit).toContain('data.person-erased');
  expect(audit).not.toMatch(/esempio\.it|Carla/i);
  const runs = await browser.ask('{ adminErasureRuns { items { day rule what rows failures } nextCursor } }');
  expect(runs.data?.adminErasureRuns).toMatchObject({
    items: [{ day: '2026-11-24', rule: 'on-request', what: 'Su richiesta di chi ne aveva diritto', rows: 4 }],
    nextCursor: null,
  });
});

test('no name, address or code in the log', () => {
  const log = JSON.stringify(gateway.logged);
  expect(log).not.toMatch(/esempio\.it|Anna|Carla|sanguinano/);
});
