import { storeVoiceEvent } from '@dentisti/db/dialing/voice-event.repository';
import { createBooking, createCallTask, createPracticeRow } from '@dentisti/db/testing';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import { operatorChangedChannel } from '@dentisti/domain/jobs/operator.events';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { ringPractice } from '../../testing/ring-practice.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

const now = new Date('2026-11-24T09:00:00Z');
const secret = 'a-webhook-secret-of-at-least-thirty-two-characters';
const topics = ['calls', 'work'];
const soon = { timeout: 10_000, interval: 20 };
let gateway: TestGateway;
let browser: CookieJar;
let sessions = 0;
beforeAll(async () => {
  gateway = await startTestGateway({ VOICE_MAX_CONCURRENT: '3', VOICE_WEBHOOK_SECRET: secret }, () => now);
  ({ browser } = await signedIn(gateway, 'operatore@dentisti.example', 'operator'));
});
afterAll(() => gateway.close());

const em = () => gateway.database.em.fork();
async function ring(phone: string) {
  const practice = await createPracticeRow(em(), { phone });
  const booking = await createBooking(em(), { dentistId: practice.id });
  await createCallTask(em(), booking, { phone });
  return { practice, booking, attemptId: await ringPractice(gateway, booking.number) };
}
const voiceCallOf = async (attemptId: string) => {
  const [row] = await em().execute<{ id: string }[]>('select voice_call_id as id from call_attempt where id = ?', [
    attemptId,
  ]);
  return row?.id ?? '';
};

/** Listens as an operator's page does. */
function listen(operator: CookieJar) {
  const messages: unknown[] = [];
  class Socket extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers: { cookie: `session_id=${operator.cookies.get('session_id')}` } });
    }
  }
  const client = createClient({
    url: `${gateway.url.replace('http', 'ws')}/graphql/ws`,
    webSocketImpl: Socket,
    retryAttempts: 0,
  });
  const ended = new Promise<void>((resolve) => {
    const over = () => resolve();
    client.subscribe(
      { query: 'subscription { adminChanged { at } }' },
      { next: ({ data }) => messages.push(data), error: over, complete: over },
    );
  });
  return { messages, ended, close: async () => client.dispose() };
}

test('calls under way: whom, what for, since when, and the lines they take', async () => {
  const query = `{ adminCallsUnderWay { asOf linesInUse lines calls { id callId bookingNumber practice city purpose isInbound since talkingSince } } }`;
  const empty = await browser.ask(query);
  expect(empty.data).toEqual({
    adminCallsUnderWay: { asOf: now.toISOString(), linesInUse: 0, lines: 3, calls: [] },
  });
  const { practice, booking, attemptId } = await ring('+390768000301');
  const { data } = await browser.ask(query);
  const call = { bookingNumber: booking.number, practice: practice.name, purpose: 'BOOK', isInbound: false };
  expect(data?.adminCallsUnderWay).toMatchObject({
    linesInUse: 1,
    calls: [{ ...call, id: attemptId, since: now.toISOString(), talkingSince: null }],
  });
  expect(JSON.stringify(data)).not.toContain(booking.patientName);

  const spoken = new Date('2026-11-24T08:59:30Z');
  const [voiceCallId, payload] = [await voiceCallOf(attemptId), {}];
  const status = { voiceCallId, attemptId, type: 'status-update', status: 'in-progress', payload, receivedAt: spoken };
  await storeVoiceEvent(em(), status);
  const talking = await browser.ask(query);
  expect(talking.data?.adminCallsUnderWay).toMatchObject({ calls: [{ talkingSince: spoken.toISOString() }] });
  await em().execute(`update call_attempt set state = 'ended', outcome = 'noAnswer', ended_at = ?`, [now]);
  expect((await browser.ask(query)).data?.adminCallsUnderWay).toMatchObject({ linesInUse: 0, calls: [] });
});

describe('the conversation of a call that goes on', () => {
  const query = 'query ($id: ID!) { adminLiveTranscript(id: $id) { speaker text } }';
  const read = async (id: string) => (await browser.ask(query, { id })).data?.adminLiveTranscript;

  test('grows sentence by sentence, each once, in order; its end and its report leave none of them', async () => {
    const { booking, attemptId } = await ring('+390768000302');
    const voiceCallId = await voiceCallOf(attemptId);
    const call = { id: voiceCallId, customer: { externalId: attemptId } };
    const headers = { [webhookSecretHeader]: secret };
    const post = async (message: object) => {
      expect((await gateway.post('/webhooks/voice', { message: { call, ...message } }, headers)).status).toBe(200);
    };
    const say = (role: string, transcript: string, timestamp: number) =>
      post({ type: 'transcript', transcriptType: 'final', role, transcript, timestamp });
    expect(await read(attemptId)).toEqual([]);
    const said: string[] = [];
    const subscriber = gateway.redis.connection.duplicate();
    await subscriber.subscribe(operatorChangedChannel);
    subscriber.on('message', (_channel, message) => said.push(message));
    await say('user', 'Pronto?', 2);
    await say('assistant', 'Chiamo per Anna Bianchi.', 1);
    await say('user', 'Pronto?', 2);
    const lines = [
      { speaker: 'ASSISTANT', text: 'Chiamo per Anna Bianchi.' },
      { speaker: 'PRACTICE', text: 'Pronto?' },
    ];
    expect(await read(attemptId)).toEqual(lines);
    await expect.poll(() => said, soon).toContain('calls');
    // That there is a sentence is all that Redis hears.
    expect(said.filter((topic) => !topics.includes(topic))).toEqual([]);
    subscriber.disconnect();
    const audited = await em().execute(`select 1 from audit_entry where action = 'booking.opened' and target_id = ?`, [
      booking.number,
    ]);
    expect(audited).toHaveLength(1);
    // Not a message of the platform that somebody would have to apply, nor one that the call's page lists.
    expect(await em().execute(`select 1 from voice_event where type = 'transcript' and processed_at is null`)).toEqual(
      [],
    );

    await post({ type: 'end-of-call-report', endedReason: 'customer-ended-call', artifact: { transcript: 'AI: …' } });
    await say('user', 'Arrivederci', 3);
    expect(await read(attemptId)).toEqual([]);
    await em().execute(`delete from voice_event where voice_call_id = ?`, [voiceCallId]);
    await em().execute(`update call_attempt set state = 'ended', outcome = 'noAnswer', ended_at = ? where id = ?`, [
      now,
      attemptId,
    ]);
    await say('user', 'Ancora io', 4);
    expect(await read(attemptId)).toEqual([]);
  });

  test('of a call that nobody knows there is none', async () => {
    for (const id of [crypto.randomUUID(), 'x']) expect(await read(id)).toBeNull();
  });
});

test('a change reaches the operators’ pages without anything of it; many quick ones come as one', async () => {
  const { messages, close } = listen(browser);
  await expect.poll(() => messages.length, soon).toBeGreaterThan(0);
  const { connection } = gateway.redis;
  for (let i = 0; i < 200; i++) await connection.publish(bookingChangedChannel, crypto.randomUUID());
  await expect.poll(() => messages.length, soon).toBeGreaterThan(1);
  expect(messages.length).toBeLessThan(10);
  const before = messages.length;
  await connection.publish(operatorChangedChannel, 'calls');
  await expect.poll(() => messages.length, soon).toBeGreaterThan(before);
  expect(messages).toEqual(Array(messages.length).fill({ adminChanged: { at: now.toISOString() } }));
  await close();
});

test('what another operator does is told, by a topic alone', async () => {
  const said: string[] = [];
  const subscriber = gateway.redis.connection.duplicate();
  await subscriber.subscribe(operatorChangedChannel);
  subscriber.on('message', (_channel, message) => said.push(message));
  const { messages, close } = listen(browser);
  await expect.poll(() => messages.length, soon).toBeGreaterThan(0);
  const other = (await signedIn(gateway, `altra${++sessions}@dentisti.example`, 'operator')).browser;
  said.length = 0;
  await other.ask('mutation { pauseQueue(queue: "mail", reason: "Guasto del provider") { __typename } }');
  // Redis' channels are one for all test files: others' topics may be among them.
  await expect.poll(() => said, soon).toContain('work');
  expect(said.filter((topic) => !topics.includes(topic))).toEqual([]);
  await expect.poll(() => messages.length, soon).toBeGreaterThan(1);
  await other.ask('mutation { resumeQueue(queue: "mail", reason: "Riparato adesso") { __typename } }');
  await close();
  subscriber.disconnect();
});

test('who signed out hears nothing any more', async () => {
  const { browser: leaving } = await signedIn(gateway, 'esce@dentisti.example', 'operator');
  const session = new Map(leaving.cookies);
  const { messages, ended } = listen(leaving);
  await expect.poll(() => messages.length, soon).toBeGreaterThan(0);
  await leaving.ask('mutation { signOut }');
  expect(session.get('session_id')).toBeDefined();
  await gateway.redis.connection.publish(operatorChangedChannel, 'calls');
  await ended;
  const last = messages.length;
  await gateway.redis.connection.publish(operatorChangedChannel, 'calls');
  expect(messages).toHaveLength(last);
});
