import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import { createOrm } from '@dentisti/db/orm';
import { createCalendarConnection } from '@dentisti/db/testing';
import { dialPractice as contract } from '@dentisti/domain/jobs/booking.jobs';
import { jobContracts } from '@dentisti/domain/jobs/registry';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dialPractice } from '../processors/calls/dial-practice.ts';
import { startSchedules } from '../schedules/start-schedules.ts';
import { type BookingHarness, startBookingHarness } from '../testing/booking-harness.ts';
import { measureWorker } from './worker-metrics.ts';

let harness: BookingHarness;
let measured: ReturnType<typeof measureWorker>;
beforeAll(async () => {
  harness = await startBookingHarness();
  measured = measure(harness.db.orm);
});
afterAll(async () => {
  await measured.close();
  await harness.close();
});
beforeEach(() => harness.reset());

function measure(orm: BookingHarness['db']['orm']) {
  return measureWorker({
    edition: 'trial',
    commit: 'c0ffee',
    orm,
    redis: harness.redis.connection,
    now: () => harness.clock.now(),
    checks: { postgres: async () => (await orm.em.fork().execute('select 1')).length === 1 },
  });
}

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

async function samples(of = measured): Promise<Sample[]> {
  const metrics = await of.registry.getMetricsAsJSON();
  return metrics.flatMap(({ name, values }) =>
    values.map(({ labels, value, ...rest }) => ({
      name: (rest as { metricName?: string }).metricName ?? name,
      labels: Object.fromEntries(Object.entries(labels).map(([label, given]) => [label, String(given)])),
      value: Number(value),
    })),
  );
}

const find = (all: Sample[], name: string, labels: Record<string, string> = {}) =>
  all.find(
    (each) => each.name === name && Object.entries(labels).every(([label, value]) => each.labels[label] === value),
  )?.value;

test('a call that is due, rings and confirms: what waits, what ended, how long it took', async () => {
  const { task } = await harness.request();
  await harness.advance(90_000);
  const due = await samples();
  expect(find(due, 'dentisti_due_calls')).toBe(1);
  expect(find(due, 'dentisti_due_calls_oldest_seconds')).toBeGreaterThanOrEqual(90);
  expect(find(due, 'dentisti_open_bookings', { status: 'scheduled' })).toBe(1);
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
  const ringing = await samples();
  expect(find(ringing, 'dentisti_due_calls')).toBe(0);
  expect(find(ringing, 'dentisti_calls_under_way')).toBe(1);
  expect(find(ringing, 'dentisti_dials_total', { outcome: 'placed' })).toBe(1);
  expect(find(ringing, 'dentisti_calls_total')).toBeUndefined();
  await harness.advance(60_000);
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', { outcome: { result: 'accepted', preference: 2 } });
  await harness.drain();
  const over = await samples();
  const accepted = { outcome: 'accepted', purpose: 'book', direction: 'outbound' };
  expect(over.filter(({ name }) => name === 'dentisti_calls_total')).toEqual([
    { name: 'dentisti_calls_total', labels: accepted, value: 1 },
  ]);
  expect(find(over, 'dentisti_calls_under_way')).toBe(0);
  expect(find(over, 'dentisti_booking_confirmation_seconds_count')).toBe(1);
  expect(find(over, 'dentisti_booking_confirmation_seconds_sum')).toBeCloseTo(150, 0);
  expect(find(over, 'dentisti_mails_total', { outcome: 'sent' })).toBe(1);
});

test('a dial that the platform refuses, and the pause after several', async () => {
  const { task } = await harness.request();
  harness.voice.failNext(new VoiceFailure('refused', 'account'));
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
  expect(find(await samples(), 'dentisti_dials_total', { outcome: 'refused' })).toBe(1);
  const openUntil = new Date(harness.clock.now().getTime() + 60_000);
  await harness.db.orm.em.fork().execute('update dialling_breaker set failures = 4, open_until = ?', [openUntil]);
  const paused = await samples();
  expect(find(paused, 'dentisti_dialling_paused')).toBe(1);
  expect(find(paused, 'dentisti_dialling_failures')).toBe(4);
  await harness.advance(61_000);
  expect(find(await samples(), 'dentisti_dialling_paused')).toBe(0);
});

test('a queue: depth, and for how long what waits longest could have run', async () => {
  const queue = new Queue(contract.queue, { connection: harness.redis.connection });
  const payload = { callTaskId: crypto.randomUUID(), ordinal: 0 };
  const timestamp = harness.clock.now().getTime() - 30_000;
  await queue.add(contract.name, payload, { jobId: 'waits', timestamp });
  await queue.add(contract.name, payload, { jobId: 'planned', timestamp: timestamp - 3_600_000, delay: 9_000_000 });
  await queue.close();
  const all = await samples();
  expect(find(all, 'dentisti_queue_jobs', { queue: 'calls', state: 'waiting' })).toBe(1);
  expect(find(all, 'dentisti_queue_jobs', { queue: 'calls', state: 'delayed' })).toBe(1);
  expect(find(all, 'dentisti_queue_jobs', { queue: 'mail', state: 'waiting' })).toBe(0);
  expect(find(all, 'dentisti_queue_oldest_waiting_seconds', { queue: 'calls' })).toBe(30);
});

test('waiting lists and calendars: what is due, what is to be decided, how runs and rounds ended', async () => {
  const now = harness.clock.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const em = harness.db.orm.em.fork();
  const { practiceId, connectionId, clinicianId } = await createCalendarConnection(em, { now });
  await em.execute('update calendar_connection set next_sync_at = ? where id = ?', [ago(40), connectionId]);
  await em.execute(
    `insert into calendar_task (practice_id, connection_id, clinician_id, appointment_id, kind, starts_at, created_at)
     values (?, ?, ?, gen_random_uuid(), 'overlap', ?, ?)`,
    [practiceId, connectionId, clinicianId, now, now],
  );
  await em.execute(
    `insert into waiting_round (practice_id, starts_at, free_at, freed_at, next_step_at) values (?, ?, ?, ?, ?)`,
    [practiceId, now, new Date(now.getTime() + 1_800_000), ago(90), ago(90)],
  );
  metricEvents.emit('waitingRoundStepped', { step: 'asked' });
  metricEvents.emit('calendarAsked', { outcome: 'paused', seconds: 0.2 });
  const all = await samples();
  expect(find(all, 'dentisti_due_waiting_rounds_oldest_seconds')).toBe(90);
  expect(find(all, 'dentisti_due_calendars_oldest_seconds')).toBe(40);
  expect(find(all, 'dentisti_calendar_tasks_open')).toBe(1);
  expect(find(all, 'dentisti_waiting_steps_total', { step: 'asked' })).toBe(1);
  expect(find(all, 'dentisti_calendar_sync_duration_seconds_count', { outcome: 'paused' })).toBe(1);
});

test('a schedule that fails is counted and its last success stays', async () => {
  const context = { ...harness.context(), limits: { queuedAfterSeconds: 30, staleAfterSeconds: 30 } };
  let rounds = 0;
  const run = async () => {
    rounds += 1;
    if (rounds > 1) throw new Error('no');
  };
  const running = startSchedules([{ name: 'requeueMails', everySeconds: 0.01, run }], context);
  await expect.poll(() => rounds).toBeGreaterThan(2);
  await running.stop();
  const all = await samples();
  expect(find(all, 'dentisti_schedule_runs_total', { schedule: 'requeueMails', outcome: 'done' })).toBe(1);
  expect(find(all, 'dentisti_schedule_runs_total', { outcome: 'failed' })).toBeGreaterThan(0);
  expect(find(all, 'dentisti_schedule_last_success_timestamp_seconds')).toBe(harness.clock.now().getTime() / 1000);
});

const words = {
  queue: Object.values(jobContracts).map(({ queue }) => queue),
  job: Object.keys(jobContracts),
  state: ['waiting', 'active', 'delayed', 'failed', 'busy', 'idle'],
  status: ['requested', 'scheduled', 'calling', 'proposed', 'accepted'],
  purpose: ['book', 'confirmProposal', 'release', 'cancel', 'move'],
  direction: ['outbound', 'inbound'],
  dependency: ['postgres'],
  schedule: ['requeueMails'],
  commit: ['c0ffee'],
  edition: ['trial'],
};
/** Words of ours, never a number of more than three digits, an address or a name: no capital at the beginning. */
const word = /^(?!.*\d{4})[a-z][a-zA-Z-]*$/;

test('every label of every metric is one of our own words', async () => {
  await harness.request();
  const all = (await samples()).filter(({ name }) => name.startsWith('dentisti_'));
  expect(all.length).toBeGreaterThan(80);
  for (const { name, labels } of all)
    for (const [label, value] of Object.entries(labels)) {
      const closed = (words as Record<string, string[]>)[label];
      if (closed) expect(closed, `${name} ${label}`).toContain(value);
      else if (label !== 'le') expect(value, `${name} ${label}`).toMatch(word);
    }
});

test('without Postgres what is read there is missing, and the rest is still told', async () => {
  const away = await createOrm({ clientUrl: 'postgres://nobody:x@127.0.0.1:1/nothing' });
  const lonely = measure(away);
  const all = await samples(lonely);
  expect(find(all, 'dentisti_dependency_up', { dependency: 'postgres' })).toBe(0);
  expect(find(all, 'dentisti_due_calls')).toBeUndefined();
  expect(find(all, 'dentisti_queue_jobs', { queue: 'calls', state: 'waiting' })).toBe(0);
  await lonely.close();
  await away.close();
});
