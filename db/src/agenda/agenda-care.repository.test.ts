import { randomUUID } from 'node:crypto';
import { holdMinutes } from '@dentisti/domain/agenda/held-slot';
import { expect, test } from 'vitest';
import { createAgenda, createBooking, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { findAgendaStanding } from './agenda-care.repository.ts';
import { bookAppointment, holdSlot, releaseAppointment } from './appointment.repository.ts';

const db = setUpTestDatabase();

const em = () => db.orm.em.fork();
const now = new Date('2026-11-24T09:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('appointments to come, in order, by practice or agenda; holds of forms that still count; nothing of other practices', async () => {
  const { id: dentistId } = await createPracticeRow(db.em);
  const { id: otherId } = await createPracticeRow(db.em);
  for (const id of [dentistId, otherId]) await createAgenda(db.em, id);
  const slot = (minutes: number, of = dentistId) => ({
    dentistId: of,
    startsAt: at(minutes),
    endsAt: at(minutes + 30),
  });
  const book = async (minutes: number, exclusive: boolean, of = dentistId) => {
    const booking = await createBooking(db.em, { dentistId: of });
    await em().transactional((tx) =>
      bookAppointment(tx, slot(minutes, of), { bookingId: booking.id, holdToken: null, exclusive, now }),
    );
    return booking;
  };
  const hold = (minutes: number, when: Date) =>
    em().transactional((tx) => holdSlot(tx, slot(minutes), { holdToken: randomUUID(), now: when }));

  const byTelephone = await book(240, false);
  const inAgenda = await book(120, true);
  await book(-60, true);
  const cancelled = await book(300, true);
  await em().transactional((tx) => releaseAppointment(tx, cancelled.id));
  await book(120, true, otherId);
  await hold(400, now);
  await hold(500, at(-holdMinutes - 1));
  // Nobody fills a form for what the waiting list is being asked for.
  await hold(600, now);
  await db.em.execute(
    `insert into waiting_round (practice_id, starts_at, free_at, freed_at, state, next_step_at, hold_id)
     select dentist_id, starts_at, free_at, ?, 'running', ?, id from appointment where dentist_id = ? and starts_at = ?`,
    [now, at(20), dentistId, at(600)],
  );
  await db.em.execute(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive) values (?, ?, ?, ?, 'booked', true)`,
    [dentistId, at(180), at(210), at(210)],
  );

  expect(await findAgendaStanding(em(), dentistId, now)).toEqual({
    appointments: [
      { startsAt: at(120), endsAt: at(150), bookingNumber: inAgenda.number },
      { startsAt: at(180), endsAt: at(210), bookingNumber: null },
      { startsAt: at(240), endsAt: at(270), bookingNumber: byTelephone.number },
    ],
    holds: 1,
  });
});
