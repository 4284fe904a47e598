import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { expect, test } from 'vitest';
import { requeueUnwantedCalls } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice } from './dial-practice.ts';
import { endCall } from './end-call.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();

/** A request that is being spoken about, and what the patient's cancel does to it. */
async function cancelledInCall() {
  const { booking, task } = await harness.request();
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
  const attemptId = harness.voice.dials[0]?.attemptId ?? '';
  await em().transactional(async (tx) => {
    const locked = await lockBooking(tx, booking.id);
    if (!locked) throw new Error('gone');
    await withdrawOpenTask(tx, booking.id, harness.clock.now());
    await saveBookingChange(tx, locked.booking, { status: 'cancelled', expiresAt: null }, harness.clock.now());
  });
  return { booking, attemptId, hangUp: () => endCall({ attemptId }, harness.context()) };
}

test('a call nobody waits for is hung up once, however many ask; what was said to it is no trouble of the line', async () => {
  const { booking, attemptId, hangUp } = await cancelledInCall();
  await Promise.all([hangUp(), hangUp(), hangUp()]);
  await hangUp();
  expect(harness.voice.hungUp).toHaveLength(1);
  expect(harness.voice.hungUp[0]?.words).toMatch(/^Mi scusi: il paziente ha annullato la richiesta/);
  await harness.report(attemptId, { endedReason: 'manually-canceled', startedAt: null });
  await harness.drain();
  const { attempts, tasks, timeline } = await harness.state(booking.id);
  expect(attempts).toMatchObject([{ state: 'ended', outcome: 'platformFailure' }]);
  expect(tasks).toMatchObject([{ purpose: 'book', state: 'withdrawn' }]);
  expect(timeline).toEqual(['callStarted', 'callStopped']);
  const [breaker] = await em().execute('select failures from dialling_breaker');
  expect(breaker).toEqual({ failures: 0 });
});

test('the job got lost: the sweep hangs up, and asks again after a minute when the call goes on', async () => {
  await cancelledInCall();
  const sweep = async () => {
    await harness.schedule(requeueUnwantedCalls);
    await harness.drain();
    return harness.voice.hungUp.length;
  };
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(1);
  await harness.advance(61_000);
  expect(await sweep()).toBe(2);
});

test('a platform that does not answer is no reason to fail', async () => {
  const { hangUp } = await cancelledInCall();
  harness.voice.failQuestions(new VoiceFailure('unknown', 'timed out'));
  await hangUp();
  expect(harness.voice.hungUp).toHaveLength(1);
});

test('a call that is still wanted is left alone, and so is one that is over', async () => {
  const { booking, task } = await harness.request();
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
  const attemptId = harness.voice.dials[0]?.attemptId ?? '';
  await harness.schedule(requeueUnwantedCalls);
  expect(harness.jobs.filter(({ name }) => name === 'endCall')).toEqual([]);
  await endCall({ attemptId }, harness.context());
  await harness.report(attemptId, { outcome: { result: 'accepted', preference: 1 } });
  await harness.drain();
  await endCall({ attemptId }, harness.context());
  expect(harness.voice.hungUp).toEqual([]);
  expect((await harness.state(booking.id)).booking.status).toBe('confirmed');
});

test('the yes was said before the line was closed: the practice is rung again and told', async () => {
  const { booking, attemptId, hangUp } = await cancelledInCall();
  await hangUp();
  await harness.report(attemptId, {
    endedReason: 'assistant-ended-call-after-message-spoken',
    outcome: { result: 'accepted', preference: 1 },
  });
  await harness.drain();
  const { tasks, timeline } = await harness.state(booking.id);
  expect(tasks.map(({ purpose, state }) => `${purpose} ${state}`).sort()).toEqual(['book withdrawn', 'cancel open']);
  expect(timeline).toEqual(['callStarted', 'callEnded.accepted']);
});
