import { beforeEach, expect, test } from 'vitest';
import { bookingForm, createPractice, mailedLink, thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import {
  type CookieJar,
  codeOf,
  goodPassword,
  secondFactorMutation,
  signedIn,
  signInMutation,
} from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const email = 'titolare@dentisti.example';
const contact = { phone: '347 5551234', email: 'paziente@esempio.it' };
const hour = 3_600_000;
let now = tuesdayMorning;
const gateway = setUpTestGateway({ BOOKING_VERIFICATION: 'email' }, () => now);
beforeEach(() => {
  now = tuesdayMorning;
});
const days = (count: number) => new Date(tuesdayMorning.getTime() + count * 24 * hour);

const isKnownDevice = (browser: CookieJar) =>
  gateway.services.operatorSessions.isKnownDevice(browser.cookies.get('session_id') ?? '', email);

/** Asks for an appointment; a browser that has proved the contact needs no code. */
async function request(browser: CookieJar, dentistId?: number) {
  const preferredTimes = thursdayAt(10, 11, 16).map((at) => new Date(Date.parse(at) + 42 * 24 * hour).toISOString());
  const { data } = await browser.ask(
    `mutation ($input: RequestBookingInput!) { requestBooking(input: $input) { __typename
      ... on BookingRequested { booking { number status } privateLink } } }`,
    { input: bookingForm(dentistId ?? (await createPractice(gateway)).id, { ...contact, preferredTimes }) },
  );
  return data?.requestBooking as unknown as { booking: { number: string; status: string }; privateLink: string };
}

/** Types the code that was mailed for a request. */
async function prove(browser: CookieJar) {
  const practice = await createPractice(gateway);
  await request(browser, practice.id);
  const link = await mailedLink(gateway, contact.email, practice.id);
  const [mail] = await gateway.database.em.fork().execute<{ code: string }[]>(
    `select params->>'code' as code from mail_outbox m join booking b on b.id = m.booking_id
       where number = ? and template = 'verifyContact'`,
    [link.number],
  );
  const { data } = await browser.ask(
    `mutation ($number: String!, $token: String!, $code: String!) {
      verifyBooking(number: $number, token: $token, code: $code) { __typename } }`,
    { ...link, code: mail?.code },
  );
  expect(data?.verifyBooking?.__typename).toBe('BookingChanged');
}

test('a browser keeps the account’s mark beside a contact’s proof, whichever came last', async () => {
  const { browser, secret } = await signedIn(gateway, email, 'operator');
  // The session has ended, its cookie is still there.
  now = new Date(now.getTime() + 13 * hour);
  expect(await isKnownDevice(browser)).toBe(true);
  const former = browser.cookies.get('session_id');
  await prove(browser);
  expect(browser.cookies.get('session_id')).not.toBe(former);
  expect(await isKnownDevice(browser), 'after the proof').toBe(true);
  expect((await request(browser)).booking.status).toBe('SCHEDULED');

  await browser.ask(signInMutation, { email, password: goodPassword });
  expect(await isKnownDevice(browser), 'between the factors').toBe(true);
  await browser.ask(secondFactorMutation, { code: codeOf(secret, now) });
  expect(await isKnownDevice(browser), 'signed in again').toBe(true);
  now = new Date(now.getTime() + 13 * hour);
  expect((await request(browser)).booking.status, 'after the sign-in').toBe('SCHEDULED');
});

test('the account’s mark ends thirty days after the last sign-in, however often a contact is proved', async () => {
  const { browser } = await signedIn(gateway, 'trenta@dentisti.example', 'operator');
  const isKnown = () =>
    gateway.services.operatorSessions.isKnownDevice(browser.cookies.get('session_id') ?? '', 'trenta@dentisti.example');
  now = days(29);
  await prove(browser);
  expect(await isKnown()).toBe(true);
  now = days(30);
  expect(await isKnown()).toBe(false);
});

test('a cookie that somebody else put there keeps none of the marks of who signs in', async () => {
  const planted = 'y'.repeat(43);
  const { browser } = await signedIn(gateway, 'altra@dentisti.example', 'operator');
  const other = (token: string) => gateway.services.operatorSessions.isKnownDevice(token, 'altra@dentisti.example');
  const own = browser.cookies.get('session_id') ?? '';
  browser.cookies.set('session_id', planted);
  await prove(browser);
  expect([await other(own), await other(planted)]).toEqual([true, false]);
});
