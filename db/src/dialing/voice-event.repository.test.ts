import { beforeEach, expect, test } from 'vitest';
import { emptyTables, setUpTestDatabase } from '../testing/index.ts';
import {
  failVoiceEvent,
  findUnprocessedVoiceEvents,
  lockVoiceEvent,
  markVoiceEventProcessed,
  maxVoiceEventFailures,
  storeVoiceEvent,
} from './voice-event.repository.ts';

const db = setUpTestDatabase();
beforeEach(() => emptyTables(db.em, 'voice_event'));

const em = () => db.orm.em.fork();
const now = new Date('2026-11-23T09:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const report = {
  voiceCallId: 'call-1',
  attemptId: null,
  type: 'end-of-call-report',
  status: '',
  payload: { endedReason: 'customer-busy' },
  receivedAt: now,
};

test('a message delivered twenty times at once is one event, known to everybody', async () => {
  const stored = await Promise.all(Array.from({ length: 20 }, () => storeVoiceEvent(em(), report)));
  expect(stored.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
});

test('types, statuses and tool calls of one call are events of their own', async () => {
  const ids = new Set<string>();
  for (const [type, status] of [
    ['end-of-call-report', ''],
    ['status-update', 'ringing'],
    ['status-update', 'ended'],
    ['tool-calls', 'tool-1'],
    ['tool-calls', 'tool-2'],
  ] as const) {
    ids.add((await storeVoiceEvent(em(), { ...report, type, status })).id);
  }
  expect(ids.size).toBe(5);
  expect((await storeVoiceEvent(em(), { ...report, voiceCallId: 'call-2' })).isNew).toBe(true);
});

test('what was answered to a tool call is answered again', async () => {
  const tool = { ...report, type: 'tool-calls', status: 'tool-1' };
  const { id } = await storeVoiceEvent(em(), tool);
  await markVoiceEventProcessed(em(), id, { now, answer: 'Va bene' });
  await markVoiceEventProcessed(em(), id, { now: inSeconds(9), answer: 'Altro' });
  expect(await storeVoiceEvent(em(), tool)).toEqual({ id, isNew: false, processed: true, answer: 'Va bene' });
});

test('of two workers with one event the second waits, and finds it done', async () => {
  const { id } = await storeVoiceEvent(em(), report);
  let second: Promise<unknown> = Promise.resolve();
  await em().transactional(async (tx) => {
    expect(await lockVoiceEvent(tx, id)).toMatchObject({ ...report, id, processedAt: null, failures: 0 });
    second = em().transactional((other) => lockVoiceEvent(other, id));
    await new Promise((done) => setTimeout(done, 50));
    await markVoiceEventProcessed(tx, id, { now });
  });
  expect(await second).toBeNull();
  expect(await lockVoiceEvent(em(), '999999')).toBeNull();
});

test('the sweep finds what nobody processed: after half a minute, then ever later, and not for ever', async () => {
  const { id } = await storeVoiceEvent(em(), report);
  const done = await storeVoiceEvent(em(), { ...report, type: 'status-update', status: 'ended' });
  await markVoiceEventProcessed(em(), done.id, { now });
  expect(await findUnprocessedVoiceEvents(em(), inSeconds(29), 9)).toEqual([]);
  expect(await findUnprocessedVoiceEvents(em(), inSeconds(30), 9)).toEqual([id]);
  await failVoiceEvent(em(), id, inSeconds(30));
  expect(await findUnprocessedVoiceEvents(em(), inSeconds(31), 9)).toEqual([]);
  expect(await findUnprocessedVoiceEvents(em(), inSeconds(32), 9)).toEqual([id]);
  for (let failures = 2; failures < maxVoiceEventFailures; failures++) await failVoiceEvent(em(), id, now);
  expect(await findUnprocessedVoiceEvents(em(), inSeconds(3599), 9)).toEqual([]);
  expect(await findUnprocessedVoiceEvents(em(), inSeconds(3600), 9)).toEqual([id]);
  await failVoiceEvent(em(), id, now);
  expect(await findUnprocessedVoiceEvents(em(), inSeconds(999_999), 9)).toEqual([]);
});
