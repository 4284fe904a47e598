import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { getBreaker } from '@dentisti/db/dialing/dialling-breaker.repository';
import { describe, expect, test } from 'vitest';
import { reconcileCalls } from '../../schedules/reconcile-calls.ts';
import { requeueDueCalls, requeueUnwantedCalls, settleLostTasks } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { processVoiceEvent } from '../voice-events/process-voice-event.ts';
import { dialPractice } from './dial-practice.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const minute = 60_000;
const reportOf = (outcome: Record<string, unknown>) => ({ outcome: { sentence: 'Sì.', ...outcome } });
const yes = reportOf({ result: 'accepted', preference: 1 });
const callStopped = { endedReason: 'manually-canceled', startedAt: null };
const patientMails = (email: string) => harness.mails.filter(({ to }) => to === email);
const idOf = (attemptId: string) => harness.voice.callOf(attemptId)?.id;
async function sweep() {
  await harness.schedule(requeueDueCalls);
  await harness.drain();
}

/** A dial that rings though its answer was lost; the platform's list does not show it, so it is taken back. */
async function takenBack() {
  const { booking, task, practice } = await harness.request();
  harness.voice.failNext(new VoiceFailure('unknown', 'timed out'), { placed: true });
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
  const first = harness.voice.dials[0]?.attemptId ?? '';
  harness.voice.forget(first);
  await harness.advance(3 * minute);
  await harness.schedule(reconcileCalls);
  return { booking, task, practice, first };
}
/** As `takenBack`, and the practice is rung a second time. */
async function rungTwice() {
  const request = await takenBack();
  await harness.advance(10_000);
  await sweep();
  expect(harness.voice.dials).toHaveLength(2);
  return { ...request, second: harness.voice.dials[1]?.attemptId ?? '' };
}

describe('the call held as lost is reported after all, while the practice is rung a second time', () => {
  test.each([
    ['yes', { result: 'accepted', preference: 1 }, 'confirmed', 'done'],
    ['another time', { result: 'proposed', dateTime: '2026-11-27T09:00' }, 'proposed', 'done'],
    ['no', { result: 'declined', reason: 'no-new-patients' }, 'declined', 'done'],
    ['never again', { result: 'do_not_call' }, 'unreachable', 'failed'],
    ['a wrong number', { result: 'wrong_number' }, 'unreachable', 'failed'],
  ])('%s: it counts once, and the second call is hung up at once', async (_what, outcome, status, state) => {
    const { booking, first, second } = await rungTwice();
    await harness.report(first, reportOf(outcome));
    await harness.drain();
    expect(harness.voice.hungUp).toMatchObject([{ id: idOf(second), words: expect.stringMatching(/^Mi scusi: /) }]);
    // It was the practice that answered, not the patient who changed anything.
    expect(harness.voice.hungUp[0]?.words).not.toContain('il paziente');
    await harness.report(second, callStopped);
    await harness.drain();
    const after = await harness.state(booking.id);
    expect(after.booking.status).toBe(status);
    expect(after.tasks).toMatchObject([{ state }]);
    expect(after.timeline.filter((kind) => kind === status)).toHaveLength(1);
    expect(after.timeline.at(-1)).toBe('callStopped');
    expect(patientMails(booking.email)).toHaveLength(1);
    expect((await getBreaker(em())).failures).toBe(0);
    await harness.advance(60 * minute);
    await sweep();
    expect(harness.voice.dials).toHaveLength(2);
  });

  test('the same yes in both: one appointment, one mail', async () => {
    const { booking, first, second } = await rungTwice();
    for (const attemptId of [first, second, first, second]) await harness.report(attemptId, yes);
    await harness.drain();
    const { booking: after, tasks, attempts, timeline } = await harness.state(booking.id);
    expect(after).toMatchObject({ status: 'confirmed', appointmentAt: booking.preferredTimes[0], icsSequence: 0 });
    expect(attempts).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
    expect(tasks).toMatchObject([{ purpose: 'book', state: 'done' }]);
    expect(timeline.filter((kind) => kind === 'confirmed')).toHaveLength(1);
    expect(patientMails(booking.email)).toHaveLength(1);
    expect(await em().execute(`select state from appointment where booking_id = ?`, [booking.id])).toEqual([
      { state: 'booked' },
    ]);
  });

  test('both told at once, to many workers: one appointment, one mail', async () => {
    const { booking, first, second } = await rungTwice();
    const ids = [await harness.report(first, yes), await harness.report(second, yes)];
    harness.jobs.length = 0;
    await Promise.all(
      [...ids, ...ids, ...ids].map((voiceEventId) => processVoiceEvent({ voiceEventId }, harness.context())),
    );
    await harness.drain();
    const { booking: after, tasks, timeline } = await harness.state(booking.id);
    expect(after).toMatchObject({ status: 'confirmed', appointmentAt: booking.preferredTimes[0], icsSequence: 0 });
    expect(tasks).toMatchObject([{ purpose: 'book', state: 'done' }]);
    expect(timeline.filter((kind) => kind === 'confirmed')).toHaveLength(1);
    expect(patientMails(booking.email)).toHaveLength(1);
  });

  test('another yes in the second: the first stands, and the practice is told that it need not keep both', async () => {
    const { booking, first, second } = await rungTwice();
    await harness.report(first, yes);
    await harness.report(second, reportOf({ result: 'accepted', preference: 2 }));
    await harness.drain();
    const { booking: after, tasks } = await harness.state(booking.id);
    expect(after).toMatchObject({ status: 'confirmed', appointmentAt: booking.preferredTimes[0] });
    expect(tasks.find(({ purpose }) => purpose === 'cancel')).toMatchObject({ aboutAt: booking.preferredTimes[1] });
    expect(patientMails(booking.email)).toHaveLength(1);
  });

  test('the job got lost: the sweep hangs up', async () => {
    const { first, second } = await rungTwice();
    const voiceEventId = await harness.report(first, yes);
    harness.jobs.length = 0;
    const jobs = { requeue: async () => {} };
    await processVoiceEvent({ voiceEventId }, harness.context({ jobs }));
    expect(harness.voice.hungUp).toEqual([]);
    await harness.schedule(requeueUnwantedCalls);
    await harness.drain();
    expect(harness.voice.hungUp).toMatchObject([{ id: idOf(second) }]);
  });

  test('the second dial is on its way in that very moment: hung up as soon as it is answered', async () => {
    const { booking, first } = await takenBack();
    await harness.advance(10_000);
    harness.voice.duringNextDial(async () => {
      await harness.report(first, yes);
      await harness.drain();
    });
    await sweep();
    expect((await harness.state(booking.id)).booking.status).toBe('confirmed');
    expect(harness.voice.hungUp).toMatchObject([{ id: idOf(harness.voice.dials[1]?.attemptId ?? '') }]);
  });

  test('a no in the second call after the yes of the first: the appointment stands, and an operator looks at it', async () => {
    const { booking, first, second } = await rungTwice();
    await harness.report(first, yes);
    await harness.report(second, reportOf({ result: 'declined' }));
    await harness.drain();
    expect((await harness.state(booking.id)).booking.status).toBe('confirmed');
    expect(harness.mails.filter(({ subject }) => subject.startsWith('[Operatore]'))).toHaveLength(1);
  });

  test('never again, while it rings for another patient: that call is hung up too, and its patient told', async () => {
    const { practice, first } = await takenBack();
    const other = await harness.request({ practice: { phone: '+390768000555' } });
    await em().execute('update dentist set phone = null where id = ?', [practice.id]);
    await em().execute('update dentist set phone = ? where id = ?', [practice.phone, other.practice.id]);
    await dialPractice({ callTaskId: other.task.id, ordinal: 0 }, harness.context());
    const second = harness.voice.dials[1]?.attemptId ?? '';
    expect((await harness.state(other.booking.id)).attempts).toMatchObject([{ id: second, phone: practice.phone }]);
    await harness.report(first, reportOf({ result: 'do_not_call' }));
    await harness.drain();
    expect(harness.voice.hungUp).toMatchObject([{ id: idOf(second) }]);
    await harness.report(second, callStopped);
    await harness.drain();
    await harness.schedule(settleLostTasks);
    expect(await harness.state(other.booking.id)).toMatchObject({
      booking: { status: 'unreachable' },
      timeline: ['callStarted', 'callStopped', 'unreachable'],
    });
  });

  test('the practice itself rang back: nobody hangs up on who rings us', async () => {
    const { booking, first, second } = await rungTwice();
    await em().execute(`update call_attempt set direction = 'inbound' where id = ?`, [second]);
    await harness.report(first, yes);
    await harness.drain();
    await harness.schedule(requeueUnwantedCalls);
    await harness.drain();
    expect((await harness.state(booking.id)).booking.status).toBe('confirmed');
    expect(harness.voice.hungUp).toEqual([]);
  });

  test.each([
    ['nobody had picked up', { endedReason: 'customer-did-not-answer', startedAt: null }],
    ['nothing was settled', reportOf({ result: 'unsettled', reason: 'hung-up' })],
    ['the line failed', { endedReason: 'call.in-progress.error-providerfault-x', startedAt: null }],
  ])('%s: noted, and the call under way decides', async (_what, report) => {
    const { booking, task, first, second } = await rungTwice();
    await harness.report(first, report);
    await harness.drain();
    const between = await harness.state(booking.id);
    expect(between.booking.status).toBe('calling');
    expect(between.tasks).toMatchObject([{ id: task.id, state: 'open', nextDialAt: null }]);
    expect(harness.voice.hungUp).toEqual([]);
    await harness.report(second, yes);
    await harness.drain();
    const after = await harness.state(booking.id);
    expect(after.booking.status).toBe('confirmed');
    expect(patientMails(booking.email)).toHaveLength(1);
  });
});

describe('the call held as lost turns out to go on, before anybody is rung again', () => {
  const talking = { status: 'in-progress', endedReason: null, endedAt: null };

  test('it goes on as if it had never been lost: nobody is rung beside it, and its end decides', async () => {
    const { booking, task, first } = await takenBack();
    await harness.report(first, talking, 'status-update');
    await harness.drain();
    const going = await harness.state(booking.id);
    expect(going.booking.status).toBe('calling');
    expect(going.attempts).toMatchObject([{ state: 'placed', outcome: null, endedAt: null }]);
    expect(going.tasks).toMatchObject([{ id: task.id, state: 'open', nextDialAt: null }]);
    await harness.advance(10 * minute);
    await sweep();
    expect(harness.voice.dials).toHaveLength(1);
    await harness.report(first, { endedReason: 'customer-busy', startedAt: null });
    await harness.drain();
    // Five minutes after a busy line, and they have gone by.
    expect((await harness.state(booking.id)).attempts).toMatchObject([{ outcome: 'busy' }, { state: 'placed' }]);
  });

  test('a worker that stands before the booking when it is told: it does not dial', async () => {
    const { booking, task, first } = await takenBack();
    await harness.advance(10_000);
    const voiceEventId = await harness.report(first, talking, 'status-update');
    await Promise.all([
      processVoiceEvent({ voiceEventId }, harness.context()),
      dialPractice({ callTaskId: task.id, ordinal: 1 }, harness.context()),
    ]);
    const { attempts } = await harness.state(booking.id);
    expect(attempts.filter(({ state }) => state !== 'ended')).toHaveLength(1);
  });

  test('its request was cancelled meanwhile: it is hung up', async () => {
    const { booking, first } = await takenBack();
    await withdrawOpenTask(em(), booking.id, harness.clock.now());
    await harness.report(first, talking, 'status-update');
    await harness.drain();
    await harness.schedule(requeueUnwantedCalls);
    await harness.drain();
    expect(harness.voice.hungUp).toHaveLength(1);
  });

  test('the practice is being rung a second time: neither is lost, one yes counts', async () => {
    const { booking, first, second } = await rungTwice();
    await harness.report(first, talking, 'status-update');
    await harness.drain();
    expect((await harness.state(booking.id)).attempts).toMatchObject([{ outcome: 'notPlaced' }, { state: 'placed' }]);
    await harness.report(first, yes);
    await harness.drain();
    expect(harness.voice.hungUp).toMatchObject([{ id: idOf(second) }]);
    expect((await harness.state(booking.id)).booking.status).toBe('confirmed');
  });

  test('the answer to the dial itself comes after the conclusion', async () => {
    const { booking, task } = await harness.request();
    harness.voice.duringNextDial(async () => {
      await harness.advance(3 * minute);
      await harness.schedule(reconcileCalls);
      expect((await harness.state(booking.id)).attempts).toMatchObject([{ outcome: 'notPlaced' }]);
    });
    await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
    await harness.advance(10_000);
    await sweep();
    expect(harness.voice.dials).toHaveLength(1);
    expect((await harness.state(booking.id)).attempts).toMatchObject([{ state: 'placed' }]);
  });
});
