import { noConsequences } from '@dentisti/core/booking/consequences';
import { queueRecall } from '@dentisti/core/recalls/queue-recall';
import { recallToken, stopFragment } from '@dentisti/db/recalls/recall-link';
import { addHygiene, addVisit, createPatientWithVisit } from '@dentisti/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CookieJar } from '../../testing/operator.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';
import { ownRooms } from '../../testing/studio-patients.ts';

let gateway: TestGateway;
let own: Awaited<ReturnType<typeof ownRooms>>;
let serviceId = 0;
const em = () => gateway.database.em.fork();
const sql = <Row = Record<string, unknown>>(text: string, params: unknown[] = []) =>
  em().execute<(Row & object)[]>(text, params);
const day = 86_400_000;
const ago = (days: number) => new Date(gateway.services.now().getTime() - days * day);
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  own = await ownRooms(gateway);
  serviceId = (await addHygiene(em(), own.practice.id)).hygieneId;
});

const patient = (change: Partial<Parameters<typeof createPatientWithVisit>[2]> = {}) =>
  createPatientWithVisit(em(), { practiceId: own.practice.id, serviceId }, { visitAt: ago(190), ...change });

const view = `due { id patientId name serviceName state bar isDropped recall { sentAt bookedAt bookedFor withdrawnAt } }
  services { id name months usualMonths } isAutomatic isMessageOn agenda patients consenting`;
const answer = `__typename ... on StudioRecallsChanged { sent left recalls { ${view} } } ... on StudioRefused { message }`;
interface View {
  due: { id: string; patientId: string; state: string; bar: string | null; recall: Record<string, unknown> | null }[];
  services: { id: string; name: string; months: number | null; usualMonths: number | null }[];
  [field: string]: unknown;
}
interface Answer {
  __typename: string;
  message?: string;
  sent?: number;
  left?: number;
  recalls?: View;
}
async function ask<Data>(browser: CookieJar, query: string, variables: Record<string, unknown>): Promise<Data> {
  const { data, errors } = await browser.ask(query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0] as Data;
}
const read = (browser = own.browser) =>
  ask<View | null>(browser, `query ($id: ID!) { studioRecalls(practiceId: $id) { ${view} } }`, {
    id: String(own.practice.id),
  });
const change = (name: string, types: string, args: string, variables: Record<string, unknown>) =>
  ask<Answer>(own.browser, `mutation ($id: ID!, ${types}) { ${name}(practiceId: $id, ${args}) { ${answer} } }`, {
    id: String(own.practice.id),
    ...variables,
  });
const send = (...patientIds: string[]) =>
  change('sendRecalls', '$targets: [RecallTarget!]!', 'targets: $targets', {
    targets: patientIds.map((patientId) => ({ patientId, serviceId: String(serviceId) })),
  });
const aside = (patientId: string, choice: string, months: number | null = null) =>
  change(
    'setRecallAside',
    '$target: RecallTarget!, $choice: RecallAside!, $months: Int',
    'target: $target, choice: $choice, months: $months',
    { target: { patientId, serviceId: String(serviceId) }, choice, months },
  );
const stateOf = async (id: string) => (await read())?.due.find(({ patientId }) => patientId === id)?.state;
const actionsOf = async () =>
  (await sql<{ action: string }>(`select action from audit_entry where action like 'recall.%' order by at, id`)).map(
    ({ action }) => action,
  );

/** A recall that was mailed, and what stands in its link. */
async function mailed(change: Parameters<typeof patient>[0] = {}) {
  const patientId = await patient(change);
  expect(await send(patientId)).toMatchObject({ __typename: 'StudioRecallsChanged', sent: 1 });
  const [row] = await sql<{ id: string }>('select id from recall where patient_id = ?', [patientId]);
  const id = String(row?.id);
  const settings = { mailFrom: gateway.services.env.MAIL_FROM };
  const context = { now: gateway.services.now(), settings, consequences: noConsequences() };
  expect(await em().transactional((tx) => queueRecall(tx, id, context))).toBe(true);
  const [secret = ''] = gateway.services.env.BOOKING_LINK_SECRETS;
  return { patientId, id, token: recallToken(secret, id), stop: stopFragment(secret, id) };
}

const linkFields = `__typename ... on RecallInvitation { serviceName patientName maskedEmail needsPhone isWithdrawn practice { id }
    slots { minutes days { on times } } }
  ... on RecallEnded { reason bookedFor invitedBy { id } } ... on TooManyRequests { message }`;
type Link = Record<string, unknown> & { slots?: { minutes: number; days: { times: string[] }[] } | null };
const open = async (token: string) =>
  (
    await gateway.query<{ recallByLink: Link }>(
      `query ($token: String!) { recallByLink(token: $token) { ${linkFields} } }`,
      { token },
    )
  ).recallByLink;
const firstFree = async (token: string) => (await open(token)).slots?.days.flatMap(({ times }) => times)[0] ?? '';
const book = async (token: string, startsAt: string, phone: string | null = null) =>
  (
    await gateway.query<{ bookRecall: Record<string, unknown> }>(
      `mutation ($input: BookRecallInput!) { bookRecall(input: $input) { __typename ... on RecallBooked { startsAt }
         ... on RecallEnded { reason bookedFor } ... on SlotTaken { message } ... on RecallNeedsPhone { message } } }`,
      { input: { token, startsAt, phone } },
    )
  ).bookRecall;
const refuse = async (token: string) =>
  (
    await gateway.query<{ refuseRecalls: Record<string, unknown> }>(
      'mutation ($token: String!) { refuseRecalls(token: $token) { __typename } }',
      { token },
    )
  ).refuseRecalls;
const bookingsOf = () => sql('select * from booking where dentist_id = ?', [own.practice.id]);

describe('the due list', () => {
  test('shows who is due, apart those who may not be written to, and nobody else’s', async () => {
    const [due, silent, unreachable] = [
      await patient(),
      await patient({ consentAt: null }),
      await patient({ email: null }),
    ];
    const list = await read();
    expect(list).toMatchObject({ isAutomatic: false, isMessageOn: true, agenda: 'ON', patients: 3, consenting: 2 });
    expect(list?.services).toMatchObject([
      { name: 'Igiene orale', months: 6, usualMonths: 6 },
      { name: 'Otturazione', months: null, usualMonths: null },
    ]);
    const states = Object.fromEntries(list?.due.map(({ patientId, state, bar }) => [patientId, [state, bar]]) ?? []);
    expect(states).toEqual({
      [due]: ['OVERDUE', null],
      [silent]: ['BARRED', 'NO_CONSENT'],
      [unreachable]: ['BARRED', 'NO_EMAIL'],
    });
    expect(await read((await ownRooms(gateway)).browser)).toBeNull();
  });

  test('sends to those chosen who are due and consent, each once', async () => {
    const [due, silent] = [await patient(), await patient({ consentAt: null })];
    expect(await send(due, silent)).toMatchObject({ sent: 1, left: 1 });
    expect(await stateOf(due)).toBe('RECALLED');
    expect(await send(due)).toMatchObject({ __typename: 'StudioRefused' });
    expect(await send(silent)).toMatchObject({ __typename: 'StudioRefused' });
    expect(await send()).toMatchObject({ message: 'Scegli almeno un paziente.' });
    expect(await send('x')).toMatchObject({ __typename: 'StudioRefused' });
    expect(await actionsOf()).toContain('recall.asked');
    // Asked at once from two browsers.
    const other = await patient();
    const both = await Promise.all([send(other), send(other)]);
    expect(both.map(({ __typename }) => __typename).sort()).toEqual(['StudioRecallsChanged', 'StudioRefused']);
  });

  test('puts off and drops, and takes either back', async () => {
    const id = await patient();
    expect(await aside(id, 'POSTPONE', 13)).toMatchObject({ message: 'Rimanda da 1 a 12 mesi.' });
    expect(await aside(id, 'POSTPONE')).toMatchObject({ __typename: 'StudioRefused' });
    expect(await aside(id, 'POSTPONE', 12)).toMatchObject({ __typename: 'StudioRecallsChanged' });
    expect(await stateOf(id)).toBe('ASIDE');
    expect(await send(id)).toMatchObject({ __typename: 'StudioRefused' });
    await aside(id, 'RESUME');
    expect(await stateOf(id)).toBe('OVERDUE');
    await aside(id, 'DROP');
    expect(await stateOf(id)).toBe('ASIDE');
    await aside(id, 'RESUME');
    await send(id);
    expect(await aside(id, 'DROP')).toMatchObject({ __typename: 'StudioRefused' });
  });

  test('reckons by the interval that the practice chose', async () => {
    const id = await patient();
    const interval = (months: number | null, of = serviceId) =>
      change('saveRecallInterval', '$serviceId: ID!, $months: Int', 'serviceId: $serviceId, months: $months', {
        serviceId: String(of),
        months,
      });
    expect(await interval(37)).toMatchObject({ message: 'Scrivi da 1 a 36 mesi.' });
    expect(await interval(6, 999_999)).toMatchObject({ __typename: 'StudioRefused' });
    await interval(12);
    expect(await stateOf(id)).toBeUndefined();
    await interval(null);
    expect((await read())?.services[0]).toMatchObject({ months: null, usualMonths: 6 });
    await interval(1);
    expect(await stateOf(id)).toBe('OVERDUE');
    const automatic = await change('switchAutomaticRecalls', '$on: Boolean!', 'isAutomatic: $on', { on: true });
    expect(automatic.recalls).toMatchObject({ isAutomatic: true });
  });

  test('stands still with the message switched off', async () => {
    const id = await patient();
    await sql(
      `insert into practice_message (practice_id, kind, is_off, changed_at) values (?, 'recall', true, now())`,
      [own.practice.id],
    );
    expect(await send(id)).toMatchObject({ message: expect.stringContaining('spento') });
  });
});

describe('the link of a recall', () => {
  test('shows free times and a covered person; opening it changes nothing', async () => {
    const { token, stop, id } = await mailed({ name: 'Maria Rossi', email: 'maria@posta.example' });
    for (const link of [token, stop]) {
      const shown = await open(link);
      expect(shown).toMatchObject({
        __typename: 'RecallInvitation',
        ...{ patientName: 'Maria R.', maskedEmail: 'm•••@p•••.example', needsPhone: false, isWithdrawn: false },
      });
      expect(shown.slots === null).toBe(link === stop);
      expect(JSON.stringify(shown)).not.toMatch(/Rossi|maria@|333123/);
    }
    expect(await sql('select booked_at, withdrawn_at from recall where id = ?', [id])).toEqual([
      { booked_at: null, withdrawn_at: null },
    ]);
  });

  test('two taps and two tabs make one booking, which the practice sees', async () => {
    const { token, patientId } = await mailed({ name: 'Maria Rossi', email: 'maria.due@posta.example' });
    const startsAt = await firstFree(token);
    const [other = ''] = ((await open(token)).slots?.days.flatMap(({ times }) => times) ?? []).slice(3);
    const outcomes = await Promise.all([
      book(token, startsAt),
      book(token, startsAt),
      book(token, other),
      book(token, startsAt),
    ]);
    expect(await bookingsOf()).toHaveLength(1);
    const [booking] = await sql<{ at: Date; id: string }>(
      'select id, appointment_at as at from booking where dentist_id = ?',
      [own.practice.id],
    );
    const at = new Date(String(booking?.at)).toISOString();
    for (const outcome of outcomes)
      expect([outcome.startsAt, outcome.bookedFor].map((one) => one && new Date(String(one)).toISOString())).toContain(
        at,
      );
    const visits = await sql('select patient_id, service_id, state from appointment where booking_id = ?', [
      booking?.id,
    ]);
    expect(visits).toEqual([{ patient_id: patientId, service_id: serviceId, state: 'booked' }]);
    const mails = await sql('select template, to_address, params from mail_outbox where booking_id = ?', [booking?.id]);
    expect(mails).toMatchObject([
      { template: 'confirmed', to_address: 'maria.due@posta.example', params: { at, sequence: 0 } },
    ]);
    expect((await read())?.due[0]).toMatchObject({ state: 'RECALLED', recall: { bookedFor: at } });
    expect(await open(token)).toMatchObject({ __typename: 'RecallEnded', reason: 'BOOKED' });
    expect(await sql('select count(*)::int as n from patient where practice_id = ?', [own.practice.id])).toEqual([
      { n: 1 },
    ]);
  });

  test('a time that is taken stays taken, and another one can be chosen', async () => {
    const [one, other] = [await mailed(), await mailed()];
    const startsAt = await firstFree(one.token);
    const outcomes = await Promise.all([book(one.token, startsAt), book(other.token, startsAt)]);
    expect(outcomes.map(({ __typename }) => __typename).sort()).toEqual(['RecallBooked', 'SlotTaken']);
    const late = outcomes[0]?.__typename === 'SlotTaken' ? one : other;
    expect(await book(late.token, '2026-01-01T09:00:00Z')).toMatchObject({ __typename: 'SlotTaken' });
    expect(await book(late.token, await firstFree(late.token))).toMatchObject({ __typename: 'RecallBooked' });
  });

  test('asks for a telephone where the practice has none', async () => {
    const { token } = await mailed({ phone: null });
    expect(await open(token)).toMatchObject({ needsPhone: true });
    const startsAt = await firstFree(token);
    expect(await book(token, startsAt)).toMatchObject({ __typename: 'RecallNeedsPhone' });
    expect(await book(token, startsAt, '12')).toMatchObject({ __typename: 'RecallNeedsPhone' });
    expect(await book(token, startsAt, '347 123 4567')).toMatchObject({ __typename: 'RecallBooked' });
  });

  test('ends with its ninety days, the patient, the rooms; a made-up one is nobody’s', async () => {
    const { token, id, patientId } = await mailed();
    await sql(`update recall set link_ends_at = ? where id = ?`, [gateway.services.now(), id]);
    expect(await open(token)).toMatchObject({ reason: 'EXPIRED' });
    expect(await book(token, '2026-12-01T09:00:00Z')).toMatchObject({ reason: 'EXPIRED' });
    expect(await open('x'.repeat(43))).toMatchObject({ reason: 'UNKNOWN', invitedBy: null });
    expect(await open('%00 '.repeat(200))).toMatchObject({ reason: 'UNKNOWN' });
    await sql('delete from processing_acceptance where practice_id = ?', [own.practice.id]);
    expect(await open(token)).toMatchObject({ reason: 'UNKNOWN' });
    expect(await sql('select 1 from patient where id = ?', [patientId])).toHaveLength(1);
  });

  test('without an agenda that takes bookings there are no times', async () => {
    const { token } = await mailed();
    await sql('update practice_agenda set enabled = false where dentist_id = ?', [own.practice.id]);
    expect(await open(token)).toMatchObject({ __typename: 'RecallInvitation', slots: null });
    expect(await book(token, '2026-12-01T09:00:00Z')).toMatchObject({ __typename: 'SlotTaken' });
  });

  test('ends recalls by a button alone, again and again, also after its time', async () => {
    const { stop, token, id, patientId } = await mailed();
    await sql(`update recall set link_ends_at = ? where id = ?`, [gateway.services.now(), id]);
    expect(await refuse(stop)).toEqual({ __typename: 'RecallsRefused' });
    const [first] = await sql('select withdrawn_at, changed_at from recall where id = ?', [id]);
    expect(await sql('select recall_consent_at from patient where id = ?', [patientId])).toEqual([
      { recall_consent_at: null },
    ]);
    expect(await refuse(token)).toEqual({ __typename: 'RecallsRefused' });
    expect(await sql('select withdrawn_at, changed_at from recall where id = ?', [id])).toEqual([first]);
    expect(await sql(`select 1 from audit_entry where action = 'patient.recall-withdrawn'`)).toHaveLength(1);
    expect(await refuse('x'.repeat(43))).toEqual({ __typename: 'RecallEnded' });
    expect((await read())?.due[0]?.recall?.withdrawnAt).not.toBeNull();
    // Due again after another visit, and not to be written to.
    await addVisit(em(), { practiceId: own.practice.id, serviceId, patientId, visitAt: ago(186) });
    expect((await read())?.due[0]).toMatchObject({ state: 'BARRED', bar: 'NO_CONSENT' });
  });

  test('ends recalls by what mail programs post; opened there it leads to the page', async () => {
    const { stop, patientId } = await mailed();
    const path = `${gateway.url}/richiamo/basta/${stop}`;
    const opened = await fetch(path, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/richiamo?azione=basta#${stop}`]);
    const consent = () => sql('select recall_consent_at is null as gone from patient where id = ?', [patientId]);
    expect(await consent()).toEqual([{ gone: false }]);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const _ of [1, 2]) expect((await fetch(path, { method: 'POST', body })).status).toBe(204);
    expect(await consent()).toEqual([{ gone: true }]);
    expect((await fetch(`${gateway.url}/richiamo/basta/x`, { method: 'POST', body })).status).toBe(404);
    // It cannot book.
    expect(await book(stop, '2026-12-01T09:00:00Z')).toMatchObject({ reason: 'UNKNOWN' });
  });

  test('goes with its patient: export has the recall, erasure takes it and its mail', async () => {
    const { patientId } = await mailed();
    const variables = { id: String(own.practice.id), patientId };
    const exported = await ask<{ json: string }>(
      own.browser,
      'mutation ($id: ID!, $patientId: ID!) { exportPatient(practiceId: $id, patientId: $patientId) { ... on PatientExported { json } } }',
      variables,
    );
    expect(JSON.parse(exported.json).richiami).toMatchObject([{ per: 'Igiene orale' }]);
    await ask(
      own.browser,
      'mutation ($id: ID!, $patientId: ID!) { erasePatient(practiceId: $id, patientId: $patientId) { __typename } }',
      variables,
    );
    expect(await sql('select 1 from recall where patient_id = ?', [patientId])).toEqual([]);
    expect(await sql(`select 1 from mail_outbox where params->>'patientId' = ?`, [patientId])).toEqual([]);
  });
});
