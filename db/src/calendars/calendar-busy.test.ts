import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookAppointment, holdSlot } from '../agenda/appointment.repository.ts';
import { Chair } from '../agenda/chair.entity.ts';
import { Clinician } from '../agenda/clinician.entity.ts';
import { isClosed } from '../agenda/closure.repository.ts';
import { findFirstFreeStart, listFreeStarts } from '../agenda/free-start.repository.ts';
import { findPlace } from '../agenda/place.repository.ts';
import { createCalendarConnection, setUpTestDatabase } from '../testing/index.ts';
import { findBusy, saveObjects } from './calendar-sync.repository.ts';

const db = setUpTestDatabase();
const em = () => db.orm.em.fork();
const now = new Date('2026-03-02T08:00:00Z');
const at = (clock: string) => new Date(`2026-03-03T${clock}:00Z`);
const starts = async (practiceId: number) =>
  (await listFreeStarts(em(), practiceId, { now, from: at('08:00'), to: at('11:00') })).map((start) =>
    start.toISOString().slice(11, 16),
  );

async function busyPractice() {
  const made = await createCalendarConnection(em(), { now });
  const { connectionId, practiceId, clinicianId } = made;
  const keep = (from: string, to: string) =>
    em().transactional((tx) =>
      saveObjects(tx, { connectionId, practiceId, clinicianId }, [
        { hrefHash: 'x', etag: '1', skipped: 0, isOpen: false, spans: [{ startsAt: at(from), endsAt: at(to) }] },
      ]),
    );
  return { ...made, keep };
}

test('a time that the clinician’s calendar keeps is offered to nobody; without it, it is again', async () => {
  const { practiceId, keep } = await busyPractice();
  await keep('09:00', '10:15');
  expect(await starts(practiceId)).toEqual(['08:00', '08:30', '10:30', '11:00']);
  const found = await findFirstFreeStart(em(), practiceId, { now, from: at('09:00'), to: at('18:00') });
  expect(found).toEqual(at('10:30'));
  await keep('08:00', '08:30');
  expect(await starts(practiceId)).toEqual(['08:30', '09:00', '09:30', '10:00', '10:30', '11:00']);
});

test('another clinician sees the patient then', async () => {
  const { practiceId, keep } = await busyPractice();
  await keep('09:00', '10:00');
  await em().insert(Chair, { practiceId, name: 'Due', position: 1 });
  const other = Number(await em().insert(Clinician, { practiceId, name: 'Dr. Bo', position: 1 }));
  expect(await starts(practiceId)).toContain('09:00');
  const slot = { dentistId: practiceId, startsAt: at('09:00'), endsAt: at('09:30') };
  expect(await findPlace(em(), slot, now)).toMatchObject({ clinicianId: other });
});

test('nothing is held or booked in it, and the studio is refused like in a closure', async () => {
  const { practiceId, clinicianId, keep } = await busyPractice();
  await keep('09:00', '10:00');
  const slot = { dentistId: practiceId, startsAt: at('09:30'), endsAt: at('10:00') };
  expect(await findPlace(em(), slot, now)).toBeNull();
  const held = await em().transactional((tx) => holdSlot(tx, slot, { holdToken: randomUUID(), now }));
  expect(held.kind).toBe('slotTaken');
  const booked = await em().transactional((tx) =>
    bookAppointment(tx, slot, { bookingId: randomUUID(), holdToken: null, exclusive: true, now }),
  );
  expect(booked.kind).toBe('slotTaken');
  const span = { practiceId, startsAt: at('09:30'), endsAt: at('10:00'), chairId: null };
  expect(await isClosed(em(), { ...span, clinicianId })).toBe(true);
  expect(await isClosed(em(), { ...span, clinicianId: clinicianId + 1 })).toBe(false);
  expect(await findBusy(em(), practiceId, { from: at('08:00'), to: at('12:00') })).toEqual([
    { clinicianId, startsAt: at('09:00'), endsAt: at('10:00') },
  ]);
});

test('a booking and a foreign event at the same instant: it is refused, or the task is raised', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { practiceId, keep } = await busyPractice();
      const slot = { dentistId: practiceId, startsAt: at('09:00'), endsAt: at('09:30') };
      const [held] = await Promise.all([
        em().transactional((tx) => holdSlot(tx, slot, { holdToken: randomUUID(), now })),
        keep('09:00', '10:00'),
      ]);
      if (held.kind === 'slotTaken') return 'refused';
      await em().execute(`update appointment set state = 'booked', held_until = null where dentist_id = ?`, [
        practiceId,
      ]);
      const tasks = await em().execute('select kind from calendar_task where practice_id = ?', [practiceId]);
      return tasks.length === 1 ? 'task' : 'silence';
    }),
  );
  expect(outcomes).not.toContain('silence');
});
