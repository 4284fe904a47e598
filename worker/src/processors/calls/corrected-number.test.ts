import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import { createCallTask } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { requeueDueCalls, settleLostTasks } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const minute = 60_000;
const [former, corrected] = ['+390768000001', '+390768000077'];
const nobody = { endedReason: 'customer-did-not-answer', startedAt: null };
async function sweep() {
  await harness.schedule(requeueDueCalls);
  await harness.drain();
}
const rung = () => harness.voice.dials.map(({ phone }) => phone);
/** What the profile says from now on: an operator's word, an import's, or that of the practice it was merged into. */
const setPhone = (dentistId: number, phone: string | null) =>
  em().execute('update dentist set phone = ? where id = ?', [phone, dentistId]);

test('a number corrected between two dials: the next one rings it, and the plan goes on', async () => {
  const { booking, practice } = await harness.request();
  await sweep();
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', nobody);
  await harness.drain();
  await setPhone(practice.id, corrected);
  await harness.advance(62 * minute);
  await sweep();
  expect(rung()).toEqual([former, corrected]);
  const { tasks, attempts } = await harness.state(booking.id);
  expect(tasks).toMatchObject([{ phone: corrected, attempts: 2, state: 'open' }]);
  expect(attempts.map(({ phone }) => phone)).toEqual([former, corrected]);
});

test('the five minutes and the one call at a time are those of the new number', async () => {
  const other = await harness.request({ practice: { phone: corrected } });
  const { booking, practice } = await harness.request({ practice: { phone: former } });
  await setPhone(practice.id, corrected);
  await sweep();
  expect(rung()).toEqual([corrected]);
  const [ringing] = (await harness.state(other.booking.id)).attempts;
  await harness.report(ringing?.id ?? '', nobody);
  await harness.drain();
  await sweep();
  expect(rung()).toEqual([corrected]);
  expect((await harness.state(booking.id)).tasks).toMatchObject([{ phone: corrected, nextDialWhy: 'spacing' }]);
  await harness.advance(5 * minute);
  await sweep();
  expect(rung()).toEqual([corrected, corrected]);
});

test('a number that was taken away is rung no more; the patient hears it at once', async () => {
  const { booking, practice } = await harness.request();
  await setPhone(practice.id, null);
  await sweep();
  expect(rung()).toEqual([]);
  const { booking: after, tasks } = await harness.state(booking.id);
  expect([after.status, tasks[0]?.state]).toEqual(['unreachable', 'failed']);
  expect(harness.mails.map(({ to }) => to)).toContain(booking.email);
});

test('who has the former number wants no calls: the corrected one is rung; and the other way round it is not', async () => {
  const { booking, practice } = await harness.request();
  await setPhone(practice.id, corrected);
  await addOptOut(em(), { phone: former, dentistId: null, at: harness.clock.now(), source: 'page' });
  await harness.schedule(settleLostTasks);
  await sweep();
  expect(rung()).toEqual([corrected]);
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', nobody);
  await harness.drain();
  const another = '+390768000078';
  await setPhone(practice.id, another);
  await em().execute(`insert into opt_out (phone, at, source) values (?, ?, 'page')`, [another, harness.clock.now()]);
  await harness.schedule(settleLostTasks);
  expect((await harness.state(booking.id)).booking.status).toBe('unreachable');
});

test('a booking is spoken about in one call at a time, also when the numbers differ', async () => {
  const { booking, practice } = await harness.request();
  await sweep();
  await em().transactional(async (tx) => {
    await lockBooking(tx, booking.id);
    await withdrawOpenTask(tx, booking.id, harness.clock.now());
    await createCallTask(tx, booking, { phone: corrected });
  });
  await setPhone(practice.id, corrected);
  await sweep();
  expect(rung()).toEqual([former]);
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', nobody);
  await harness.drain();
  await sweep();
  expect(rung()).toEqual([former, corrected]);
});
