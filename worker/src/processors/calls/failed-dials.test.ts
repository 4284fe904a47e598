import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { getBreaker } from '@dentisti/db/dialing/dialling-breaker.repository';
import { describe, expect, test } from 'vitest';
import { reconcileCalls } from '../../schedules/reconcile-calls.ts';
import { requeueDueCalls } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice } from './dial-practice.ts';

const harness = setUpBookingHarness();

const minute = 60_000;
const run = (task: { id: string; attempts: number }) =>
  dialPractice({ callTaskId: task.id, ordinal: task.attempts }, harness.context());
const breaker = () => getBreaker(harness.db.orm.em.fork());
const failure = (kind: VoiceFailure['kind']) => new VoiceFailure(kind, `answered ${kind}`);
const accepted = { outcome: { result: 'accepted', preference: 1 } };
const operatorMails = () => harness.mails.filter(({ subject }) => subject.startsWith('[Operatore]'));
/** Due calls, then everything that follows from them. */
async function sweep() {
  await harness.schedule(requeueDueCalls);
  await harness.drain();
}

test.each(['rate-limited', 'concurrency'] as const)(
  '%s: nobody’s fault, tried again soon, as another attempt',
  async (kind) => {
    const { booking, task } = await harness.request();
    harness.voice.failNext(failure(kind));
    await run(task);
    const { booking: after, attempts, tasks, timeline } = await harness.state(booking.id);
    expect(after.status).toBe('scheduled');
    expect(attempts).toMatchObject([{ state: 'ended', outcome: 'notPlaced' }]);
    expect(tasks[0]?.nextDialAt?.getTime()).toBe(harness.clock.now().getTime() + 30_000);
    expect(timeline).toEqual(['callStarted', 'callEnded.platformFailure']);
    expect(await breaker()).toMatchObject({ failures: 0 });
    await harness.advance(30_000);
    await sweep();
    expect((await harness.state(booking.id)).attempts).toMatchObject([{ outcome: 'notPlaced' }, { state: 'placed' }]);
    expect(harness.voice.dials).toHaveLength(1);
  },
);

test('refused: counted against the platform, planned again, the operator told', async () => {
  const { booking, task } = await harness.request();
  harness.voice.failNext(failure('refused'));
  await run(task);
  await harness.drain();
  const { booking: after, attempts, tasks } = await harness.state(booking.id);
  expect(after.status).toBe('scheduled');
  expect(attempts).toMatchObject([{ outcome: 'platformFailure' }]);
  expect(tasks).toMatchObject([{ state: 'open', nextDialWhy: 'platform-again' }]);
  expect(await breaker()).toMatchObject({ failures: 1 });
  expect(operatorMails()).toHaveLength(1);
});

test('a number that cannot be dialled ends the request with alternatives', async () => {
  const { booking, task } = await harness.request();
  harness.voice.failNext(failure('number'));
  await run(task);
  await harness.drain();
  expect((await harness.state(booking.id)).booking.status).toBe('unreachable');
  expect(harness.mails[0]?.subject).toMatch(/^Non siamo riusciti a parlare/);
});

describe('an answer that was lost', () => {
  test.each([
    ['the call exists and ended: its outcome counts', true],
    ['the call never was: another attempt is made', false],
  ])('%s; the platform is asked before anything else', async (_what, placed) => {
    const { booking, task } = await harness.request();
    harness.voice.failNext(failure('unknown'), { placed });
    await run(task);
    expect((await harness.state(booking.id)).attempts).toMatchObject([{ state: 'dialling', voiceCallId: null }]);
    await sweep();
    await harness.advance(30_000);
    await sweep();
    expect(harness.voice.dials).toHaveLength(placed ? 1 : 0);
    await harness.advance(2 * minute);
    if (placed)
      harness.voice.endCallOf(harness.voice.dials[0]?.attemptId ?? '', {
        endedReason: 'assistant-ended-call',
        startedAt: '2026-11-23T09:00:10Z',
        ...accepted,
      });
    await harness.schedule(reconcileCalls);
    await harness.drain();
    const { booking: after, attempts } = await harness.state(booking.id);
    if (placed) {
      expect(after.status).toBe('confirmed');
      expect(attempts).toMatchObject([{ outcome: 'accepted' }]);
      return;
    }
    expect(attempts).toMatchObject([{ outcome: 'notPlaced' }]);
    await harness.advance(10_000);
    await sweep();
    expect((await harness.state(booking.id)).attempts).toMatchObject([{ outcome: 'notPlaced' }, { state: 'placed' }]);
  });

  test('the platform does not answer the question either: the practice is left alone until it does', async () => {
    const { booking, task } = await harness.request();
    harness.voice.failNext(failure('unknown'));
    await run(task);
    harness.voice.failQuestions(failure('unknown'));
    for (let i = 0; i < 5; i++) {
      await harness.advance(2 * minute);
      await harness.schedule(reconcileCalls);
      await sweep();
    }
    expect((await harness.state(booking.id)).attempts).toMatchObject([{ state: 'dialling' }]);
    expect(harness.voice.dials).toHaveLength(0);
    harness.voice.failQuestions(null);
    await harness.schedule(reconcileCalls);
    expect((await harness.state(booking.id)).attempts).toMatchObject([{ outcome: 'notPlaced' }]);
  });

  test('concluded too soon: the report that comes after all counts, and the second dial is not made', async () => {
    const { booking, task } = await harness.request();
    harness.voice.failNext(failure('unknown'), { placed: true });
    await run(task);
    const attemptId = harness.voice.dials[0]?.attemptId ?? '';
    const call = harness.voice.callOf(attemptId);
    harness.voice.forget(attemptId);
    await harness.advance(3 * minute);
    await harness.schedule(reconcileCalls);
    expect((await harness.state(booking.id)).attempts).toMatchObject([{ outcome: 'notPlaced' }]);
    expect(call).toBeDefined();
    await harness.report(attemptId, accepted);
    await harness.drain();
    await harness.advance(minute);
    await sweep();
    const { booking: after, attempts } = await harness.state(booking.id);
    expect(after.status).toBe('confirmed');
    expect(attempts).toMatchObject([{ outcome: 'accepted' }]);
    expect(harness.voice.dials).toHaveLength(1);
  });
});

describe('a report that never comes', () => {
  test.each([
    [
      'asked for after two minutes',
      { endedReason: 'assistant-ended-call', startedAt: '2026-11-23T09:00:10Z', ...accepted },
      'confirmed',
    ],
    ['of a call nobody answered', { endedReason: 'customer-did-not-answer' }, 'scheduled'],
  ])('%s', async (_what, end, status) => {
    const { booking, task } = await harness.request();
    await run(task);
    const attemptId = harness.voice.dials[0]?.attemptId ?? '';
    await harness.advance(3 * minute);
    await harness.schedule(reconcileCalls);
    await harness.drain();
    expect((await harness.state(booking.id)).booking.status).toBe('calling');
    harness.voice.endCallOf(attemptId, end);
    await harness.advance(minute);
    await harness.schedule(reconcileCalls);
    await harness.drain();
    expect((await harness.state(booking.id)).booking.status).toBe(status);
  });

  test('of a call the platform has forgotten: our trouble, not the practice’s', async () => {
    const { booking, task } = await harness.request();
    await run(task);
    harness.voice.forget(harness.voice.dials[0]?.attemptId ?? '');
    await harness.advance(3 * minute);
    await harness.schedule(reconcileCalls);
    await harness.drain();
    expect((await harness.state(booking.id)).attempts).toMatchObject([{ outcome: 'platformFailure' }]);
  });
});

describe('breaker', () => {
  async function fail(times: number) {
    for (let i = 0; i < times; i++) {
      const { task } = await harness.request({ practice: { phone: `+39076800010${i}` } });
      harness.voice.failNext(failure('refused'));
      await run(task);
    }
    await harness.drain();
  }
  const paused = () => operatorMails().filter(({ subject }) => subject.includes('Chiamate sospese'));

  test('three failures in a row pause all dialling and tell the operator once; a trial ends the pause', async () => {
    await fail(3);
    expect(paused()).toHaveLength(1);
    const { booking, task } = await harness.request({ practice: { phone: '+390768000200' } });
    const other = await harness.request({ practice: { phone: '+390768000201' } });
    await run(task);
    await sweep();
    expect(harness.voice.dials).toHaveLength(0);
    await harness.advance(5 * minute + 1);
    await sweep();
    expect(harness.voice.dials).toHaveLength(1);
    const [trial] = harness.voice.dials;
    await harness.report(trial?.attemptId ?? '', { endedReason: 'customer-busy', startedAt: null });
    await harness.drain();
    expect(await breaker()).toMatchObject({ failures: 0, openUntil: null });
    await sweep();
    const placed = [...(await harness.state(booking.id)).attempts, ...(await harness.state(other.booking.id)).attempts];
    expect(placed).toHaveLength(2);
    expect(paused()).toHaveLength(1);
  });

  test('a trial that fails doubles the pause, without another mail; stragglers do not', async () => {
    const straggler = await harness.request({ practice: { phone: '+390768000199' } });
    await run(straggler.task);
    await harness.advance(1_000);
    await fail(3);
    const first = (await breaker()).openUntil;
    await harness.report(harness.voice.dials[0]?.attemptId ?? '', {
      endedReason: 'call.in-progress.error-providerfault-x',
      startedAt: null,
    });
    await harness.drain();
    expect(await breaker()).toMatchObject({ failures: 3, openUntil: first });
    const { task } = await harness.request({ practice: { phone: '+390768000200' } });
    await harness.advance(5 * minute + 1);
    harness.voice.failNext(failure('refused'));
    await run(task);
    await harness.drain();
    const second = await breaker();
    expect(second.failures).toBe(4);
    expect(second.openUntil?.getTime()).toBe(harness.clock.now().getTime() + 10 * minute);
    expect(second.openUntil?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
    expect(paused()).toHaveLength(1);
  });
});

test('no more calls at once than we allow ourselves, over all workers', async () => {
  const requests = [];
  for (let i = 0; i < 7; i++) requests.push(await harness.request({ practice: { phone: `+39076800030${i}` } }));
  await Promise.all(requests.map(({ task }) => run(task)));
  expect(harness.voice.dials).toHaveLength(5);
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', accepted);
  await harness.drain();
  await sweep();
  expect(harness.voice.dials).toHaveLength(6);
});

test('one job often and at once: one dial; two patients of one practice: one after the other, five minutes apart', async () => {
  const first = await harness.request();
  const second = await harness.request({ practice: { phone: first.practice.phone } });
  await Promise.all([...Array(5)].flatMap(() => [run(first.task), run(second.task)]));
  expect(harness.voice.dials).toHaveLength(1);
  const [dial] = harness.voice.dials;
  await harness.report(dial?.attemptId ?? '', accepted);
  await harness.drain();
  await harness.advance(4 * minute);
  await sweep();
  expect(harness.voice.dials).toHaveLength(1);
  await harness.advance(minute);
  await sweep();
  expect(harness.voice.dials).toHaveLength(2);
});

test('with telephone booking off nobody is rung, and the request waits', async () => {
  const { booking, task } = await harness.request();
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context({ voice: null }));
  expect(await harness.state(booking.id)).toMatchObject({ booking: { status: 'scheduled' }, attempts: [] });
});

test('a practice that opted out or left the directory meanwhile: the patient is told at once', async () => {
  const { booking, task, practice } = await harness.request();
  await harness.db.orm.em.fork().execute('update dentist set hidden_at = now() where id = ?', [practice.id]);
  await run(task);
  await harness.drain();
  const { booking: after, timeline, tasks } = await harness.state(booking.id);
  expect(after.status).toBe('unreachable');
  expect(timeline).toEqual(['unreachable']);
  expect(tasks).toMatchObject([{ state: 'failed' }]);
  expect(harness.voice.dials).toHaveLength(0);
});

test('what is no longer wanted is not said', async () => {
  const { booking, task } = await harness.request();
  await harness.db.orm.em.fork().execute(`update booking set status = 'cancelled' where id = ?`, [booking.id]);
  await run(task);
  expect(await harness.state(booking.id)).toMatchObject({ tasks: [{ state: 'withdrawn' }], attempts: [] });
});

test('withdrawn in the very seconds of the dial: it is hung up', async () => {
  const { booking, task } = await harness.request();
  harness.voice.duringNextDial(() => withdrawOpenTask(harness.db.orm.em.fork(), booking.id, harness.clock.now()));
  await run(task);
  const [dial] = harness.voice.dials;
  expect(harness.voice.hungUp.map(({ id }) => id)).toEqual([harness.voice.callOf(dial?.attemptId ?? '')?.id]);
});
