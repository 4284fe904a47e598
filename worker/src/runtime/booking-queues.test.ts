import { JobQueue } from '@dentisti/core/platform/job-queue';
import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { findDueTasks } from '@dentisti/db/dialing/call-claim.repository';
import { rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import { diallingPause, pauseQueue, resumeQueue } from '@dentisti/db/queues/queue-pause.repository';
import { dialPractice, processVoiceEvent, sendMail } from '@dentisti/domain/jobs/booking.jobs';
import { firstReminder } from '@dentisti/domain/messages/reminder-rule';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createVoiceClient } from '../integrations/voice/voice-client.ts';
import { processors } from '../processors/registry.ts';
import { createSchedules, startSchedules } from '../schedules/start-schedules.ts';
import { type BookingHarness, startBookingHarness } from '../testing/booking-harness.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../testing/running-voice-simulator.ts';
import { startWebhookServer, type WebhookServer, webhookSecret } from '../testing/webhook-server.ts';
import type { Services } from './services.ts';
import { startWorkers } from './start-workers.ts';

const log = pino({ level: 'silent' });
let harness: BookingHarness;
let simulator: RunningVoiceSimulator;
let jobs: JobQueue;
let connection: Redis;

let webhook: WebhookServer;

beforeAll(async () => {
  harness = await startBookingHarness();
  // Both on one clock: an answer that names a day gone by is misheard.
  simulator = await startVoiceSimulator({ now: () => harness.clock.now() });
  webhook = await startWebhookServer(harness, () => jobs);
});
afterAll(async () => {
  await simulator.close();
  webhook.close();
  await harness.close();
});
const running: { stop(): Promise<unknown> }[] = [];
beforeEach(async () => {
  await harness.reset();
  await simulator.platform.reset();
  simulator.platform.behaviour.order({ number: '*', persona: 'accepts-first', after: 0, times: 1 });
  webhook.refused.length = 0;
  connection = new Redis(harness.redis.url, { maxRetriesPerRequest: null });
  jobs = new JobQueue(connection, pino({ level: 'silent' }));
});
afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
  await jobs.close();
  connection.disconnect();
});

function services(): Services {
  const settings = { baseUrl: simulator.url, apiKey: 'key', phoneNumberId: 'line', isLive: false, timeoutMs: 2_000 };
  const { url } = webhook;
  return {
    ...harness.context(),
    jobs,
    voice: {
      platform: createVoiceClient(settings),
      server: { url, secret: webhookSecret, credentialId: null },
      operatorPhone: null,
      callerId: null,
    },
  };
}

function start() {
  const workers = startWorkers(processors, services(), { redis: harness.redis, concurrency: {}, log });
  running.push({ stop: () => workers.stop(5_000) });
}
function sweep() {
  const limits = { queuedAfterSeconds: 30, staleAfterSeconds: 30 };
  running.push(startSchedules(createSchedules(60, 0.2), { ...services(), log, limits }));
}
const statusOf = async (id: string) => (await harness.state(id)).booking.status;
vi.setConfig({ testTimeout: 120_000 });
/** A busy machine takes long between two emptyings of Redis; a healthy one is done in a second. */
const patienceMs = 40_000;
const becomes = (id: string, status: string) =>
  expect.poll(() => statusOf(id), { timeout: patienceMs, interval: 100 }).toBe(status);
/** Returns Redis' jobs in any state. */
async function countJobs({ queue }: { queue: string }) {
  const tool = new Queue(queue, { connection });
  const count = await tool.getJobCountByTypes();
  await tool.close();
  return count;
}

test('calls, voice-events and mail over real Redis and HTTP: one job starts it, each queue does its part', async () => {
  const { booking, task, practice } = await harness.request();
  simulator.platform.behaviour.order({ number: practice.phone ?? '', persona: 'accepts-second', after: 0, times: 1 });
  start();
  await jobs.requeue('dialPractice', { callTaskId: task.id, ordinal: 0 });
  await becomes(booking.id, 'confirmed');
  await expect.poll(() => harness.mails.length, { timeout: patienceMs }).toBe(1);
  expect((await harness.state(booking.id)).booking.appointmentAt).toEqual(booking.preferredTimes[1]);
  expect(simulator.platform.dials).toHaveLength(1);
  expect(webhook.refused).toEqual([]);
  // Each queue is empty again, and nothing failed in it.
  for (const contract of [dialPractice, processVoiceEvent, sendMail])
    await expect.poll(() => countJobs(contract), { message: contract.queue, timeout: patienceMs }).toBe(0);
});

test('Redis emptied at every step: the sweeps find it all again in Postgres', async () => {
  const { booking, task } = await harness.request();
  await jobs.requeue('dialPractice', { callTaskId: task.id, ordinal: 0 });
  await harness.redis.connection.flushdb();
  start();
  sweep();
  const flushing = setInterval(() => void harness.redis.connection.flushdb(), 150);
  running.push({ stop: async () => clearInterval(flushing) });
  // Between two looks it may have gone through `calling` already.
  await expect.poll(() => statusOf(booking.id), { timeout: patienceMs }).toMatch(/calling|confirmed/);
  // A message that was stored and never queued waits half a minute; only this test moves the clock.
  const moving = setInterval(() => void harness.advance(10_000), 200);
  running.push({ stop: async () => clearInterval(moving) });
  await becomes(booking.id, 'confirmed');
  await expect.poll(() => harness.mails.length, { timeout: patienceMs }).toBe(1);
  expect(simulator.platform.dials).toHaveLength(1);
}, 240_000);

test('a dial that was planned for later and is due now does not wait for its delay in Redis', async () => {
  const { booking, task } = await harness.request();
  const queue = new Queue(dialPractice.queue, { connection });
  const payload = { callTaskId: task.id, ordinal: 0 };
  await queue.add(dialPractice.name, payload, {
    ...dialPractice.options,
    jobId: dialPractice.jobId(payload),
    delay: 3_600_000,
  });
  await queue.close();
  start();
  sweep();
  await becomes(booking.id, 'confirmed');
  await expect.poll(() => countJobs(dialPractice)).toBe(0);
});

describe('a dial that somebody lets go before its time, past all our own doors, rings nobody while', () => {
  const hour = 3_600_000;
  const later = () => new Date(harness.clock.now().getTime() + hour);
  const stopDialling = async () => {
    const em = harness.db.orm.em.fork();
    const [operator] = await em.execute<[{ id: string }]>(
      `insert into operator (email, role) values ('anna@dentisti.example', 'operator') returning id`,
    );
    await pauseQueue(em, {
      queue: diallingPause,
      operatorId: operator.id,
      reason: 'Numeri sbagliati',
      now: harness.clock.now(),
    });
  };
  afterEach(() => resumeQueue(harness.db.orm.em.fork(), diallingPause));
  test.each<[rule: string, set: (taskId: string) => Promise<unknown>]>([
    [
      'it is not due',
      (taskId) =>
        rescheduleTask(harness.db.orm.em.fork(), { taskId }, { nextDialAt: later(), reason: 'no-answer-again' }),
    ],
    ['operators have stopped all calls', stopDialling],
    ['the practice is closed', () => harness.advance(11 * hour)],
  ])('%s', async (_, set) => {
    const { task } = await harness.request();
    await set(task.id);
    const queue = new Queue(dialPractice.queue, { connection });
    const payload = { callTaskId: task.id, ordinal: 0 };
    const jobId = dialPractice.jobId(payload);
    await queue.add(dialPractice.name, payload, { ...dialPractice.options, jobId, delay: hour });
    start();
    await (await queue.getJob(jobId))?.promote();
    await expect.poll(() => countJobs(dialPractice), { timeout: patienceMs }).toBe(0);
    await queue.close();
    expect(simulator.platform.dials).toHaveLength(0);
    const [kept] = (await harness.state(task.bookingId)).tasks;
    expect(kept).toMatchObject({ state: 'open', attempts: 0, leaseUntil: null });
    expect(await findDueTasks(harness.db.orm.em.fork(), harness.clock.now(), 10)).toEqual([]);
  });

  test('and it is made when its time has come', async () => {
    const { booking, task } = await harness.request();
    await rescheduleTask(
      harness.db.orm.em.fork(),
      { taskId: task.id },
      { nextDialAt: later(), reason: 'no-answer-again' },
    );
    start();
    await jobs.requeue('dialPractice', { callTaskId: task.id, ordinal: 0 });
    await expect.poll(() => countJobs(dialPractice), { timeout: patienceMs }).toBe(0);
    sweep();
    await harness.advance(hour);
    await becomes(booking.id, 'confirmed');
    expect(simulator.platform.dials).toHaveLength(1);
  });
});

test('an offer nobody answers runs out, and the practice is told that it need not keep the time', async () => {
  const { booking, task } = await harness.request();
  const now = harness.clock.now();
  const offered = new Date(now.getTime() + 5 * 3_600_000);
  await harness.db.orm.em.fork().transactional(async (em) => {
    const locked = await lockBooking(em, booking.id);
    if (!locked) throw new Error('gone');
    await em.execute(`update call_task set state = 'done', ended_at = now(), next_dial_at = null where id = ?`, [
      task.id,
    ]);
    const proposalExpiresAt = new Date(now.getTime() + 60_000);
    const change = {
      status: 'proposed',
      proposedAt: offered,
      proposalExpiresAt,
      expiresAt: proposalExpiresAt,
    } as const;
    await saveBookingChange(em, locked.booking, change, now);
  });
  await harness.advance(61_000);
  start();
  sweep();
  await becomes(booking.id, 'expired');
  await expect
    .poll(
      async () => (await harness.state(booking.id)).tasks.map(({ purpose, state }) => `${purpose} ${state}`).sort(),
      { timeout: patienceMs },
    )
    .toEqual(['book done', 'release done']);
  await expect.poll(() => harness.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/scaduta/)]);
});

test('the evening before: a reminder, once; when the visit is past, it is completed', async () => {
  const { booking } = await harness.request();
  const now = harness.clock.now();
  const appointmentAt = new Date(now.getTime() + 33 * 3_600_000);
  await harness.db.orm.em.fork().transactional(async (em) => {
    const locked = await lockBooking(em, booking.id);
    if (!locked) throw new Error('gone');
    await em.execute(`update call_task set state = 'done', ended_at = now(), next_dial_at = null`);
    const reminder = firstReminder(appointmentAt, now);
    expect(reminder.nextReminder).toBe('eve');
    const change = { status: 'confirmed', appointmentAt, ...reminder, expiresAt: appointmentAt } as const;
    await saveBookingChange(em, locked.booking, change, now);
  });
  start();
  sweep();
  await harness.advance(9 * 3_600_000);
  await expect.poll(() => harness.mails.length, { timeout: patienceMs }).toBe(1);
  expect(harness.mails[0]?.subject).toMatch(/^Promemoria/);
  await harness.advance(25 * 3_600_000);
  await becomes(booking.id, 'completed');
  expect(harness.mails).toHaveLength(1);
  expect((await harness.state(booking.id)).timeline).toEqual(['reminderSent', 'completed']);
});
