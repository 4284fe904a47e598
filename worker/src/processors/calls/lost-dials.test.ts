import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { getBreaker } from '@dentisti/db/dialing/dialling-breaker.repository';
import { describe, expect, test } from 'vitest';
import { reconcileCalls } from '../../schedules/reconcile-calls.ts';
import { requeueUnwantedCalls } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice } from './dial-practice.ts';

const harness = setUpBookingHarness();

const minute = 60_000;
const failures = async () => (await getBreaker(harness.db.orm.em.fork())).failures;
const lost = () => new VoiceFailure('unknown', 'timed out');

/** A dial whose answer was lost. */
async function lostDial(placed: boolean, phone = '+390768000100') {
  const { booking, task } = await harness.request({ practice: { phone } });
  harness.voice.failNext(lost(), { placed });
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
  const [attempt] = (await harness.state(booking.id)).attempts;
  return { booking, task, attemptId: attempt?.id ?? '' };
}
async function conclude() {
  await harness.advance(3 * minute);
  await harness.schedule(reconcileCalls);
  await harness.drain();
}

describe('a lost dial is one failure of the platform', () => {
  test('though it is found out twice: when its answer is lost, and when the platform knows nothing of it', async () => {
    const { booking } = await lostDial(false);
    expect(await failures()).toBe(1);
    await conclude();
    expect((await harness.state(booking.id)).attempts[0]).toMatchObject({ outcome: 'notPlaced' });
    expect(await failures()).toBe(1);
  });

  test('also when the platform tells later that it came to nothing', async () => {
    const { booking, attemptId } = await lostDial(true);
    await harness.report(attemptId, { endedReason: 'call.in-progress.error-providerfault-x', startedAt: null });
    await harness.drain();
    expect((await harness.state(booking.id)).attempts[0]).toMatchObject({ outcome: 'platformFailure' });
    expect(await failures()).toBe(1);
  });

  test('also when its worker died and nobody saw the answer being lost', async () => {
    const { booking, attemptId } = await lostDial(false);
    await harness.db.orm.em.fork().execute(`update call_attempt set ended_reason = null where id = ?`, [attemptId]);
    await harness.db.orm.em.fork().execute('update dialling_breaker set failures = 0');
    await conclude();
    expect((await harness.state(booking.id)).attempts[0]).toMatchObject({ outcome: 'notPlaced' });
    expect(await failures()).toBe(1);
  });

  test('two of them do not pause all dialling, three do', async () => {
    await lostDial(false, '+390768000101');
    await lostDial(false, '+390768000102');
    await conclude();
    expect(await getBreaker(harness.db.orm.em.fork())).toMatchObject({ failures: 2, openUntil: null });
    await lostDial(false, '+390768000103');
    expect((await getBreaker(harness.db.orm.em.fork())).openUntil).not.toBeNull();
  });

  test('a telephone that is reached ends the count, and what was lost before does not begin it again', async () => {
    await lostDial(false, '+390768000101');
    const { task } = await harness.request({ practice: { phone: '+390768000102' } });
    await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
    await harness.report(harness.voice.dials[0]?.attemptId ?? '', { endedReason: 'customer-busy', startedAt: null });
    await harness.drain();
    await conclude();
    expect(await failures()).toBe(0);
  });
});

describe('a trial after a pause that never becomes a call', () => {
  /** All dialling is paused; the task's dial is the trial when the pause is over. */
  async function atProbe() {
    for (const i of [1, 2, 3]) {
      const { task } = await harness.request({ practice: { phone: `+39076800020${i}` } });
      harness.voice.failNext(new VoiceFailure('refused', 'no'));
      await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
    }
    const probe = await harness.request({ practice: { phone: '+390768000210' } });
    const other = await harness.request({ practice: { phone: '+390768000211' } });
    await harness.advance(5 * minute + 1);
    return { probe, other };
  }
  const dial = (task: { id: string }) => dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());

  test.each(['rate-limited', 'concurrency'] as const)('%s: another may be the trial', async (kind) => {
    const { probe, other } = await atProbe();
    harness.voice.failNext(new VoiceFailure(kind, 'not now'));
    await dial(probe.task);
    await dial(other.task);
    expect(harness.voice.dials).toHaveLength(1);
    // One at a time all the same.
    await harness.advance(minute);
    await dial(probe.task);
    expect(harness.voice.dials).toHaveLength(1);
    expect(await failures()).toBe(3);
  });

  test('hung up by us: another may be the trial', async () => {
    const { probe, other } = await atProbe();
    await dial(probe.task);
    await withdrawOpenTask(harness.db.orm.em.fork(), probe.booking.id, harness.clock.now());
    await harness.schedule(requeueUnwantedCalls);
    await harness.drain();
    await harness.report(harness.voice.dials[0]?.attemptId ?? '', {
      endedReason: 'manually-canceled',
      startedAt: null,
    });
    await harness.drain();
    await dial(other.task);
    expect(harness.voice.dials).toHaveLength(2);
    expect(await failures()).toBe(3);
  });

  test('lost: it has failed, and the pause is longer', async () => {
    const { probe, other } = await atProbe();
    harness.voice.failNext(lost());
    await dial(probe.task);
    await conclude();
    await dial(other.task);
    expect(harness.voice.dials).toHaveLength(0);
    expect(await failures()).toBe(4);
  });
});
