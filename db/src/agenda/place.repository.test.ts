import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAgenda, createBooking, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { bookAppointment, holdSlot } from './appointment.repository.ts';
import { Chair } from './chair.entity.ts';
import { Clinician } from './clinician.entity.ts';
import { ClinicianHours } from './clinician-hours.entity.ts';
import { findPlace } from './place.repository.ts';

const db = setUpTestDatabase();
const em = () => db.orm.em.fork();
const now = new Date('2026-11-23T09:00:00Z');
/** Thursday, 10:00 in Rome. */
const [startsAt, endsAt] = [new Date('2026-11-26T09:00:00Z'), new Date('2026-11-26T09:30:00Z')];

/** A first clinician who comes whenever the practice is open, and a second one who works on Tuesdays alone. */
async function practiceWithTuesdays() {
  const { id: practiceId } = await createPracticeRow(db.em);
  await createAgenda(db.em, practiceId);
  await em().insert(Chair, { practiceId, name: 'Poltrona 2', position: 1 });
  const tuesdays = Number(await em().insert(Clinician, { practiceId, name: 'Dott.ssa Ida Neri', position: 1 }));
  const hours = { weekday: 1, opensMinutes: 540, closesMinutes: 780 };
  await em().insert(ClinicianHours, { clinicianId: tuesdays, practiceId, ...hours });
  return { slot: { dentistId: practiceId, startsAt, endsAt }, tuesdays };
}

test('a clinician who does not work then is no place, unless the practice has agreed to the time', async () => {
  const { slot, tuesdays } = await practiceWithTuesdays();
  const hold = () => em().transactional((tx) => holdSlot(tx, slot, { holdToken: randomUUID(), now }));
  expect((await hold()).kind).toBe('held');
  expect(await findPlace(em(), slot, now)).toBeNull();
  expect((await hold()).kind).toBe('slotTaken');
  expect(await findPlace(em(), slot, now, { evenAway: true })).toMatchObject({ clinicianId: tuesdays });
  const book = async (evenAway: boolean) => {
    const { id: bookingId } = await createBooking(db.em, { dentistId: slot.dentistId });
    const given = { bookingId, holdToken: null, exclusive: true, now, evenAway };
    return em().transactional((tx) => bookAppointment(tx, slot, given));
  };
  expect((await book(false)).kind).toBe('slotTaken');
  expect(await book(true)).toMatchObject({ kind: 'booked', appointment: { clinicianId: tuesdays } });
});

test('a visit that stands without an agenda stands without a place rather than with somebody who does not work then', async () => {
  const { slot, tuesdays } = await practiceWithTuesdays();
  const book = async () => {
    const { id: bookingId } = await createBooking(db.em, { dentistId: slot.dentistId });
    const given = { bookingId, holdToken: null, exclusive: false, now };
    const booked = await em().transactional((tx) => bookAppointment(tx, slot, given));
    return booked.kind === 'booked' ? booked.appointment.clinicianId : booked.kind;
  };
  const first = await book();
  expect(first).not.toBeNull();
  expect(first).not.toBe(tuesdays);
  expect(await book()).toBeNull();
});
