import { findTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { rescheduleTask } from '@dentisti/db/dialing/call-task.repository';
import { describeTimeline } from '@dentisti/domain/booking/timeline';
import { isInternalStep } from '@dentisti/domain/booking/timeline-event';
import { expect, test } from 'vitest';
import { requeueDueCalls } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';

const harness = setUpBookingHarness();

const hour = 3_600_000;
async function sweep() {
  await harness.schedule(requeueDueCalls);
  await harness.drain();
}
/** What the gateway writes when somebody asks for a simulated call. */
const simulateNow = (taskId: string) =>
  rescheduleTask(harness.db.orm.em.fork(), { taskId }, { nextDialAt: harness.clock.now(), reason: 'simulated' });
/** Monday 22:00 in Italy: the practice opens tomorrow. */
async function requestAtNight() {
  const given = await harness.request();
  await harness.advance(12 * hour);
  await simulateNow(given.task.id);
  return given;
}

test('a simulated call rings out of hours; timeline, attempt and mail say what it was', async () => {
  const { booking } = await requestAtNight();
  await sweep();
  expect(harness.voice.dials).toHaveLength(1);
  const [time] = booking.preferredTimes;
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', {
    outcome: { result: 'accepted', preference: 1, sentence: 'Va bene.' },
  });
  await harness.drain();
  await harness.schedule(requeueDueCalls);
  await harness.drain();
  const { attempts, booking: after } = await harness.state(booking.id);
  expect(attempts.map(({ isSimulation }) => isSimulation)).toEqual([true]);
  expect([after.status, after.appointmentAt]).toEqual(['confirmed', time]);
  const steps = (await findTimeline(harness.db.orm.em.fork(), booking.id)).filter(({ kind }) => !isInternalStep(kind));
  const timeline = describeTimeline(steps).map(({ text }) => text);
  expect(timeline.length).toBeGreaterThanOrEqual(3);
  expect(timeline.filter((text) => !text.startsWith('Simulazione: '))).toEqual([]);
  const mail = harness.mails.find(({ to }) => to.includes(booking.email));
  expect(mail?.subject).toMatch(/^\[Simulazione\] Appuntamento confermato/);
  expect(mail?.text).toContain('nessuno studio è stato chiamato');
  expect(mail?.calendar?.content).toContain('SUMMARY:[Simulazione] Dentista: ');
});

test('after a simulated call that nobody answered the ordinary plan goes on, in the practice’s hours', async () => {
  const { booking } = await requestAtNight();
  await sweep();
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', {
    endedReason: 'customer-did-not-answer',
    startedAt: null,
  });
  await harness.drain();
  const [task] = (await harness.state(booking.id)).tasks;
  expect(task).toMatchObject({ nextDialWhy: 'no-answer-again', state: 'open' });
  await harness.advance(2 * hour);
  await sweep();
  expect(harness.voice.dials).toHaveLength(1);
  await harness.advance(12 * hour);
  await sweep();
  await harness.report(harness.voice.dials[1]?.attemptId ?? '', {
    outcome: { result: 'proposed', dateTime: '2026-11-26T10:00', sentence: 'Giovedì alle dieci.' },
  });
  await harness.drain();
  const steps = describeTimeline(await findTimeline(harness.db.orm.em.fork(), booking.id));
  expect(steps.map(({ kind }) => kind)).toContain('proposed');
  expect(steps.filter(({ text }) => !text.startsWith('Simulazione: '))).toEqual([]);
  expect(harness.mails.at(-1)?.subject).toMatch(/^\[Simulazione\] /);
});

test('where calls are real, the wish rings nobody out of hours', async () => {
  const { task } = await requestAtNight();
  const live = harness.context({ bookings: { ...testBookingSettings, voiceMode: 'live' } });
  const { processors } = await import('../registry.ts');
  await processors.dialPractice({ callTaskId: task.id, ordinal: 0 }, live);
  expect(harness.voice.dials).toHaveLength(0);
});
