import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import { expect, test } from 'vitest';
import { requeueDueCalls } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';

const harness = setUpBookingHarness();

const minute = 60_000;
const nobody = { endedReason: 'customer-did-not-answer', startedAt: null };
async function sweep() {
  await harness.schedule(requeueDueCalls);
  await harness.drain();
}
/** What the gateway writes when an operator asks for a dial. */
const askNow = (taskId: string) =>
  rescheduleTask(harness.db.orm.em.fork(), { taskId }, { nextDialAt: harness.clock.now(), reason: 'by-hand' });

test('a dial an operator asked for leaves the delay out, once; the five minutes hold and do not lose the wish', async () => {
  const { booking, task } = await harness.request();
  await sweep();
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', nobody);
  await harness.drain();
  expect((await harness.state(booking.id)).tasks[0]?.nextDialWhy).toBe('no-answer-again');

  await harness.advance(2 * minute);
  await askNow(task.id);
  await sweep();
  expect(harness.voice.dials).toHaveLength(1);
  expect((await harness.state(booking.id)).tasks[0]).toMatchObject({ nextDialWhy: 'by-hand', state: 'open' });

  await harness.advance(4 * minute);
  await sweep();
  expect(harness.voice.dials).toHaveLength(2);
  await harness.report(harness.voice.dials[1]?.attemptId ?? '', nobody);
  await harness.drain();
  const [after] = (await harness.state(booking.id)).tasks;
  expect(after).toMatchObject({ nextDialWhy: 'no-answer-again', attempts: 2 });
});

test('a dial an operator asked for and the platform did not take is tried again at once, not in an hour', async () => {
  const { booking, task } = await harness.request();
  await sweep();
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', nobody);
  await harness.drain();
  await harness.advance(6 * minute);
  await askNow(task.id);
  harness.voice.failNext(new VoiceFailure('rate-limited', 'too many calls'));
  await sweep();
  expect((await harness.state(booking.id)).attempts.map(({ outcome }) => outcome)).toEqual(['noAnswer', 'notPlaced']);
  await harness.advance(minute);
  await sweep();
  expect(harness.voice.dials).toHaveLength(2);
  await harness.report(harness.voice.dials[1]?.attemptId ?? '', nobody);
  await harness.drain();
  expect((await harness.state(booking.id)).tasks[0]).toMatchObject({ nextDialWhy: 'no-answer-again' });
});
