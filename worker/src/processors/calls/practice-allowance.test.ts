import { writtenSoon } from '@dentisti/domain/booking/italian-time';
import { describePlan } from '@dentisti/domain/dialing/dial-reasons';
import { expect, test } from 'vitest';
import { requeueDueCalls } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';

const harness = setUpBookingHarness();

const minute = 60_000;

/** Rings all due tasks; nobody picks up. */
async function ringOn(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 6) {
    const before = harness.voice.dials.length;
    await harness.schedule(requeueDueCalls);
    await harness.drain();
    for (const dial of harness.voice.dials.slice(before))
      await harness.report(dial.attemptId, { endedReason: 'customer-did-not-answer', startedAt: null });
    await harness.drain();
    await harness.advance(6 * minute);
  }
}

test('a practice is rung for six new bookings and twelve times a day; the others wait for tomorrow and say so', async () => {
  const first = await harness.request();
  const to = { booking: { dentistId: first.practice.id } };
  const later = [];
  for (let i = 0; i < 7; i++) later.push(await harness.request(to));
  await ringOn(120);
  const rung = async ({ booking }: typeof first) => (await harness.state(booking.id)).attempts.length;
  const counts = await Promise.all([first, ...later].map(rung));
  expect(counts.filter((count) => count > 0)).toHaveLength(6);
  expect(harness.voice.dials).toHaveLength(12);
  const waiting = [first, ...later].find((_, i) => counts[i] === 0);
  const { tasks } = await harness.state(waiting?.booking.id ?? '');
  const [task] = tasks;
  expect(task).toMatchObject({ state: 'open', nextDialWhy: 'practice-allowance' });
  const [now, at] = [harness.clock.now(), task?.nextDialAt ?? new Date(0)];
  const text = describePlan({ kind: 'dial', at, reason: 'practice-allowance' }, now);
  expect(text).toBe(
    `Oggi abbiamo già chiamato lo studio per altri pazienti quante volte possiamo: riproviamo ${writtenSoon(at, now)}.`,
  );

  const notice = await harness.request({ ...to, task: { purpose: 'cancel', aboutAt: harness.clock.now() } });
  await ringOn(6);
  expect(await rung(notice)).toBe(1);

  // The next day begins with a new allowance.
  await harness.advance(at.getTime() - harness.clock.now().getTime() + minute);
  await ringOn(12);
  expect(harness.voice.dials.length).toBeGreaterThan(13);
});
