import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { endAttempt } from '@dentisti/db/dialing/call-attempt.repository';
import { rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import { findPastCalls } from '@dentisti/db/studio/past-call.repository';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import { beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '../../http/request-context.ts';
import { bookingForm, createPractice, requestAndOpen } from '../../testing/booking-form.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { openPage } from '../../testing/private-page.ts';
import { openTaskOf, ringPractice } from '../../testing/ring-practice.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { createApollo } from '../apollo.ts';
import { createSchema } from '../schema.ts';

/** Nobody rings a practice now. */
const sundayEvening = romeInstant('2026-11-22', 22 * 60);
const gateway = setUpTestGateway({}, () => sundayEvening);
let browser: CookieJar;
beforeAll(async () => {
  browser = (await signedIn(gateway, 'anna@dentisti.example', 'operator')).browser;
});

const em = () => gateway.database.em.fork();
const newBooking = async () => requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
const bookingFields = `status next { text } timeline { kind text }`;
interface Answer {
  __typename: string;
  message?: string;
  booking?: { next: { text: string }; timeline: { kind: string; text: string }[] };
}
async function simulate(link: { number: string; token: string }, from = gateway): Promise<Answer> {
  const { answer } = await from.query<{ answer: Answer }>(
    `mutation($number: String!, $token: String!) { answer: simulateBookingCall(number: $number, token: $token) {
      __typename ... on BookingChanged { booking { ${bookingFields} } } ... on ActionRefused { message } } }`,
    link,
  );
  return answer;
}
const planOf = async (number: string) =>
  (
    await em().execute<{ at: string; why: string }[]>(
      `select t.next_dial_at as at, t.next_dial_why as why from call_task t
         join booking b on b.id = t.booking_id where b.number = ?`,
      [number],
    )
  )[0];

test('on a Sunday evening the private page has its practice rung now, and says that it is a simulation', async () => {
  const link = await newBooking();
  expect((await planOf(link.number))?.why).toBe('at-opening');
  const { booking, ...answer } = await simulate(link);
  expect(answer.__typename).toBe('BookingChanged');
  expect(booking?.next.text).toBe('Simulazione, anche fuori orario: chiamiamo adesso.');
  expect(booking?.timeline.at(-1)?.text).toBe('Simulazione: hai chiesto di telefonare adesso, anche fuori orario.');
  const plan = await planOf(link.number);
  expect([plan?.why, new Date(plan?.at ?? '')]).toEqual(['simulated', sundayEvening]);
});

test('never around an opt-out, and not twice at once', async () => {
  const optedOut = await newBooking();
  const { taskId } = await openTaskOf(gateway, optedOut.number);
  const [task] = await em().execute<{ phone: string }[]>('select phone from call_task where id = ?', [taskId]);
  await addOptOut(em(), { phone: task?.phone ?? '', dentistId: null, at: sundayEvening, source: 'call' });
  expect(await simulate(optedOut)).toMatchObject({
    __typename: 'ActionRefused',
    message: 'Lo studio ha chiesto di non ricevere le nostre chiamate.',
  });
  const rung = await newBooking();
  await simulate(rung);
  await ringPractice(gateway, rung.number);
  expect(await simulate(rung)).toMatchObject({ message: 'La chiamata è già in corso.' });
  const [attempt] = await em().execute<{ simulated: boolean }[]>(
    `select a.is_simulation as simulated from call_attempt a join booking b on b.id = a.booking_id where b.number = ?`,
    [rung.number],
  );
  expect(attempt?.simulated).toBe(true);
});

test('an operator has the same, with a note; the list of calls says that it is a simulation', async () => {
  const { number } = await newBooking();
  const { taskId } = await openTaskOf(gateway, number);
  const ask = async (more: Record<string, unknown>) =>
    (
      await browser.ask(
        `mutation($callId: ID!, $note: String!, $dryRun: Boolean) {
          result: simulateCall(callId: $callId, note: $note, dryRun: $dryRun) { __typename
            ... on CallOverridden { isDryRun text call { isSimulation } } ... on CallForbidden { message rule } } }`,
        { callId: taskId, note: '', ...more },
      )
    ).data?.result;
  expect(await ask({ dryRun: true })).toMatchObject({ isDryRun: true, call: { isSimulation: false } });
  expect(await ask({})).toMatchObject({ __typename: 'CallForbidden', rule: null });
  expect(await ask({ note: 'Per mostrarla' })).toMatchObject({
    text: 'La chiamata simulata parte adesso, anche fuori orario.',
    call: { isSimulation: true },
  });
  await ringPractice(gateway, number);
  const seen = await browser.ask(`query($id: ID!) { adminCall(id: $id) { isSimulation dials { isSimulation } } }`, {
    id: taskId,
  });
  expect(seen.data?.adminCall).toEqual({ isSimulation: true, dials: [{ isSimulation: true }] });
});

test('what follows a simulated call says so to patient, operator and practice, whichever call it was', async () => {
  const practice = await createPractice(gateway);
  const link = await requestAndOpen(gateway, bookingForm(practice.id));
  await simulate(link);
  const { bookingId, taskId } = await openTaskOf(gateway, link.number);
  const end = async (attemptId: string) => {
    const ended = {
      outcome: 'noAnswer',
      endedReason: null,
      report: null,
      costCents: null,
      now: sundayEvening,
    } as const;
    await endAttempt(em(), attemptId, ended);
    await em().execute(`update call_attempt set dialled_at = dialled_at - interval '1 hour' where id = ?`, [attemptId]);
  };
  await end(await ringPractice(gateway, link.number));
  await rescheduleTask(em(), { taskId }, { nextDialAt: sundayEvening, reason: 'no-answer-again' });
  await end(await ringPractice(gateway, link.number));
  await appendTimeline(em(), bookingId, [
    { at: sundayEvening, kind: 'callStarted', detail: { purpose: 'book', ordinal: 1, simulation: true } },
    { at: sundayEvening, kind: 'confirmed', detail: { at: '2026-11-25T09:00:00.000Z', by: 'practice' } },
  ]);
  await em().execute(`update booking set status = 'confirmed', appointment_at = '2026-11-25T09:00Z' where id = ?`, [
    bookingId,
  ]);
  const voice = gateway.services.env.VOICE;
  gateway.services.env.VOICE = 'live';
  const page = await openPage(gateway, link).finally(() => {
    gateway.services.env.VOICE = voice;
  });
  expect(page?.timeline.map(({ text }) => text.startsWith('Simulazione: '))).toEqual([false, false, true, true, true]);
  expect(page?.next?.text).toMatch(/^Simulazione: ti aspettano/);
  expect(page?.calendarFile).toContain('SUMMARY:[Simulazione] Dentista: ');
  expect(page).toMatchObject({ simulated: true });
  const seen = await browser.ask(
    `query($number: String!, $practice: String) {
      adminBooking(number: $number) { isSimulation timeline { text } calls { isSimulation dials { isSimulation } } }
      adminBookings(practice: $practice) { items { number isSimulation erasedAt } } }`,
    { number: link.number, practice: practice.name },
  );
  expect(seen.data?.adminBooking).toMatchObject({
    isSimulation: true,
    calls: [{ isSimulation: true, dials: [{ isSimulation: true }, { isSimulation: true }] }],
  });
  const rows = (seen.data as { adminBookings: { items: { number: string }[] } }).adminBookings.items;
  expect(rows.find(({ number }) => number === link.number)).toEqual({
    number: link.number,
    isSimulation: true,
    erasedAt: null,
  });
  const calls = await findPastCalls(em(), {
    practiceId: practice.id,
    after: new Date(sundayEvening.getTime() - 3_600_000),
    limit: 10,
  });
  expect(calls.map(({ isSimulation }) => isSimulation)).toEqual([true, true]);
});

test('a trial with real calls refuses it', async () => {
  const link = await newBooking();
  const { env } = gateway.services;
  const voice = env.VOICE;
  env.VOICE = 'live';
  try {
    expect(await simulate(link)).toMatchObject({ message: expect.stringContaining('non sono simulate') });
  } finally {
    env.VOICE = voice;
  }
});

test('production does not know the fields', async () => {
  const env = { ...gateway.services.env, APP_ENV: 'production' as const };
  const apollo = createApollo({ ...gateway.services, env }, createSchema('production'));
  await apollo.start();
  try {
    for (const query of [
      'mutation { simulateBookingCall(number: "DENT-7K4P-X2MQ", token: "x") { __typename } }',
      'mutation { simulateCall(callId: "x", note: "x") { __typename } }',
    ]) {
      const { body } = await apollo.executeOperation(
        { query },
        { contextValue: { services: { env } } as RequestContext },
      );
      const errors = body.kind === 'single' ? body.singleResult.errors : [];
      expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    }
  } finally {
    await apollo.stop();
  }
});
