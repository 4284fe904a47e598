import { notYours } from '@dentisti/core/studio/own-practice';
import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import { createClient } from 'graphql-ws';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { reviewers } from '../../testing/reviews.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { answerRequest, ownPractice, storeRequest, wantedTimes } from '../../testing/studio-requests.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const soon = { timeout: 15_000, interval: 20 };
const publish = (bookingId: string) => gateway.redis.connection.publish(bookingChangedChannel, bookingId);

/** Listens as a page of the studio does. */
function listen(browser: CookieJar, practiceId: number) {
  const messages: unknown[] = [];
  const refused: unknown[] = [];
  class Socket extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers: { cookie: `studio_session=${browser.cookies.get('studio_session')}` } });
    }
  }
  const url = `${gateway.url.replace('http', 'ws')}/graphql/ws`;
  const client = createClient({ url, webSocketImpl: Socket, retryAttempts: 0 });
  const query = 'subscription ($id: ID!) { studioChanged(practiceId: $id) { at } }';
  const ended = new Promise<void>((resolve) => {
    client.subscribe(
      { query, variables: { id: String(practiceId) } },
      {
        next: ({ data, errors }) => (data ? messages.push(data) : refused.push(errors)),
        error: (error) => {
          refused.push(error);
          resolve();
        },
        complete: resolve,
      },
    );
  });
  return { messages, refused, ended, close: async () => client.dispose() };
}

test('a practice’s page is signalled at once and after each change of its bookings, not of others’', async () => {
  const [own, other] = [await ownPractice(gateway), await ownPractice(gateway)];
  const booking = await storeRequest(gateway, own.practice);
  const page = listen(own.browser, own.practice.id);
  const strangers = listen(other.browser, other.practice.id);
  await expect.poll(() => [page.messages.length, strangers.messages.length], soon).toEqual([1, 1]);
  const answered = { number: booking.number, seenVersion: 1, answer: 'ACCEPT', at: wantedTimes[0] };
  await answerRequest(own.browser, own.practice.id, answered);
  await expect.poll(() => page.messages.length, soon).toBe(2);
  // Many at once come as one.
  for (let i = 0; i < 100; i++) await publish(booking.id);
  await expect.poll(() => page.messages.length, soon).toBeGreaterThan(2);
  expect(page.messages.length).toBeLessThan(6);
  expect(page.messages[0]).toEqual({ studioChanged: { at: tuesdayMorning.toISOString() } });
  // Its own change arrives, and was not preceded by one for the other practice's.
  const theirs = await storeRequest(gateway, other.practice);
  await publish(theirs.id);
  await expect.poll(() => strangers.messages.length, soon).toBe(2);
  await page.close();
  await strangers.close();
});

test('and after what its people choose about messages and calls', async () => {
  const { practice, browser } = await ownPractice(gateway);
  const id = String(practice.id);
  await gateway.database.em
    .fork()
    .execute(`update practice_standing set entitled_at = ?, entitled_way = 'albo' where practice_id = ?`, [
      tuesdayMorning,
      practice.id,
    ]);
  const page = listen(browser, practice.id);
  await expect.poll(() => page.messages.length, soon).toBe(1);
  await browser.ask(
    `mutation ($id: ID!) { saveStudioMessage(practiceId: $id, input: { kind: RECALL, isOn: false }) { __typename } }`,
    { id },
  );
  await expect.poll(() => page.messages.length, soon).toBe(2);
  await browser.ask(
    `mutation ($id: ID!) { saveStudioCalls(practiceId: $id, input: { mode: STOPPED, hours: [], pausedUntil: null, sendsMail: true }) { __typename } }`,
    { id },
  );
  await expect.poll(() => page.messages.length, soon).toBe(3);
  await page.close();
});

test('and after what its people or an operator change of who may do what', async () => {
  const { practice, browser } = await ownPractice(gateway);
  const id = String(practice.id);
  const page = listen(browser, practice.id);
  await expect.poll(() => page.messages.length, soon).toBe(1);
  await browser.ask(
    `mutation ($id: ID!) { askForEntitlement(practiceId: $id, input: { name: "Anna Bianchi", alboProvince: "rm", alboNumber: "01234" }) { __typename } }`,
    { id },
  );
  await expect.poll(() => page.messages.length, soon).toBe(2);
  const operator = await signedIn(gateway, 'albo@dentisti.example', 'operator');
  await operator.browser.ask(
    `mutation ($id: ID!) { decideEntitlement(practiceId: $id, grant: true, albo: "RM 1234", way: ALBO, note: "Trovata nel registro.") { __typename } }`,
    { id },
  );
  await expect.poll(() => page.messages.length, soon).toBe(3);
  await page.close();
});

test('and after a published review is changed by its writer, or hides because of a report', async () => {
  const { practice, browser } = await ownPractice(gateway);
  const { link, write, report } = reviewers(gateway);
  const { token } = await link(practice.id);
  await write(token, { stars: 4, text: 'Molto gentili e sempre puntuali, ci torno.' });
  const publishAs = async (text: string) => {
    const [row] = await gateway.database.em
      .fork()
      .execute<{ id: string }[]>(
        `update review set state = 'published', text = ?, published_at = ?, publish_at = null where dentist_id = ? returning id`,
        [text, tuesdayMorning, practice.id],
      );
    return row?.id ?? '';
  };
  const reviewId = await publishAs('Molto gentili e sempre puntuali, ci torno.');
  const page = listen(browser, practice.id);
  await expect.poll(() => page.messages.length, soon).toBe(1);
  await write(token, { stars: 2, text: 'Molto gentili ma sempre in ritardo, ci penso.' });
  await expect.poll(() => page.messages.length, soon).toBe(2);
  await publishAs('Siete dei truffatori, e so dove abitate tutti quanti.');
  await report({ reviewId, reason: 'THREAT', message: 'È una minaccia.' });
  await expect.poll(() => page.messages.length, soon).toBe(3);
  await page.close();
});

test('nobody listens to a practice they are not in', async () => {
  const [own, other] = [await ownPractice(gateway), await ownPractice(gateway)];
  for (const id of [own.practice.id, 99_999_999, 0]) {
    const page = listen(other.browser, id);
    await page.ended;
    expect(page.messages).toEqual([]);
    expect(page.refused).toMatchObject([[{ extensions: { code: 'FORBIDDEN' } }]]);
  }
});

test('who is taken out of the practice hears nothing more', async () => {
  const own = await ownPractice(gateway);
  const booking = await storeRequest(gateway, own.practice);
  const page = listen(own.browser, own.practice.id);
  await expect.poll(() => page.messages.length, soon).toBe(1);
  await gateway.database.em.fork().execute('delete from practice_member where practice_id = ?', [own.practice.id]);
  await publish(booking.id);
  await page.ended;
  expect(page.messages).toHaveLength(1);
  expect(page.refused).toMatchObject([[{ message: notYours, extensions: { code: 'FORBIDDEN' } }]]);
});
