import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { openCallTask, withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { bookTask, moveTask } from '@dentisti/domain/dialing/new-call-task';
import { expect, test } from 'vitest';
import { reconcileCalls } from '../../schedules/reconcile-calls.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice } from './dial-practice.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const minute = 60_000;
const firstTime = { outcome: { result: 'accepted', preference: 1, sentence: 'Sì, il primo.' } };
const on = (...days: number[]) => days.map((day) => new Date(`2026-11-${day}T10:30:00Z`));
const iso = (times: readonly Date[]) => ({ times: times.map((time) => time.toISOString()) });

/** Rings for the task; the dial is held as lost and taken back though it goes on. */
async function loseDial(taskId: string): Promise<string> {
  harness.voice.failNext(new VoiceFailure('unknown', 'timed out'), { placed: true });
  await dialPractice({ callTaskId: taskId, ordinal: 0 }, harness.context());
  const attemptId = harness.voice.dials.at(-1)?.attemptId ?? '';
  harness.voice.forget(attemptId);
  await harness.advance(3 * minute);
  await harness.schedule(reconcileCalls);
  return attemptId;
}

/** As the gateway does when a patient asks for other times. */
async function askFor(bookingId: string, times: Date[], step: 'rescheduled' | 'moveAsked') {
  const now = harness.clock.now();
  return em().transactional(async (tx) => {
    const locked = await lockBooking(tx, bookingId);
    if (!locked) throw new Error('gone');
    const { booking } = locked;
    await withdrawOpenTask(tx, bookingId, now);
    await saveBookingChange(tx, booking, step === 'moveAsked' ? { movingTo: times } : { preferredTimes: times }, now);
    await appendTimeline(tx, bookingId, [{ at: now, kind: step, detail: iso(times) }]);
    const task = step === 'moveAsked' ? moveTask(booking.appointmentAt as Date, times) : bookTask(times);
    const { dentistId } = booking;
    const plan = { nextDialAt: now, nextDialWhy: 'open-now', createdAt: now } as const;
    return openCallTask(tx, { ...task, bookingId, dentistId, phone: '+390768000001', ...plan });
  });
}
const requested = (bookingId: string, times: readonly Date[]) =>
  appendTimeline(em(), bookingId, [{ at: harness.clock.now(), kind: 'requested', detail: iso(times) }]);

test('the patient chose other times since: "yes, the first" is the first of those it was asked, and an offer now', async () => {
  const { booking, task } = await harness.request();
  await requested(booking.id, booking.preferredTimes);
  const first = await loseDial(task.id);
  await askFor(booking.id, on(26, 27, 30), 'rescheduled');
  await harness.report(first, firstTime);
  await harness.drain();
  expect((await harness.state(booking.id)).booking).toMatchObject({
    status: 'proposed',
    proposedAt: booking.preferredTimes[0],
    appointmentAt: null,
  });
});

test('no other times were chosen: the first is the first', async () => {
  const { booking, task } = await harness.request();
  await requested(booking.id, booking.preferredTimes);
  const first = await loseDial(task.id);
  await harness.report(first, firstTime);
  await harness.drain();
  expect((await harness.state(booking.id)).booking).toMatchObject({
    status: 'confirmed',
    appointmentAt: booking.preferredTimes[0],
  });
});

test('a move to times that were changed since: the appointment does not move to what nobody was asked', async () => {
  const old = new Date('2026-11-25T09:00:00Z');
  const { booking } = await harness.request({ booking: { status: 'confirmed', appointmentAt: old } });
  const moving = await askFor(booking.id, on(26, 27, 30), 'moveAsked');
  const first = await loseDial(moving.id);
  await askFor(booking.id, on(27, 30, 26), 'moveAsked');
  await harness.report(first, firstTime);
  await harness.drain();
  expect((await harness.state(booking.id)).booking).toMatchObject({ appointmentAt: on(26)[0], movingTo: null });
});
