import { createBooking } from '@dentisti/db/testing';
import { beforeEach, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import {
  answerOffer,
  anyWish,
  bookThursday,
  cancelVisit,
  changePlace,
  mailedOffers,
  openRoomsOf,
  placeOf,
  stepAll,
} from '../../testing/waiting-list.ts';

const clock = { now: tuesdayMorning };
const gateway = setUpTestGateway({}, () => clock.now);
const sql = <Row>(text: string, params: unknown[] = []) => gateway.database.em.fork().execute<Row[]>(text, params);
const [nine = '', ten = '', eleven = ''] = thursdayAt(9, 10, 11);

beforeEach(() => {
  clock.now = tuesdayMorning;
});

/** A practice of two chairs and two clinicians; Ada, who has a visit at eleven, waits for an earlier time. */
async function practiceOfTwo() {
  const { id } = await practiceWithAgenda(gateway);
  for (const table of ['chair', 'clinician'])
    await sql(`insert into ${table} (practice_id, name, position) values (?, 'Due', 1)`, [id]);
  const link = await bookThursday(gateway, id, eleven, 'Ada Neri');
  expect((await changePlace(gateway, link, anyWish)).__typename).toBe('BookingChanged');
  return { id, link };
}

/** A visit that was agreed by telephone before the practice had chairs. Returns its booking. */
async function agreedVisit(practiceId: number, at: string, patientId: string | null = null) {
  const startsAt = new Date(at);
  const given = { dentistId: practiceId, status: 'confirmed', appointmentAt: startsAt } as const;
  const { id } = await createBooking(gateway.database.em.fork(), given);
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  await sql(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, booking_id, patient_id)
     values (?, ?, ?, ?, 'booked', false, ?, ?)`,
    [practiceId, startsAt, endsAt, endsAt, id, patientId],
  );
  return id;
}
const release = (bookingId: string) =>
  sql(`update appointment set state = 'released' where booking_id = ?`, [bookingId]);

test('a freed chair is offered beside a visit without one; once the other chair is taken, no more', async () => {
  const { id, link } = await practiceOfTwo();
  const first = await bookThursday(gateway, id, nine, 'Zoe Prima');
  await agreedVisit(id, nine);
  await cancelVisit(gateway, first);
  await stepAll(gateway);
  const [token = ''] = await mailedOffers(gateway, id);
  expect(await answerOffer(gateway, token)).toMatchObject({ state: 'OPEN', startsAt: nine });
  await sql(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, chair_id, clinician_id)
     select ?, at, at + interval '30 minutes', at + interval '30 minutes', 'booked', true,
       (select max(id) from chair where practice_id = ?), (select max(id) from clinician where practice_id = ?)
     from (select ?::timestamptz) t(at)`,
    [id, id, id, nine],
  );
  const { state } = await answerOffer(gateway, token, 'takeWaitingOffer');
  expect({ state, at: (await placeOf(gateway, link)).confirmedAt }).toEqual({ state: 'GONE', at: eleven });
});

test('a visit without a chair that is called off frees one', async () => {
  const { id, link } = await practiceOfTwo();
  const agreed = await agreedVisit(id, ten);
  await release(agreed);
  await stepAll(gateway);
  const [token = ''] = await mailedOffers(gateway, id);
  expect(await answerOffer(gateway, token, 'takeWaitingOffer')).toMatchObject({ state: 'TAKEN' });
  expect((await placeOf(gateway, link)).confirmedAt).toBe(ten);
});

test('one that is given a chair frees nothing, one that moves away does', async () => {
  const { id } = await practiceOfTwo();
  const agreed = await agreedVisit(id, ten);
  const rounds = () =>
    sql<{ at: string }>('select starts_at as at from waiting_round where practice_id = ? order by 1', [id]);
  await sql(
    `update appointment set exclusive = true, chair_id = (select min(id) from chair where practice_id = ?),
       clinician_id = (select min(id) from clinician where practice_id = ?) where booking_id = ?`,
    [id, id, agreed],
  );
  expect(await rounds()).toEqual([]);
  const other = await agreedVisit(id, nine);
  await sql(
    `update appointment set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours',
       free_at = free_at + interval '3 hours' where booking_id = ?`,
    [other],
  );
  expect((await rounds()).map(({ at }) => new Date(at).toISOString())).toEqual([nine]);
});

test('while its agenda is switched off a practice sees whom it likes: nothing is offered', async () => {
  const { id } = await practiceOfTwo();
  await sql('update practice_agenda set enabled = false where dentist_id = ?', [id]);
  await release(await agreedVisit(id, ten));
  expect(await sql('select from waiting_round where practice_id = ?', [id])).toEqual([]);
});

test('a patient who waits with a visit without a chair has that one moved, and no second one', async () => {
  const { id } = await practiceWithAgenda(gateway);
  await openRoomsOf(gateway, id);
  const first = await bookThursday(gateway, id, nine, 'Zoe Prima');
  const [patient] = await sql<{ id: string }>(
    `insert into patient (practice_id, name, name_key, email) values (?, 'Pia', 'pia', 'pia@example.org') returning id`,
    [id],
  );
  await sql(
    `insert into waiting_entry (practice_id, patient_id, created_at, expires_at) values (?, ?, ?, '2027-01-10T00:00:00Z')`,
    [id, patient?.id, tuesdayMorning],
  );
  await agreedVisit(id, eleven, patient?.id);
  await cancelVisit(gateway, first);
  await stepAll(gateway);
  const [token = ''] = await mailedOffers(gateway, id);
  expect(await answerOffer(gateway, token)).toMatchObject({ presentAt: eleven });
  expect(await answerOffer(gateway, token, 'takeWaitingOffer')).toMatchObject({ state: 'TAKEN' });
  const visits = await sql<{ at: string; exclusive: boolean }>(
    `select starts_at as at, exclusive from appointment where patient_id = ? and state = 'booked'`,
    [patient?.id],
  );
  expect(visits.map(({ at, exclusive }) => [new Date(at).toISOString(), exclusive])).toEqual([[nine, true]]);
});
