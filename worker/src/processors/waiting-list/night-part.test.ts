import { insertAppointment, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { addOwner, createAgenda, createPracticeRow, openRooms } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { requeueWaitingRounds } from '../../schedules/requeue-waiting-rounds.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';

const harness = setUpBookingHarness();
const sql = <Row>(text: string, params: unknown[] = []) => harness.db.orm.em.fork().execute<Row[]>(text, params);

test('of a morning freed by night, what can still be taken in the morning is offered', async () => {
  await harness.reset();
  harness.clock.set(new Date('2026-11-24T21:00:00Z')); // 22:00 in Rome
  const { id } = await createPracticeRow(harness.db.orm.em.fork());
  await createAgenda(harness.db.orm.em.fork(), id);
  await addOwner(harness.db.orm.em.fork(), { practiceId: id, now: harness.clock.now() });
  await openRooms(harness.db.orm.em.fork(), id, harness.clock.now());
  await sql(
    `with someone as (insert into patient (practice_id, name, name_key, email) values (?, 'P', 'p', 'p@example.org') returning id)
     insert into waiting_entry (practice_id, patient_id, created_at, expires_at) select ?, id, ?, ? from someone`,
    [id, id, harness.clock.now(), new Date('2027-01-20T00:00:00Z')],
  );
  await harness.db.orm.em.fork().transactional(async (tx) => {
    await takeAgenda(tx, id);
    const given = { state: 'booked', exclusive: true, heldUntil: null, holdToken: null, bookingId: null } as const;
    // 9 to 12 in Rome
    await insertAppointment(
      tx,
      { dentistId: id, startsAt: new Date('2026-11-25T08:00:00Z'), endsAt: new Date('2026-11-25T11:00:00Z') },
      given,
      harness.clock.now(),
    );
  });
  await sql(`delete from appointment where dentist_id = ? and state = 'booked'`, [id]);
  await harness.schedule(requeueWaitingRounds);
  await harness.drain();
  harness.clock.set(new Date('2026-11-25T07:00:00Z')); // 8:00
  await harness.schedule(requeueWaitingRounds);
  await harness.drain();
  console.log(await sql('select state, ended_reason, starts_at::text, free_at::text from waiting_round'));
  expect(harness.mails).toMatchObject([{ to: 'p@example.org' }]);
});
