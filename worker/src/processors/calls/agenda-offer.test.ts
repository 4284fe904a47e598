import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { bookAppointment } from '@dentisti/db/agenda/appointment.repository';
import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { expect, test } from 'vitest';
import { expireBookings } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';

const harness = setUpBookingHarness();

test('a slot of the agenda that was kept and not answered for is free again, and nobody is called', async () => {
  const { booking, practice } = await harness.request();
  const now = harness.clock.now();
  const startsAt = new Date('2026-11-25T09:00:00Z');
  const expiresAt = new Date(now.getTime() + 2 * 3_600_000);
  await harness.db.orm.em.fork().transactional(async (em) => {
    const agenda = { dentistId: practice.id, slotMinutes: 30, enabled: true, availability: [], exceptions: [] };
    await replaceAgenda(em, agenda);
    const locked = await lockBooking(em, booking.id);
    if (!locked) throw new Error('gone');
    await withdrawOpenTask(em, booking.id, now);
    const offer = { status: 'proposed', proposedAt: startsAt, proposalExpiresAt: expiresAt, expiresAt } as const;
    await saveBookingChange(em, locked.booking, offer, now);
    const slot = { dentistId: practice.id, startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) };
    await bookAppointment(em, slot, { bookingId: booking.id, holdToken: null, exclusive: true, now });
  });
  await harness.schedule(expireBookings);
  expect((await harness.state(booking.id)).booking.status).toBe('proposed');
  await harness.advance(2 * 3_600_000);
  await harness.schedule(expireBookings);
  await harness.drain();
  const { booking: after, tasks, timeline } = await harness.state(booking.id);
  expect(after).toMatchObject({ status: 'expired', proposedAt: null });
  expect(tasks.map(({ purpose }) => purpose)).toEqual(['book']);
  expect(timeline).toEqual(['expired']);
  const states = await harness.db.orm.em.fork().execute('select state from appointment');
  expect(states).toEqual([{ state: 'released' }]);
  expect(harness.mails.map(({ to }) => to)).toEqual([booking.email]);
});
