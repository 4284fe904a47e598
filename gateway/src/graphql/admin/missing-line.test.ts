import { storeMadeLine } from '@dentisti/db/dialing/phone-line.repository';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../../testing/booking-form.ts';
import { signedIn } from '../../testing/operator.ts';
import { openTaskOf } from '../../testing/ring-practice.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  const secret = 'a-webhook-secret-of-at-least-thirty-two-characters';
  gateway = await startTestGateway({ VOICE: 'live', VOICE_WEBHOOK_SECRET: secret }, () => tuesdayMorning);
});
afterAll(() => gateway.close());

test('without a line a booking is taken and waits: patient and operator read why; with one nobody speaks of it', async () => {
  const practice = await createPractice(gateway);
  const { number, token } = await requestAndOpen(gateway, bookingForm(practice.id));
  const { browser } = await signedIn(gateway, 'luca@dentisti.example', 'operator');
  const read = async () => {
    const patient = await gateway.query<{ booking: { next: { text: string } } }>(
      `query ($number: String!, $token: String!) { booking(number: $number, token: $token) { next { text } } }`,
      { number, token },
    );
    const operator = await browser.ask(
      `query ($number: String!) { adminBooking(number: $number) { waiting { text } } adminBookings { items { waiting { text } } } }`,
      { number },
    );
    return JSON.stringify([patient.booking.next.text, operator.data]);
  };
  const { taskId } = await openTaskOf(gateway, number);
  const runNow = async () =>
    (
      await browser.ask(
        `mutation ($callId: ID!) { runCallNow(callId: $callId, note: "Il paziente aspetta", dryRun: true) {
          ... on CallForbidden { message rule } ... on CallOverridden { text } } }`,
        { callId: taskId },
      )
    ).data?.runCallNow;
  const retry = async () =>
    (
      await browser.ask(
        `mutation ($callId: ID!) { retryCall(callId: $callId, note: "", dryRun: true) { ... on CallOverridden { text } } }`,
        { callId: taskId },
      )
    ).data?.retryCall;
  expect(await runNow()).toEqual({ message: expect.stringContaining('non è ancora attiva'), rule: 'no-line' });
  expect(await retry()).toEqual({ text: 'Si chiama lo studio appena la linea è attiva.' });
  const before = await read();
  expect(before).toContain('La nostra linea telefonica non è ancora attiva: chiamiamo lo studio appena lo è.');
  expect(before.match(/La linea telefonica non è ancora attiva: in «Attivazione» c’è che cosa manca/g)).toHaveLength(2);
  await storeMadeLine(gateway.database.em.fork(), {
    phoneNumberId: 'pn-1',
    number: '+390212345678',
    credentialId: 'cred-1',
    carrierHost: 'sip.provider.it',
    inboundAddresses: [],
    registers: false,
    leadingPlus: false,
    now: tuesdayMorning,
  });
  expect(await read()).not.toMatch(/linea telefonica/);
  expect(await runNow()).toEqual({ text: 'La chiamata parte adesso.' });
  expect(await retry()).toEqual({ text: 'Si chiama lo studio adesso.' });
});
