import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import type { VoiceCall } from '@dentisti/domain/dialing/voice-message';
import { expect, test } from 'vitest';
import { reconcileCalls } from '../../schedules/reconcile-calls.ts';
import { requeueDueCalls } from '../../schedules/requeue-bookings.ts';
import type { ScheduleContext } from '../../schedules/schedule.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';

const harness = setUpBookingHarness();

async function sweep() {
  await harness.schedule(requeueDueCalls);
  await harness.drain();
}

/** A dial whose answer was lost, three minutes ago. */
async function lostDial(options: { placed: boolean }) {
  const { booking } = await harness.request();
  harness.voice.failNext(new VoiceFailure('unknown', 'timeout'), options);
  await sweep();
  await harness.advance(3 * 60_000);
  const [attempt] = (await harness.state(booking.id)).attempts;
  return { booking, attemptId: attempt?.id ?? '' };
}

/** The reconciler, whose question the platform answers after `meanwhile`: with "unknown", or a call that goes on. */
const reconcile = (meanwhile: () => Promise<unknown>, answer: VoiceCall | null = null) =>
  harness.schedule((context: ScheduleContext) => {
    if (!context.voice) throw new Error('no voice');
    const findCallOfAttempt = async () => {
      await meanwhile();
      return answer;
    };
    const platform = Object.assign(Object.create(context.voice.platform), { findCallOfAttempt });
    return reconcileCalls({ ...context, voice: { ...context.voice, platform } });
  });
const failures = async () => (await harness.db.orm.em.fork().execute('select failures from dialling_breaker'))[0];

test('two workers conclude at once that a dial never was: one failure of the platform, one line on the timeline', async () => {
  const { booking } = await lostDial({ placed: false });
  expect(await failures()).toEqual({ failures: 1 });
  const both = Promise.withResolvers<void>();
  let asking = 0;
  const meanwhile = () => {
    asking += 1;
    if (asking === 2) both.resolve();
    return both.promise;
  };
  await Promise.all([reconcile(meanwhile), reconcile(meanwhile)]);
  const { attempts, timeline } = await harness.state(booking.id);
  expect(attempts).toMatchObject([{ state: 'ended', outcome: 'notPlaced' }]);
  expect(timeline.filter((kind) => kind.startsWith('callEnded'))).toHaveLength(1);
  expect(await failures()).toEqual({ failures: 1 });
});

test('the platform tells of a call while we hear that it knows of none: it goes on, and nobody is rung beside it', async () => {
  const { booking, attemptId } = await lostDial({ placed: true });
  await reconcile(async () => {
    await harness.report(attemptId, { status: 'in-progress' }, 'status-update');
    await harness.drain();
  });
  expect((await harness.state(booking.id)).attempts).toMatchObject([{ state: 'placed', outcome: null }]);
  await harness.advance(6 * 60_000);
  await sweep();
  expect(harness.voice.dials).toHaveLength(1);
});

test('two workers ask, and one hears of the call that the other has just given up: it goes on, nobody is rung beside it', async () => {
  const { booking, attemptId } = await lostDial({ placed: true });
  const call = harness.voice.callOf(attemptId);
  if (!call) throw new Error('no call');
  await reconcile(() => reconcile(async () => {}), { ...call, status: 'in-progress' });
  expect((await harness.state(booking.id)).attempts).toMatchObject([{ state: 'placed', outcome: null }]);
  await harness.advance(6 * 60_000);
  await sweep();
  expect(harness.voice.dials).toHaveLength(1);
  expect((await harness.state(booking.id)).booking.status).toBe('calling');
});
