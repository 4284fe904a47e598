import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBooking, createCallTask, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import type { AttemptOutcome } from './call-attempt.entity.ts';
import {
  attachCall,
  type CallAttemptRow,
  endAttempt,
  findAttemptByVoiceCall,
  findAttemptsToReconcile,
  findCallAttempt,
  markPlaced,
} from './call-attempt.repository.ts';
import { claimTask } from './call-claim.repository.ts';
import { startAttempt } from './start-attempt.repository.ts';

const db = setUpTestDatabase();

const em = () => db.orm.em.fork();
const now = new Date('2026-11-23T09:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let practices = 0;
/** An attempt in state `dialling`, at a practice of its own. */
async function started(at = now): Promise<CallAttemptRow> {
  practices += 1;
  const phone = `+390768${String(practices).padStart(6, '0')}`;
  const { id: dentistId } = await createPracticeRow(db.em, { phone });
  const task = await createCallTask(db.em, await createBooking(db.em, { dentistId, createdAt: now }), { phone });
  const claim = await claimTask(em(), task.id, { now: at, leaseSeconds: 30 });
  if (!claim) throw new Error('not claimed');
  const rules = { now: at, spacingSeconds: 300, maxCalls: 99, probeSeconds: 600 };
  const result = await em().transactional((tx) => startAttempt(tx, claim.lease, rules));
  if (result.kind !== 'started') throw new Error(result.kind);
  return result.attempt;
}
const end = (attempt: CallAttemptRow, outcome: AttemptOutcome, at = now) =>
  endAttempt(em(), attempt.id, { outcome, endedReason: 'x', report: { outcome }, costCents: 1.25, now: at });

test('attempts nobody reported on are found, each kind after its own time', async () => {
  const dialling = await started();
  const placed = await started(inSeconds(1));
  await markPlaced(em(), { attemptId: placed.id, fencingToken: placed.fencingToken, voiceCallId: 'call-4', now });
  await end(await started(), 'busy');
  const found = async (seconds: number) =>
    (
      await findAttemptsToReconcile(em(), {
        now: inSeconds(seconds),
        diallingSeconds: 60,
        placedSeconds: 900,
        limit: 9,
      })
    ).map(({ id }) => id);
  expect(await found(60)).toEqual([]);
  expect(await found(61)).toEqual([dialling.id]);
  expect(await found(902)).toEqual([dialling.id, placed.id]);
});

test('the platform’s id is stored by the worker that dialled, and by nobody who was overtaken', async () => {
  const attempt = await started();
  const placed = { attemptId: attempt.id, voiceCallId: 'call-1', now: inSeconds(2) };
  expect(await markPlaced(em(), { ...placed, fencingToken: '99' })).toBe(false);
  expect(await markPlaced(em(), { ...placed, fencingToken: attempt.fencingToken })).toBe(true);
  expect(await markPlaced(em(), { ...placed, fencingToken: attempt.fencingToken, voiceCallId: 'call-2' })).toBe(false);
  const stored = await findAttemptByVoiceCall(em(), 'call-1');
  expect(stored).toMatchObject({ id: attempt.id, state: 'placed', placedAt: inSeconds(2) });
  expect(await findAttemptByVoiceCall(em(), 'call-2')).toBeNull();
});

test('a call that carries our id is joined with its attempt by whoever hears of it first', async () => {
  const attempt = await started();
  const call = { attemptId: attempt.id, voiceCallId: 'call-3', now: inSeconds(1) };
  expect(await attachCall(em(), call)).toMatchObject({
    state: 'placed',
    voiceCallId: 'call-3',
    placedAt: inSeconds(1),
  });
  expect(await attachCall(em(), { ...call, now: inSeconds(5) })).toMatchObject({ placedAt: inSeconds(1) });
  expect(await attachCall(em(), { ...call, voiceCallId: 'another' })).toBeNull();
  expect(await attachCall(em(), { ...call, attemptId: randomUUID() })).toBeNull();
  const second = await started();
  expect(await attachCall(em(), { ...call, attemptId: second.id })).toBeNull();
  await end(second, 'noAnswer');
  expect(await attachCall(em(), { ...call, attemptId: second.id, voiceCallId: 'late' })).toMatchObject({
    state: 'ended',
    outcome: 'noAnswer',
    voiceCallId: 'late',
  });
});

test('of twenty reports of one end the first is taken', async () => {
  const attempt = await started();
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, i) => end(attempt, i % 2 ? 'busy' : 'accepted', inSeconds(i))),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
  const winner = taken.indexOf(true);
  expect(await findCallAttempt(em(), attempt.id)).toMatchObject({
    state: 'ended',
    endedAt: inSeconds(winner),
    outcome: winner % 2 ? 'busy' : 'accepted',
    report: { outcome: winner % 2 ? 'busy' : 'accepted' },
    costCents: 1.25,
  });
});

test('the conclusion that a dial was never placed gives way to a report, not the other way round', async () => {
  const attempt = await started();
  expect(await end(attempt, 'notPlaced')).toBe(true);
  expect(await end(attempt, 'notPlaced')).toBe(false);
  expect(await end(attempt, 'accepted')).toBe(true);
  expect(await end(attempt, 'notPlaced')).toBe(false);
  expect(await findCallAttempt(em(), attempt.id)).toMatchObject({ outcome: 'accepted' });
});
