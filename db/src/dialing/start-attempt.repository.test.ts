import { beforeEach, expect, test } from 'vitest';
import { lockBooking } from '../booking/booking-lock.repository.ts';
import { createBooking, createCallTask, createPracticeRow, emptyTables, setUpTestDatabase } from '../testing/index.ts';
import type { AttemptOutcome } from './call-attempt.entity.ts';
import {
  type CallAttemptRow,
  countCallsUnderWay,
  endAttempt,
  findCallAttempts,
  findDialsOfPhone,
} from './call-attempt.repository.ts';
import { claimTask } from './call-claim.repository.ts';
import { askStop } from './call-stop-request.repository.ts';
import {
  type CallTaskRow,
  findCallTask,
  findStrandedTasks,
  rescheduleTask,
  withdrawOpenTask,
} from './call-task.repository.ts';
import { getBreaker, saveBreaker } from './dialling-breaker.repository.ts';
import { addOptOut } from './opt-out.repository.ts';
import { startAttempt, startInboundAttempt } from './start-attempt.repository.ts';

const db = setUpTestDatabase();
beforeEach(async () => {
  await emptyTables(db.em, 'dentist');
  await emptyTables(db.em, 'opt_out');
  await saveBreaker(em(), { failures: 0, openUntil: null, reason: null }, now);
});

const em = () => db.orm.em.fork();
const now = new Date('2026-11-23T09:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const rules = { now, spacingSeconds: 300, maxCalls: 5, probeSeconds: 600 };

let practices = 0;
async function tasksOfPractice(count: number): Promise<CallTaskRow[]> {
  practices += 1;
  const phone = `+390768${String(practices).padStart(6, '0')}`;
  const { id: dentistId } = await createPracticeRow(db.em, { phone });
  const tasks = [];
  for (let i = 0; i < count; i++) {
    tasks.push(await createCallTask(db.em, await createBooking(db.em, { dentistId, createdAt: now }), { phone }));
  }
  return tasks;
}
async function oneTask(): Promise<CallTaskRow> {
  const [task] = await tasksOfPractice(1);
  if (!task) throw new Error('no task');
  return task;
}
/** Takes a lease whatever else is leased or rings: what the claim forbids, the start must refuse too. */
async function leaseOf(task: CallTaskRow, at = now) {
  const [row] = await em().execute<{ token: string }[]>(
    `update call_task set lease_until = ?::timestamptz + interval '30 s', lease_token = lease_token + 1, next_dial_at = ?, next_dial_why = 'spacing'
     where id = ? returning lease_token as token`,
    [at, at, task.id],
  );
  return { taskId: task.id, leaseToken: row?.token ?? '' };
}
const start = (lease: { taskId: string; leaseToken: string }, change: Partial<typeof rules> = {}) =>
  em().transactional((tx) => startAttempt(tx, lease, { ...rules, ...change }));
async function started(task: CallTaskRow, at = now): Promise<CallAttemptRow> {
  const result = await start(await leaseOf(task, at), { now: at });
  if (result.kind !== 'started') throw new Error(result.kind);
  return result.attempt;
}
const end = (attempt: CallAttemptRow, outcome: AttemptOutcome, at = now) =>
  endAttempt(em(), attempt.id, { outcome, endedReason: 'x', report: { outcome }, costCents: 1.25, now: at });

test('a start writes the attempt before any dial, and empties the plan', async () => {
  const task = await oneTask();
  const claim = await claimTask(em(), task.id, { now, leaseSeconds: 30 });
  if (!claim) throw new Error('not claimed');
  const result = await start(claim.lease);
  expect(result).toMatchObject({
    kind: 'started',
    attempt: {
      taskId: task.id,
      state: 'dialling',
      ordinal: 1,
      direction: 'outbound',
      dialledAt: now,
      voiceCallId: null,
    },
  });
  expect(await findCallTask(em(), task.id)).toMatchObject({ attempts: 1, nextDialAt: null, leaseUntil: null });
  // The same job again, and a claim: nothing is due any more.
  expect(await start(claim.lease)).toMatchObject({ kind: 'leaseLost' });
  expect(await claimTask(em(), task.id, { now: inSeconds(60), leaseSeconds: 30 })).toBeNull();
});

test('a start that is rolled back leaves the task as it was', async () => {
  const task = await oneTask();
  const lease = await leaseOf(task);
  await expect(
    em().transactional(async (tx) => {
      await startAttempt(tx, lease, rules);
      throw new Error('the worker dies');
    }),
  ).rejects.toThrow('the worker dies');
  expect(await findCallAttempts(em(), task.bookingId)).toEqual([]);
  expect((await start(lease)).kind).toBe('started');
});

test('twenty tasks of one telephone, twenty workers at once: it rings once', async () => {
  const tasks = await tasksOfPractice(20);
  const leases = await Promise.all(tasks.map((task) => leaseOf(task)));
  const results = await Promise.all(leases.map((lease) => start(lease, { maxCalls: 99 })));
  expect(results.map(({ kind }) => kind).sort()).toEqual([...Array(19).fill('phoneBusy'), 'started']);
  expect(await countCallsUnderWay(em())).toBe(1);
});

test('the unique index alone keeps a telephone from ringing twice', async () => {
  const [first, second] = (await tasksOfPractice(2)) as [CallTaskRow, CallTaskRow];
  await started(first);
  await expect(
    em().execute(
      `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at)
       values (?, ?, ?, ?, 1, 'dialling', 1, ?)`,
      [second.id, second.bookingId, second.dentistId, second.phone, now],
    ),
  ).rejects.toThrow(/call_attempt_ringing_index/);
});

test('more workers than lines: no more calls than lines', async () => {
  const tasks = await Promise.all(Array.from({ length: 12 }, () => oneTask()));
  const leases = await Promise.all(tasks.map((task) => leaseOf(task)));
  const results = await Promise.all(leases.map((lease) => start(lease)));
  expect(results.map(({ kind }) => kind).sort()).toEqual([...Array(7).fill('noLineFree'), ...Array(5).fill('started')]);
  expect(await countCallsUnderWay(em())).toBe(5);
});

test('two dials to one telephone are five minutes apart, whoever asks; one that was never placed does not count', async () => {
  const [first, second] = (await tasksOfPractice(2)) as [CallTaskRow, CallTaskRow];
  await end(await started(first), 'busy', inSeconds(20));
  const lease = await leaseOf(second, inSeconds(299));
  expect(await start(lease, { now: inSeconds(299) })).toEqual({ kind: 'tooSoon', until: inSeconds(300) });
  const attempt = await started(second, inSeconds(300));
  await end(attempt, 'notPlaced', inSeconds(330));
  expect((await start(await leaseOf(first, inSeconds(340)), { now: inSeconds(340) })).kind).toBe('started');
  const dials = [now, inSeconds(340)];
  expect(await findDialsOfPhone(em(), first.phone, new Date(0))).toEqual(dials);
  expect(await findDialsOfPhone(em(), first.phone, inSeconds(1))).toEqual(dials.slice(1));
});

test('a lease that was lost, a task withdrawn or opted out meanwhile: no dial', async () => {
  const overtaken = await oneTask();
  const slow = await leaseOf(overtaken);
  await leaseOf(overtaken);
  expect((await start(slow)).kind).toBe('leaseLost');

  const overdue = await oneTask();
  expect((await start(await leaseOf(overdue), { now: inSeconds(30) })).kind).toBe('leaseLost');

  const withdrawn = await oneTask();
  const lease = await leaseOf(withdrawn);
  await withdrawOpenTask(em(), withdrawn.bookingId, now);
  expect((await start(lease)).kind).toBe('leaseLost');

  const optedOut = await oneTask();
  const unwanted = await leaseOf(optedOut);
  await addOptOut(em(), { phone: optedOut.phone, dentistId: null, at: now, source: 'call' });
  expect((await start(unwanted)).kind).toBe('optedOut');

  const paused = await oneTask();
  const waiting = await leaseOf(paused);
  await askStop(em(), paused.phone, now);
  expect(await start(waiting)).toEqual({ kind: 'paused', until: inSeconds(86_400) });
  expect(await claimTask(em(), paused.id, { now: inSeconds(3_600), leaseSeconds: 30 })).toBeNull();
  expect(await claimTask(em(), paused.id, { now: inSeconds(86_400), leaseSeconds: 30 })).not.toBeNull();
  expect(await countCallsUnderWay(em())).toBe(0);
});

test('after a pause one dial is let through as a trial, however many ask', async () => {
  const tasks = await Promise.all([oneTask(), oneTask(), oneTask()]);
  const leases = await Promise.all(tasks.map((task) => leaseOf(task)));
  await saveBreaker(em(), { failures: 5, openUntil: inSeconds(10), reason: 'x' }, now);
  expect(await Promise.all(leases.map((lease) => start(lease)))).toEqual(
    Array(3).fill({ kind: 'paused', until: inSeconds(10) }),
  );
  const results = await Promise.all(leases.map((lease) => start(lease, { now: inSeconds(10) })));
  expect(results.map(({ kind }) => kind).sort()).toEqual(['paused', 'paused', 'started']);
  expect((await getBreaker(em())).openUntil).toEqual(inSeconds(610));
});

test('a task whose call has just ended is not stranded; one left alone is', async () => {
  const task = await oneTask();
  const attempt = await started(task);
  expect(await findStrandedTasks(em(), inSeconds(60), 9)).toEqual([]);
  await end(attempt, 'busy', inSeconds(59));
  expect((await findStrandedTasks(em(), inSeconds(59), 9)).map(({ id }) => id)).toEqual([]);
  expect((await findStrandedTasks(em(), inSeconds(60), 9)).map(({ id }) => id)).toEqual([task.id]);
  await rescheduleTask(em(), { taskId: task.id }, { nextDialAt: inSeconds(600), reason: 'busy-again' });
  expect(await findStrandedTasks(em(), inSeconds(60), 9)).toEqual([]);
});

test('while a call to us lasts the planned dial waits, and is not given up', async () => {
  const task = await oneTask();
  const claim = await claimTask(em(), task.id, { now, leaseSeconds: 30 });
  if (!claim) throw new Error('not claimed');
  const ringBack = { taskId: task.id, voiceCallId: 'inbound-1', now };
  const [one, two] = await Promise.all(
    [1, 2].map(() =>
      em().transactional(async (tx) => {
        await lockBooking(tx, task.bookingId);
        return startInboundAttempt(tx, ringBack);
      }),
    ),
  );
  expect(one).toMatchObject({ direction: 'inbound', state: 'placed', voiceCallId: 'inbound-1' });
  expect(two?.id).toBe(one?.id);
  expect((await start(claim.lease)).kind).toBe('phoneBusy');
  expect(await findCallTask(em(), task.id)).toMatchObject({ nextDialAt: task.nextDialAt, attempts: 0 });
  // Not one of our dials.
  expect(await findDialsOfPhone(em(), task.phone, new Date(0))).toEqual([]);
});

test('while our own call to the practice rings, its call is no answer to it; nor after the task has ended', async () => {
  const task = await oneTask();
  const attempt = await started(task);
  expect(await startInboundAttempt(em(), { taskId: task.id, voiceCallId: 'inbound-2', now })).toBeNull();
  await end(attempt, 'noAnswer');
  await withdrawOpenTask(em(), task.bookingId, now);
  expect(await startInboundAttempt(em(), { taskId: task.id, voiceCallId: 'inbound-2', now })).toBeNull();
});
