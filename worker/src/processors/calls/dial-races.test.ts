import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { findCallTask, rescheduleTask, withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { removeOptOut } from '@dentisti/db/practice/practice-care.repository';
import { expect, test, vi } from 'vitest';
import { reconcileCalls } from '../../schedules/reconcile-calls.ts';
import { requeueDueCalls, requeueUnwantedCalls, settleLostTasks } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice } from './dial-practice.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const minute = 60_000;
const nobody = { endedReason: 'customer-did-not-answer', startedAt: null };
async function sweep() {
  await harness.schedule(requeueDueCalls);
  await harness.drain();
}

type InTransaction = (tx: EntityManager) => Promise<unknown>;

/** Runs `work` in a transaction that holds what `lock` takes, while a dial for the task stands before that lock. */
const whileDialWaits = (taskId: string, lock: InTransaction, work: InTransaction) =>
  whileWaits(() => dialPractice({ callTaskId: taskId, ordinal: 0 }, harness.context()), lock, work);

async function whileWaits(begin: () => Promise<unknown>, lock: InTransaction, work: InTransaction) {
  let waiting: Promise<unknown> = Promise.resolve();
  await em().transactional(async (tx) => {
    await lock(tx);
    waiting = begin();
    await vi.waitFor(async () => {
      const [{ waiting } = { waiting: 0 }] = await em().execute<{ waiting: number }[]>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toBe(1);
    });
    await work(tx);
  });
  await waiting;
}

test('asked for manually in the moment a worker puts the dial off: the wish stands, and is dialled', async () => {
  const { booking, task } = await harness.request();
  await sweep();
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', nobody);
  await harness.drain();
  await harness.advance(10 * minute);
  const plan = (reason: 'platform-again' | 'by-hand', tx: EntityManager = em()) =>
    rescheduleTask(tx, { taskId: task.id }, { nextDialAt: harness.clock.now(), reason });
  // Due by a dial that the platform did not take; the plan will say: in an hour.
  await plan('platform-again');
  await whileDialWaits(
    task.id,
    // The booking alone: a claim before this moment has gone through, its dial has not begun.
    (tx) => tx.execute('select from booking where id = ? for no key update', [booking.id]),
    (tx) => plan('by-hand', tx),
  );
  expect(await findCallTask(em(), task.id)).toMatchObject({ nextDialWhy: 'by-hand', nextDialAt: harness.clock.now() });
  await sweep();
  expect(harness.voice.dials).toHaveLength(2);
});

test('a process that stands still between commit and dial wakes up too late: the practice is rung once, not twice at a time', async () => {
  const { booking, task } = await harness.request();
  const { redis } = harness.context();
  let isAsleep = true;
  const publish = async () => {
    if (!isAsleep) return 0;
    isAsleep = false;
    await harness.advance(3 * minute);
    await harness.schedule(reconcileCalls);
    // Nobody knows of the first dial: another follows, and rings.
    await harness.advance(10_000 + 5 * minute);
    await sweep();
    return 1;
  };
  const sleepy = Object.assign(Object.create(redis), { publish });
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context({ redis: sleepy }));
  expect(harness.voice.dials).toHaveLength(1);
  const { attempts } = await harness.state(booking.id);
  expect(attempts).toMatchObject([
    { state: 'ended', outcome: 'notPlaced', voiceCallId: null },
    { state: 'placed', outcome: null },
  ]);
});

test('another dial to the telephone begins and ends between plan and start: put off by five minutes, and then made', async () => {
  const first = await harness.request();
  await em().execute(`update call_task set next_dial_at = null where id = ?`, [first.task.id]);
  const { booking, task } = await harness.request();
  const dialledAt = new Date(harness.clock.now().getTime() - minute);
  await whileDialWaits(
    task.id,
    // The turn of a start.
    (tx) => tx.execute('select pg_advisory_xact_lock(7283010)'),
    (tx) =>
      tx.execute(
        `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at, ended_at, outcome)
         select id, booking_id, dentist_id, phone, 1, 'ended', 0, ?, ?, 'busy' from call_task where id = ?`,
        [dialledAt, dialledAt, first.task.id],
      ),
  );
  expect(harness.voice.dials).toHaveLength(0);
  const { tasks } = await harness.state(booking.id);
  const again = new Date(dialledAt.getTime() + 5 * minute);
  expect(tasks).toMatchObject([{ nextDialAt: again, nextDialWhy: 'spacing', leaseUntil: null, attempts: 0 }]);

  await harness.advance(3 * minute);
  await sweep();
  expect(harness.voice.dials).toHaveLength(0);
  // The job is not waited for: Postgres alone has it due.
  await harness.advance(minute);
  await sweep();
  expect(harness.voice.dials).toHaveLength(1);
  expect((await harness.state(booking.id)).attempts).toMatchObject([{ state: 'placed' }]);
});

/** Runs `meanwhile` between the commit of the task's dial and the dial itself. */
async function dialAfter(taskId: string, meanwhile: () => Promise<unknown>) {
  const { redis } = harness.context();
  const publish = async () => {
    await meanwhile();
    return 1;
  };
  const slow = Object.assign(Object.create(redis), { publish });
  await dialPractice({ callTaskId: taskId, ordinal: 0 }, harness.context({ redis: slow }));
}

test('cancelled between commit and dial: the practice is not rung at all', async () => {
  const { booking, task } = await harness.request();
  await dialAfter(task.id, () =>
    em().transactional(async (tx) => {
      const locked = await lockBooking(tx, booking.id);
      if (!locked) throw new Error('gone');
      await withdrawOpenTask(tx, booking.id, harness.clock.now());
      await saveBookingChange(tx, locked.booking, { status: 'cancelled', expiresAt: null }, harness.clock.now());
    }),
  );
  await harness.drain();
  expect(harness.voice.dials).toHaveLength(0);
  const { booking: after, attempts, tasks, timeline } = await harness.state(booking.id);
  expect(after.status).toBe('cancelled');
  expect(attempts).toMatchObject([{ state: 'ended', outcome: 'notPlaced', endedReason: 'not-wanted' }]);
  expect(tasks).toMatchObject([{ state: 'withdrawn' }]);
  expect(timeline).toEqual(['callStarted', 'callStopped']);
});

test('opted out between commit and dial: the practice is not rung, and the patient is told', async () => {
  const { booking, task, practice } = await harness.request();
  const at = harness.clock.now();
  await dialAfter(task.id, () =>
    em().transactional((tx) =>
      addOptOut(tx, { phone: practice.phone ?? '', dentistId: practice.id, at, source: 'operator' }),
    ),
  );
  await harness.drain();
  await harness.schedule(settleLostTasks);
  expect(harness.voice.dials).toHaveLength(0);
  const { booking: after, timeline } = await harness.state(booking.id);
  expect(after.status).toBe('unreachable');
  expect(timeline).toEqual(['callStarted', 'callStopped', 'unreachable']);
});

test('opted out while it rings: the sweep hangs up, and the patient is told', async () => {
  const { booking, task, practice } = await harness.request();
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
  const at = harness.clock.now();
  await addOptOut(em(), { phone: practice.phone ?? '', dentistId: practice.id, at, source: 'operator' });
  await harness.schedule(requeueUnwantedCalls);
  await harness.drain();
  expect(harness.voice.hungUp.map(({ words }) => words)).toEqual([
    'Mi scusi: abbiamo appena preso nota che non volete le nostre chiamate. Grazie, buona giornata.',
  ]);
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', { endedReason: 'manually-canceled', startedAt: null });
  await harness.drain();
  await harness.schedule(settleLostTasks);
  expect((await harness.state(booking.id)).booking.status).toBe('unreachable');
});

test('calls are allowed again in the moment its tasks are being ended: the request goes on', async () => {
  const { booking, practice } = await harness.request();
  const phone = practice.phone ?? '';
  await addOptOut(em(), { phone, dentistId: practice.id, at: harness.clock.now(), source: 'operator' });
  await whileWaits(
    () => harness.schedule(settleLostTasks),
    (tx) => lockBooking(tx, booking.id),
    (tx) => removeOptOut(tx, { phone, dentistId: practice.id }),
  );
  expect((await harness.state(booking.id)).booking.status).toBe('scheduled');
  await sweep();
  expect(harness.voice.dials).toHaveLength(1);
});
