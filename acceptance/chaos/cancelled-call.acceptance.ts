import { JobQueue } from '@dentisti/core/platform/job-queue';
import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SimulatedCall } from '../../worker/simulators/voice/simulated-call.ts';
import { createVoiceClient } from '../../worker/src/integrations/voice/voice-client.ts';
import { processors } from '../../worker/src/processors/registry.ts';
import type { Services } from '../../worker/src/runtime/services.ts';
import { startWorkers } from '../../worker/src/runtime/start-workers.ts';
import { createSchedules, startSchedules } from '../../worker/src/schedules/start-schedules.ts';
import { type BookingHarness, startBookingHarness } from '../../worker/src/testing/booking-harness.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../worker/src/testing/running-voice-simulator.ts';
import { startWebhookServer, type WebhookServer, webhookSecret } from '../../worker/src/testing/webhook-server.ts';

/** A call of forty seconds takes nearly three: slow enough to be met in the middle, also on a busy machine. */
const speed = 15;
let harness: BookingHarness;
let simulator: RunningVoiceSimulator;
let webhook: WebhookServer;
let jobs: JobQueue;
let connection: Redis;
const running: { stop(): Promise<unknown> }[] = [];
beforeAll(async () => {
  harness = await startBookingHarness();
  // Both on one clock: an answer that names a day gone by is misheard.
  simulator = await startVoiceSimulator({ speed, now: () => harness.clock.now() });
  connection = new Redis(harness.redis.url, { maxRetriesPerRequest: null });
  jobs = new JobQueue(connection, pino({ level: 'silent' }));
  webhook = await startWebhookServer(harness, () => jobs);
  const settings = { baseUrl: simulator.url, apiKey: 'key', phoneNumberId: 'line', isLive: false, timeoutMs: 2_000 };
  const server = { url: webhook.url, secret: webhookSecret, credentialId: null };
  const services: Services = {
    ...harness.context(),
    jobs,
    bookings: { ...harness.context().bookings, maxCalls: 9 },
    voice: { platform: createVoiceClient(settings), server, operatorPhone: null, callerId: null },
  };
  const log = pino({ level: 'silent' });
  const workers = startWorkers(processors, services, {
    redis: harness.redis,
    concurrency: { calls: 9, 'voice-events': 4 },
    log,
  });
  const limits = { queuedAfterSeconds: 30, staleAfterSeconds: 30 };
  running.push(
    { stop: () => workers.stop(5_000) },
    startSchedules(createSchedules(60, 0.2), { ...services, log, limits }),
  );
});
afterAll(async () => {
  for (const part of running.reverse()) await part.stop();
  await jobs.close();
  connection.disconnect();
  webhook.close();
  await simulator.close();
  await harness.close();
});

/** As the gateway's cancel: decided under the lock, then the job; without it the sweep has to find the call. */
async function cancel(bookingId: string, isJobLost: boolean): Promise<void> {
  const now = harness.clock.now();
  const attemptId = await harness.db.orm.em.fork().transactional(async (em) => {
    const locked = await lockBooking(em, bookingId);
    if (!locked || !['scheduled', 'calling'].includes(locked.booking.status)) return null;
    await withdrawOpenTask(em, bookingId, now);
    await saveBookingChange(em, locked.booking, { status: 'cancelled', expiresAt: null }, now);
    return locked.callUnderWay?.id ?? null;
  });
  if (attemptId && !isJobLost) await jobs.requeue('endCall', { attemptId });
}

/** A second try rings other practices. */
let freeNumber = 10_000;
const preferredTimes = [25, 26, 27].map((day) => new Date(`2026-11-${day}T09:00:00Z`));

/** How far a call has come: 0 asked for, 1 ringing, 2 answered, one more for each sentence. */
function progressOf({ status, linesSaid }: SimulatedCall): number {
  if (status === 'ended') return Number.POSITIVE_INFINITY;
  return status === 'in-progress' ? 2 + linesSaid : status === 'ringing' ? 1 : 0;
}

/** The practice heard itself say yes. */
const saidYes = ({ linesSaid, conversation }: SimulatedCall) =>
  linesSaid > conversation.lines.findLastIndex(({ role }) => role === 'user');

test('a cancel at any moment of the call: no practice is left with a yes to nothing', async () => {
  // By the call's own steps, not by the clock: the same moments on a machine of any speed.
  const moments = Array.from({ length: 18 }, (_, i) => i / 17);
  // A report without its outcome is waited for; only this test moves the clock.
  const moving = setInterval(() => void harness.advance(3_000), 100);
  running.push({ stop: async () => clearInterval(moving) });
  const seen = { stopped: 0, notified: 0, confirmedBefore: 0 };
  const firstNumber = freeNumber;
  freeNumber += moments.length;
  for (let from = 0; from < moments.length; from += 6) {
    await Promise.all(moments.slice(from, from + 6).map((share, i) => one(from + i, share)));
  }
  async function one(i: number, share: number) {
    const phone = `+3907680${firstNumber + i}`;
    simulator.platform.behaviour.order({ number: phone, persona: 'accepts-first', after: 0, times: 1 });
    const { booking, task } = await harness.request({ practice: { phone }, booking: { preferredTimes } });
    await jobs.requeue('dialPractice', { callTaskId: task.id, ordinal: 0 });
    const placed = () => simulator.platform.dials.filter(({ number }) => number === phone);
    await expect.poll(() => placed().length, { timeout: 30_000, interval: 5 }).toBe(1);
    const call = placed()[0]?.call;
    // The last one comes after the call; its report may be on its way.
    const moment =
      share === 1 ? Number.POSITIVE_INFINITY : Math.round(share * (2 + (call?.conversation.lines.length ?? 0)));
    await expect.poll(() => call && progressOf(call), { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(moment);
    await cancel(booking.id, i % 3 === 0);
    await expect.poll(() => call?.status, { timeout: 30_000 }).toBe('ended');
    const ended = async () => (await harness.state(booking.id)).attempts.every(({ state }) => state === 'ended');
    await expect.poll(ended, { timeout: 30_000 }).toBe(true);
    const { booking: after, tasks, timeline } = await harness.state(booking.id);
    if (after.status === 'confirmed') return void seen.confirmedBefore++;
    expect(after).toMatchObject({ status: 'cancelled', appointmentAt: null });
    const notices = tasks.filter(({ purpose }) => purpose === 'cancel').length;
    expect(notices, `step ${moment}, ${timeline}`).toBe(call && saidYes(call) ? 1 : 0);
    if (notices) seen.notified++;
    else seen.stopped++;
    // Who had answered before the cancel heard why we hang up; one who answers during it may be looked at while it rings.
    if (!notices && moment >= 2 && call?.startedAt) expect(call.closingMessage).toMatch(/ha annullato la richiesta/);
  }
  expect(seen.stopped).toBeGreaterThan(0);
  expect(seen.notified + seen.confirmedBefore).toBeGreaterThan(0);
  // Whoever had said yes is rung again and told.
  await harness.advance(6 * 60_000);
  const open = async () =>
    (await harness.db.orm.em.fork().execute(`select from call_task where purpose = 'cancel' and state <> 'done'`))
      .length;
  await expect.poll(open, { timeout: 30_000, interval: 200 }).toBe(0);
}, 240_000);
