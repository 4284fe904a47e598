import { findBooking } from '@dentisti/db/booking/booking.repository';
import { describe, expect, test } from 'vitest';
import { bookingForm, request, requestAndOpen, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import type { CookieJar } from '../../testing/operator.ts';
import { ringPractice } from '../../testing/ring-practice.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { ownPractice, stateOf, storeRequest, wantedTimes } from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const sql = <Row>(text: string, values: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, values);

const fields = 'mode hours { weekday opensMinutes closesMinutes } pausedUntil sendsMail text';
const saveMutation = `mutation ($id: ID!, $input: StudioCallsInput!) { saveStudioCalls(practiceId: $id, input: $input) {
  __typename ... on StudioCallsSaved { calls { ${fields} } } ... on StudioRefused { message } } }`;
interface SaveAnswer {
  __typename: string;
  message?: string;
  calls?: { text: string; [field: string]: unknown };
}

async function save(browser: CookieJar, practiceId: number, input: object): Promise<SaveAnswer> {
  const given = { mode: 'ALWAYS', hours: [], pausedUntil: null, sendsMail: true, ...input };
  const { data, errors } = await browser.ask(saveMutation, { id: String(practiceId), input: given });
  if (errors) throw new Error(JSON.stringify(errors));
  return data?.saveStudioCalls as unknown as SaveAnswer;
}
const read = async (browser: CookieJar, id: number) =>
  (await browser.ask(`query ($id: ID!) { studioCalls(practiceId: $id) { ${fields} } }`, { id: String(id) })).data
    ?.studioCalls as unknown as SaveAnswer['calls'] | null;

const fullState = async (number: string) => {
  const [row] = await sql<{ why: string | null } & Record<'answerBy' | 'expiresAt' | 'nextDialAt', string | null>>(
    `select b.answer_by as "answerBy", b.expires_at as "expiresAt", t.next_dial_why as why, t.next_dial_at as "nextDialAt"
     from booking b left join call_task t on t.booking_id = b.id and t.state = 'open' where number = ?`,
    [number],
  );
  const instant = (stored: string | null | undefined) => (stored ? new Date(stored) : null);
  return {
    why: row?.why,
    answerBy: instant(row?.answerBy),
    expiresAt: instant(row?.expiresAt),
    nextDialAt: instant(row?.nextDialAt),
  };
};
const stepsOf = async (number: string) =>
  (
    await sql<{ kind: string }>(
      'select e.kind from booking_event e join booking b on b.id = e.booking_id where number = ? order by e.id',
      [number],
    )
  ).map(({ kind }) => kind);
/** Templates of the mails about a booking to somebody of the practice. */
const studioMails = async (number: string) =>
  (
    await sql<{ template: string }>(
      `select template from mail_outbox where template like 'studio%'
         and params ->> 'bookingId' = (select id::text from booking where number = ?) order by created_at, id`,
      [number],
    )
  )
    .map(({ template }) => template)
    .sort()
    .reverse();
/** Thursday's closing, two working days after the Tuesday; earlier: two hours before the last wanted time. */
const twoHoursBefore = new Date('2026-11-26T13:00:00Z');

describe('the setting', () => {
  test('is read and changed by the practice’s people, owner and staff, and nobody else', async () => {
    const { practice, browser } = await ownPractice(gateway);
    expect(await read(browser, practice.id)).toMatchObject({
      mode: 'ALWAYS',
      hours: [],
      sendsMail: true,
      text: 'Possiamo chiamarvi: lun–ven 9:00–13:00, 15:00–19:00.',
    });
    const staff = await studioBrowser(gateway);
    expect(await read(staff.browser, practice.id)).toBeNull();
    expect(await save(staff.browser, practice.id, { mode: 'STOPPED' })).toMatchObject({ __typename: 'StudioRefused' });
    await sql(`insert into practice_member (practice_id, account_id, role, since) values (?, ?, 'staff', now())`, [
      practice.id,
      staff.id,
    ]);
    const hours = [{ weekday: 1, opensMinutes: 600, closesMinutes: 720 }];
    const saved = await save(staff.browser, practice.id, { mode: 'HOURS', hours, sendsMail: false });
    expect(saved.calls).toMatchObject({
      mode: 'HOURS',
      hours,
      sendsMail: false,
      text: 'Possiamo chiamarvi: mar 10:00–12:00.',
    });
    const [audit] = await sql<{ detail: object }>(
      `select detail from audit_entry where action = 'calls.changed' and target_id = ?`,
      [String(practice.id)],
    );
    expect(audit?.detail).toMatchObject({ accountId: staff.id, mode: 'hours', sendsMail: false });
    const sunday = [{ weekday: 6, opensMinutes: 600, closesMinutes: 720 }];
    expect((await save(browser, practice.id, { mode: 'HOURS', hours: sunday })).message).toMatch(/risulta chiuso/);
    expect(await read(browser, practice.id)).toMatchObject({ hours });
  });

  test('what is left out of a change stays as somebody else has it', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const change = (input: object) => browser.ask(saveMutation, { id: String(practice.id), input });
    const hours = [{ weekday: 1, opensMinutes: 600, closesMinutes: 720 }];
    const pausedUntil = '2026-12-24T23:00:00.000Z';
    await change({ mode: 'HOURS', hours });
    await change({ pausedUntil });
    await change({ sendsMail: false });
    expect(await read(browser, practice.id)).toMatchObject({ mode: 'HOURS', hours, pausedUntil, sendsMail: false });
    await change({ mode: 'ALWAYS' });
    await change({ pausedUntil: null });
    expect(await read(browser, practice.id)).toMatchObject({
      mode: 'ALWAYS',
      hours,
      pausedUntil: null,
      sendsMail: false,
    });
  });
});

describe('calls that are planned', () => {
  test('«never»: the people have the request by a day, the call is withdrawn; allowed again, it is planned again', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const { number } = await storeRequest(gateway, practice);
    const saved = await save(browser, practice.id, { mode: 'STOPPED' });
    expect(saved.calls?.text).toBe('Mai: il nostro assistente non vi chiama. Le richieste aspettano qui.');
    expect(await stateOf(gateway, number)).toMatchObject({ status: 'scheduled', task: 'withdrawn' });
    expect(await fullState(number)).toMatchObject({ answerBy: twoHoursBefore, expiresAt: twoHoursBefore });
    expect(await stepsOf(number)).toEqual(['studioAsked']);
    expect(await studioMails(number)).toEqual(['studioRequest']);
    await save(browser, practice.id, {});
    expect(await fullState(number)).toMatchObject({ answerBy: null, why: 'open-now', nextDialAt: tuesdayMorning });
    await save(browser, practice.id, { mode: 'STOPPED' });
    // The same request is mailed once.
    expect(await studioMails(number)).toEqual(['studioRequest']);
  });

  test('hours and a pause put the call off', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const { number } = await storeRequest(gateway, practice);
    await save(browser, practice.id, {
      mode: 'HOURS',
      hours: [{ weekday: 2, opensMinutes: 630, closesMinutes: 720 }],
    });
    expect(await fullState(number)).toMatchObject({ why: 'calls-hours', nextDialAt: new Date('2026-11-25T09:30:00Z') });
    await save(browser, practice.id, { pausedUntil: '2026-11-24T23:00:00Z' });
    expect(await fullState(number)).toMatchObject({
      why: 'calls-paused',
      nextDialAt: new Date('2026-11-25T08:00:00Z'),
    });
    await save(browser, practice.id, { pausedUntil: '2026-12-24T23:00:00Z' });
    expect(await fullState(number)).toMatchObject({ answerBy: twoHoursBefore, nextDialAt: null });
  });

  test('a call that rings goes on to its end', async () => {
    const { practice, browser } = await ownPractice(gateway);
    const { number } = await storeRequest(gateway, practice);
    await ringPractice(gateway, number);
    await save(browser, practice.id, { mode: 'STOPPED' });
    expect(await stateOf(gateway, number)).toMatchObject({ task: 'open' });
    expect(await fullState(number)).toMatchObject({ answerBy: null });
  });
});

describe('a patient', () => {
  test('asks a practice that is not rung, sees by when it answers, and is answered', async () => {
    const { practice, browser } = await ownPractice(gateway);
    await save(browser, practice.id, { mode: 'STOPPED' });
    const link = await requestAndOpen(gateway, bookingForm(practice.id));
    const page = await gateway.query(
      `query ($number: String!, $token: String!) { booking(number: $number, token: $token) { status next { text at } timeline { kind text } } }`,
      link,
    );
    expect(page.booking).toMatchObject({
      next: {
        text: 'Lo studio risponde di persona entro giovedì 26 novembre alle 14:00. Se non risponde ti proponiamo altri studi vicini.',
        at: twoHoursBefore.toISOString(),
      },
    });
    expect(await studioMails(link.number)).toEqual(['studioRequest']);
    const [task] = await sql<{ id: string }>(
      `select t.id from call_task t join booking b on b.id = t.booking_id where number = ?`,
      [link.number],
    );
    expect(task).toBeUndefined();
  });

  test('asks for times that the people cannot answer in time', async () => {
    const { practice, browser } = await ownPractice(gateway);
    await save(browser, practice.id, { mode: 'STOPPED' });
    const preferredTimes = ['2026-11-24T10:30:00Z', '2026-11-24T11:00:00Z', '2026-11-24T10:00:00Z'];
    const answer = await request(gateway, bookingForm(practice.id, { preferredTimes: preferredTimes.sort() }));
    expect(answer.__typename).toBe('TimeNotOffered');
  });

  test('cancels: the people are mailed, no operator is alerted', async () => {
    const { practice, browser } = await ownPractice(gateway);
    await save(browser, practice.id, { mode: 'STOPPED' });
    const link = await requestAndOpen(gateway, bookingForm(practice.id));
    await sql(`update booking set status = 'confirmed', appointment_at = ?, answer_by = null where number = ?`, [
      wantedTimes[0],
      link.number,
    ]);
    await gateway.query(
      `mutation ($number: String!, $token: String!) { cancelBooking(number: $number, token: $token) { __typename } }`,
      link,
    );
    expect(await studioMails(link.number)).toEqual(['studioRequest', 'studioNotice']);
    const state = await stateOf(gateway, link.number);
    expect(state).toMatchObject({ status: 'cancelled', step: { kind: 'practiceTold', detail: { by: 'studio' } } });
    expect(state.mails).not.toContain('operatorAlert');
  });

  test('asks to move: the appointment stands while the people have time', async () => {
    const { practice, browser } = await ownPractice(gateway);
    await save(browser, practice.id, { mode: 'STOPPED' });
    const link = await requestAndOpen(gateway, bookingForm(practice.id));
    await sql(`update booking set status = 'confirmed', appointment_at = ?, answer_by = null where number = ?`, [
      wantedTimes[2],
      link.number,
    ]);
    const { rescheduleBooking } = await gateway.query<{ rescheduleBooking: { __typename: string } }>(
      `mutation ($number: String!, $token: String!, $times: [DateTime!]!) {
         rescheduleBooking(number: $number, token: $token, preferredTimes: $times) { __typename ... on ActionRefused { message } } }`,
      { ...link, times: thursdayAt(9.5, 10.5, 11.5) },
    );
    expect(rescheduleBooking).toEqual({ __typename: 'BookingChanged' });
    expect(await fullState(link.number)).toMatchObject({ answerBy: new Date('2026-11-26T08:30:00Z') });
    expect(await studioMails(link.number)).toEqual(['studioRequest', 'studioRequest']);
  });

  test('is not mailed about where the practice switched its mails off', async () => {
    const { practice, browser } = await ownPractice(gateway);
    await save(browser, practice.id, { sendsMail: false });
    const link = await requestAndOpen(gateway, bookingForm(practice.id));
    expect(await studioMails(link.number)).toEqual([]);
  });
});

describe('the last person leaves', () => {
  const leave = (browser: CookieJar, id: number, accountId: string) =>
    browser.ask(
      `mutation ($id: ID!, $accountId: ID!) { removeMember(practiceId: $id, accountId: $accountId) { __typename } }`,
      { id: String(id), accountId },
    );

  test('«never» becomes an opt-out; what waited is due', async () => {
    const { practice, browser, accountId } = await ownPractice(gateway);
    const booking = await storeRequest(gateway, practice);
    await save(browser, practice.id, { mode: 'STOPPED' });
    await leave(browser, practice.id, accountId);
    const [optOut] = await sql(`select source, dentist_id as id from opt_out where phone = ?`, [practice.phone]);
    expect(optOut).toEqual({ source: 'studio', id: practice.id });
    expect(await sql('select 1 from practice_calls where practice_id = ?', [practice.id])).toEqual([]);
    const after = await findBooking(gateway.database.em.fork(), booking.id);
    expect(after).toMatchObject({ answerBy: tuesdayMorning, expiresAt: tuesdayMorning });
  });

  test('any other wish ends, and calls are allowed again', async () => {
    const { practice, browser, accountId } = await ownPractice(gateway);
    await save(browser, practice.id, { pausedUntil: '2026-12-24T23:00:00Z' });
    await leave(browser, practice.id, accountId);
    expect(await sql('select 1 from opt_out where phone = ?', [practice.phone])).toEqual([]);
    expect(await sql('select 1 from practice_calls where practice_id = ?', [practice.id])).toEqual([]);
  });
});
