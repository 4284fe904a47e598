import { enqueueDial } from '@dentisti/core/dialing/enqueue-dial';
import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { endAttempt } from '@dentisti/db/dialing/call-attempt.repository';
import { rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import { storeVoiceEvent } from '@dentisti/db/dialing/voice-event.repository';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../../testing/booking-form.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { openPage } from '../../testing/private-page.ts';
import { openTaskOf, ringPractice } from '../../testing/ring-practice.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let now = tuesdayMorning;
let browser: CookieJar;
beforeAll(async () => {
  gateway = await startTestGateway({}, () => now);
  browser = (await signedIn(gateway, 'anna@dentisti.example', 'operator')).browser;
});
afterAll(() => gateway.close());

const em = () => gateway.database.em.fork();
const minutes = (count: number) => new Date(tuesdayMorning.getTime() + count * 60_000);
const newBooking = async () => requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));

/** Nobody answers: the worker's planner would ring again an hour later. */
async function ringInVain(number: string): Promise<string> {
  const attemptId = await ringPractice(gateway, number);
  const { bookingId, taskId } = await openTaskOf(gateway, number);
  await em().transactional(async (tx) => {
    const locked = await lockBooking(tx, bookingId);
    const end = {
      outcome: 'noAnswer',
      endedReason: 'customer-did-not-answer',
      report: { kind: 'noAnswer' },
      costCents: 1.5,
    } as const;
    await endAttempt(tx, attemptId, { ...end, now });
    await rescheduleTask(tx, { taskId }, { nextDialAt: minutes(61), reason: 'no-answer-again' });
    if (locked) await saveBookingChange(tx, locked.booking, { status: 'scheduled' }, now);
  });
  return taskId;
}

type Result = {
  __typename: string;
  text?: string;
  at?: string | null;
  rule?: string;
  message?: string;
  until?: string | null;
};
async function act(
  name: 'runCallNow' | 'retryCall' | 'cancelCall',
  callId: string,
  more: Record<string, unknown> = {},
) {
  const { data, errors } = await browser.ask(
    `mutation($callId: ID!, $note: String!, $dryRun: Boolean, $version: Int) {
      result: ${name}(callId: $callId, note: $note, dryRun: $dryRun, version: $version) { __typename
        ... on CallOverridden { isDryRun text at } ... on CallForbidden { message rule until }
        ... on ChangedMeanwhile { message } } }`,
    { callId, note: 'Il paziente aspetta', ...more },
  );
  if (!data?.result) throw new Error(JSON.stringify(errors));
  return data.result as unknown as Result;
}
const planOf = async (taskId: string) =>
  (
    await em().execute<{ at: string; why: string }[]>(
      'select next_dial_at as at, next_dial_why as why from call_task where id = ?',
      [taskId],
    )
  )[0];

test('a stuck call: found with its reason, forbidden for five minutes, then run now instead of in an hour', async () => {
  now = tuesdayMorning;
  const { number } = await newBooking();
  const taskId = await ringInVain(number);
  const list = await browser.ask(
    `{ adminCalls(state: [OPEN], outcome: "noAnswer") { items { id bookingNumber lastOutcomeText waiting { text at } actions } } }`,
  );
  expect(list.data?.adminCalls).toMatchObject({
    items: [
      {
        id: taskId,
        bookingNumber: number,
        lastOutcomeText: 'Lo studio non ha risposto.',
        waiting: { text: 'Non ha risposto nessuno: riproviamo alle 11:01.', at: minutes(61).toISOString() },
        actions: ['RUN_NOW', 'RETRY', 'CANCEL'],
      },
    ],
  });
  expect(await act('runCallNow', taskId)).toMatchObject({ rule: 'spacing', until: minutes(5).toISOString() });
  now = minutes(6);
  // The job of the first plan still waits in the queue.
  await enqueueDial(gateway.services.jobs, { id: taskId, attempts: 1, nextDialAt: minutes(61) }, now);
  expect(await act('runCallNow', taskId, { dryRun: true, note: '' })).toMatchObject({
    isDryRun: true,
    at: now.toISOString(),
  });
  expect((await planOf(taskId))?.why).toBe('no-answer-again');
  expect(await act('runCallNow', taskId, { note: '' })).toMatchObject({ __typename: 'CallForbidden', rule: null });
  expect(await act('runCallNow', taskId)).toMatchObject({ isDryRun: false, text: 'La chiamata parte adesso.' });
  const plan = await planOf(taskId);
  expect([plan?.why, new Date(plan?.at ?? '')]).toEqual(['by-hand', now]);
  const job = `dial-${taskId}-1`;
  const score = Number(await gateway.redis.connection.zscore('bull:calls:delayed', job));
  // BullMQ's delayed scores carry the time in their upper bits; a job without delay waits in the list.
  const waiting = await gateway.redis.connection.lrange('bull:calls:wait', 0, -1);
  expect(waiting.includes(job) || score / 0x1000 < Date.now() + 60_000).toBe(true);
});

test('a number corrected since: the limits are those of the one that will ring', async () => {
  now = tuesdayMorning;
  const { number } = await newBooking();
  const taskId = await ringInVain(number);
  expect(await act('runCallNow', taskId)).toMatchObject({ rule: 'spacing' });
  await em().execute(
    `update dentist set phone = '+390768000078' where id = (select dentist_id from call_task where id = ?)`,
    [taskId],
  );
  expect(await act('runCallNow', taskId)).toMatchObject({ isDryRun: false, text: 'La chiamata parte adesso.' });
});

test('a dead number: no call is offered, and the refusal names that reason alone until it is corrected', async () => {
  now = tuesdayMorning;
  const { number } = await newBooking();
  const taskId = await ringInVain(number);
  await em().execute(`update call_attempt set outcome = 'unreachableNumber' where task_id = ?`, [taskId]);
  const actions = async () =>
    (await browser.ask(`{ adminCall(id: "${taskId}") { actions } }`)).data?.adminCall as { actions: string[] };
  expect(await actions()).toEqual({ actions: ['CANCEL'] });
  const refused = await act('retryCall', taskId);
  expect(refused).toMatchObject({
    rule: 'not-in-service',
    message: expect.stringMatching(/^Il numero .* non è attivo/),
  });
  await em().execute(
    `update dentist set phone = '+390768000079' where id = (select dentist_id from call_task where id = ?)`,
    [taskId],
  );
  expect(await actions()).toEqual({ actions: ['RUN_NOW', 'RETRY', 'CANCEL'] });
  await em().execute(
    `update dentist set opted_out_at = now() where id = (select dentist_id from call_task where id = ?)`,
    [taskId],
  );
  expect(await actions()).toEqual({ actions: ['CANCEL'] });
  expect(await act('retryCall', taskId)).toMatchObject({ rule: 'no-calls-wanted' });
  await em().execute(
    `update dentist set opted_out_at = null where id = (select dentist_id from call_task where id = ?)`,
    [taskId],
  );
});

test('its page shows every call with outcome and cost, and is noted like the booking', async () => {
  now = tuesdayMorning;
  const { number } = await newBooking();
  const taskId = await ringInVain(number);
  const [{ id: attemptId } = { id: '' }] = await em().execute<{ id: string }[]>(
    'select id from call_attempt where task_id = ?',
    [taskId],
  );
  const event = {
    voiceCallId: crypto.randomUUID(),
    attemptId,
    receivedAt: now,
    type: 'end-of-call-report',
    status: '',
  };
  const talked = { startedAt: now.toISOString(), endedAt: minutes(1.5).toISOString(), transcript: 'User: Pronto?' };
  await storeVoiceEvent(em(), { ...event, payload: talked });
  const { data } = await browser.ask(
    `query($id: ID!) { adminCall(id: $id) { bookingNumber purpose state dials { ordinal outcome outcomeText endedReason costCents transcript durationSeconds events { type } } } }`,
    { id: taskId },
  );
  expect(data?.adminCall).toMatchObject({
    bookingNumber: number,
    purpose: 'BOOK',
    dials: [
      {
        ordinal: 1,
        outcome: 'noAnswer',
        outcomeText: 'Lo studio non ha risposto.',
        costCents: 1.5,
        transcript: 'User: Pronto?',
        durationSeconds: 90,
        events: [{ type: 'end-of-call-report' }],
      },
    ],
  });
  const noted = await em().execute<object[]>(
    `select id from audit_entry where action = 'booking.opened' and target_id = ?`,
    [number],
  );
  expect(noted).toHaveLength(1);
  for (const id of ['nonsense', crypto.randomUUID()]) {
    expect((await browser.ask('query($id: ID!) { adminCall(id: $id) { id } }', { id })).data).toEqual({
      adminCall: null,
    });
    expect(await act('retryCall', id)).toMatchObject({ __typename: 'CallForbidden' });
  }
});

test('a dial whose answer was lost has not ended: what is noted of it is not shown as its end', async () => {
  now = tuesdayMorning;
  const { number } = await newBooking();
  await ringPractice(gateway, number);
  const { taskId } = await openTaskOf(gateway, number);
  await em().execute(`update call_attempt set ended_reason = 'timed out' where task_id = ?`, [taskId]);
  const { data } = await browser.ask('query($id: ID!) { adminCall(id: $id) { dials { state endedReason } } }', {
    id: taskId,
  });
  expect(data?.adminCall).toEqual({ dials: [{ state: 'placed', endedReason: null }] });
});

describe('cancel and retry', () => {
  test('a cancelled call closes the request, tells the patient and hangs up; retried, it opens again', async () => {
    now = tuesdayMorning;
    const link = await newBooking();
    const attemptId = await ringPractice(gateway, link.number);
    const { taskId } = await openTaskOf(gateway, link.number);
    expect(await act('cancelCall', taskId, { version: 99 })).toMatchObject({ __typename: 'ChangedMeanwhile' });
    expect(await act('cancelCall', taskId)).toMatchObject({
      text: expect.stringMatching(/^La chiamata in corso viene chiusa/),
    });
    expect(await gateway.redis.connection.exists(`bull:call-ends:end-${attemptId}`)).toBe(1);
    const page = await openPage(gateway, link);
    expect(page?.status).toBe('UNREACHABLE');
    expect(page?.timeline.map(({ kind }) => kind)).not.toContain('byHand');
    expect(await act('cancelCall', taskId)).toMatchObject({ rule: 'ended' });
    expect(await act('retryCall', taskId)).toMatchObject({ rule: 'in-call' });
    await em().transactional((tx) =>
      endAttempt(tx, attemptId, { outcome: 'unsettled', endedReason: null, report: null, costCents: null, now }),
    );
    now = minutes(10);
    expect(await act('retryCall', taskId)).toMatchObject({
      text: 'La richiesta si riapre: si chiama lo studio adesso.',
    });
    expect((await openPage(gateway, link))?.status).toBe('SCHEDULED');
    expect((await openTaskOf(gateway, link.number)).taskId).not.toBe(taskId);
  });

  test('at night a retry waits for the morning, and a run now is forbidden by name', async () => {
    now = tuesdayMorning;
    const { number } = await newBooking();
    const { taskId } = await openTaskOf(gateway, number);
    now = new Date('2026-11-24T20:00:00Z');
    expect(await act('runCallNow', taskId)).toMatchObject({ rule: 'closed', until: '2026-11-25T08:00:00.000Z' });
    expect(await act('retryCall', taskId)).toMatchObject({ at: '2026-11-25T08:00:00.000Z' });
  });
});
