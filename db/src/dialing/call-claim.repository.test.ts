import { beforeEach, expect, test } from 'vitest';
import { createBooking, createCallTask, createPracticeRow, emptyTables, setUpTestDatabase } from '../testing/index.ts';
import { claimDueTasks, claimTask, findDueTasks } from './call-claim.repository.ts';
import {
  findCallTask,
  findCallTasks,
  findOpenTasksOfPhone,
  findStrandedTasks,
  findTasksOfOptedOut,
  finishTask,
  openCallTask,
  releaseTaskLease,
  rescheduleTask,
  withdrawOpenTask,
} from './call-task.repository.ts';
import { getBreaker, saveBreaker } from './dialling-breaker.repository.ts';
import { addOptOut, findOptOut } from './opt-out.repository.ts';

const db = setUpTestDatabase();
beforeEach(async () => {
  await emptyTables(db.em, 'dentist');
  await saveBreaker(em(), { failures: 0, openUntil: null, reason: null }, now);
});

const em = () => db.orm.em.fork();
const now = new Date('2026-11-23T09:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const phoneOf = (n: number) => `+390768${String(n).padStart(6, '0')}`;

let practices = 0;
/** A practice with a telephone of its own and open tasks for it, due at the given seconds after `now`. */
async function practiceWith(dueAfter: readonly number[]) {
  practices += 1;
  const phone = phoneOf(practices);
  const { id: dentistId } = await createPracticeRow(db.em, { phone });
  const tasks = [];
  for (const seconds of dueAfter) {
    const booking = await createBooking(db.em, { dentistId, createdAt: now });
    tasks.push(await createCallTask(db.em, booking, { phone, nextDialAt: inSeconds(seconds) }));
  }
  return { phone, dentistId, tasks, ids: tasks.map(({ id }) => id) };
}
const claim = (at = now, limit = 100) => claimDueTasks(em(), { now: at, limit, leaseSeconds: 30 });
const claimedIds = async (at = now) => (await claim(at)).map(({ task }) => task.id);

test('twenty claimers at once: every due task is taken, none twice', async () => {
  const due: string[] = [];
  for (let i = 0; i < 60; i++) due.push(...(await practiceWith([-i])).ids);
  await practiceWith([60]);
  const taken: string[] = [];
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (;;) {
        const batch = await claim(now, 3);
        if (batch.length === 0) return;
        taken.push(...batch.map(({ task }) => task.id));
      }
    }),
  );
  expect(taken).toHaveLength(60);
  expect([...taken].sort()).toEqual([...due].sort());
});

test('twenty workers with one job: one gets the task', async () => {
  const { ids } = await practiceWith([0]);
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => claimTask(em(), ids[0] ?? '', { now, leaseSeconds: 30 })),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});

test('the longest due come first, within the limit; a claim tells its lease', async () => {
  const { ids: second } = await practiceWith([-10]);
  const { ids: first } = await practiceWith([-20]);
  await practiceWith([-5]);
  const claims = await claim(now, 2);
  expect(new Set(claims.map(({ task }) => task.id))).toEqual(new Set([...first, ...second]));
  expect(claims[0]).toMatchObject({ task: { leaseUntil: inSeconds(30) }, lease: { leaseToken: '1' } });
});

test('one telephone, one task at a time', async () => {
  const { ids, phone } = await practiceWith([-3, -2, -1]);
  expect(await claimedIds()).toEqual([ids[0]]);
  expect(await claimedIds()).toEqual([]);
  expect(await claimTask(em(), ids[1] ?? '', { now, leaseSeconds: 30 })).toBeNull();
  expect(await findDueTasks(em(), now, 10)).toEqual([]);
  expect((await findOpenTasksOfPhone(em(), phone)).map(({ id }) => id).sort()).toEqual([...ids].sort());
});

test('a lease that ran out is taken over, and the worker that had it can no longer write', async () => {
  const { ids } = await practiceWith([0]);
  const [slow] = await claim();
  expect(await claimedIds(inSeconds(29))).toEqual([]);
  const [quick] = await claim(inSeconds(30));
  if (!slow || !quick) throw new Error('not claimed');
  expect(quick.task.id).toBe(ids[0]);
  const plan = { nextDialAt: inSeconds(99), reason: 'busy-again' } as const;
  expect(await rescheduleTask(em(), slow.lease, plan)).toBe(false);
  expect(await finishTask(em(), slow.lease, { state: 'failed', result: {}, now })).toBe(false);
  expect(await releaseTaskLease(em(), slow.lease)).toBe(false);
  expect(await findCallTask(em(), quick.task.id)).toEqual(quick.task);
  expect(await rescheduleTask(em(), quick.lease, plan)).toBe(true);
  expect(await findCallTask(em(), quick.task.id)).toMatchObject({
    nextDialAt: inSeconds(99),
    nextDialWhy: 'busy-again',
    leaseUntil: null,
  });
});

test('a lease given back leaves the task due; a finished or withdrawn task is nobody’s', async () => {
  const { ids } = await practiceWith([0]);
  const [first] = await claim();
  if (!first) throw new Error('not claimed');
  expect(await releaseTaskLease(em(), first.lease)).toBe(true);
  expect(await claimedIds()).toEqual(ids);
  const taskId = first.task.id;
  expect(await finishTask(em(), { taskId }, { state: 'done', result: { outcome: 'accepted' }, now })).toBe(true);
  expect(await finishTask(em(), { taskId }, { state: 'failed', result: {}, now })).toBe(false);
  expect(await findCallTask(em(), taskId)).toMatchObject({ state: 'done', endedAt: now, nextDialAt: null });
  expect(await claimedIds(inSeconds(60))).toEqual([]);
  expect(await withdrawOpenTask(em(), first.task.bookingId, now)).toBeNull();
  const { task: asked } = first;
  const next = await openCallTask(em(), {
    ...asked,
    purpose: 'cancel',
    nextDialAt: now,
    nextDialWhy: 'open-now',
    aboutAt: inSeconds(9000),
  });
  expect(await withdrawOpenTask(em(), asked.bookingId, now)).toMatchObject({ id: next.id, state: 'withdrawn' });
  expect((await findCallTasks(em(), asked.bookingId)).map(({ state }) => state).sort()).toEqual(['done', 'withdrawn']);
});

test('a booking has one open task', async () => {
  const { tasks, phone } = await practiceWith([0]);
  const [task] = tasks;
  if (!task) throw new Error('no task');
  await expect(openCallTask(em(), { ...task, phone, nextDialAt: now, nextDialWhy: 'open-now' })).rejects.toThrow(
    /call_task_open_index/,
  );
});

test('a telephone that opted out is not dialled, for any practice; its open tasks are found to be ended', async () => {
  const { ids, phone, dentistId } = await practiceWith([0]);
  const other = await createPracticeRow(db.em, { phone });
  expect(await findOptOut(em(), phone)).toBeNull();
  await addOptOut(em(), { phone, dentistId, at: now, source: 'call' });
  await addOptOut(em(), { phone, dentistId: null, at: inSeconds(5), source: 'operator' });
  expect(await findOptOut(em(), phone)).toEqual({ at: now, source: 'call' });
  expect(await claimedIds()).toEqual([]);
  expect(await findDueTasks(em(), now, 10)).toEqual([]);
  expect((await findTasksOfOptedOut(em(), 10)).map(({ id }) => id)).toEqual(ids);
  const marked = await em().execute('select id from dentist where opted_out_at is not null order by id');
  expect(marked).toEqual([{ id: dentistId }, { id: other.id }]);
  // Marked by an operator on the practice alone.
  const quiet = await practiceWith([0]);
  await em().execute('update dentist set opted_out_at = now() where id = ?', [quiet.dentistId]);
  expect(await claimedIds()).toEqual([]);
  expect((await findTasksOfOptedOut(em(), 10)).map(({ id }) => id).sort()).toEqual([...ids, ...quiet.ids].sort());
});

test('nothing is claimed while dialling is paused', async () => {
  const { ids } = await practiceWith([0]);
  await saveBreaker(em(), { failures: 3, openUntil: inSeconds(600), reason: 'sip-503' }, now);
  expect(await getBreaker(em())).toEqual({
    failures: 3,
    openUntil: inSeconds(600),
    reason: 'sip-503',
    updatedAt: now,
  });
  expect(await claimedIds(inSeconds(599))).toEqual([]);
  expect(await claimedIds(inSeconds(600))).toEqual(ids);
});

test('a claim does not wait for a row that somebody else looks at', async () => {
  const { ids } = await practiceWith([0]);
  await em().transactional(async (holder) => {
    await holder.execute('select from call_task where id = ? for update', [ids[0]]);
    expect(await claimedIds()).toEqual([]);
  });
  expect(await claimedIds()).toEqual(ids);
});

test('an open task without plan or call is found as stranded', async () => {
  const { ids } = await practiceWith([0, 0]);
  await em().execute('update call_task set next_dial_at = null where id = ?', [ids[0]]);
  expect((await findStrandedTasks(em(), inSeconds(60), 10)).map(({ id }) => id)).toEqual([ids[0]]);
  expect(await findStrandedTasks(em(), now, 10)).toEqual([]);
});
