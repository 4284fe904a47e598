import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { EntityManager } from '../orm.ts';
import { createBooking, createPracticeRow, createTestDatabase, type TestDatabase } from '../testing/index.ts';

/*
 * What gateways and workers of before chairs and clinicians (Migration20261125110000_chair) say to the database while those
 * of today run beside them, in their own words. Goes with the triggers of that migration.
 */
// What came later names its tables.
const chairMigration = { migrations: ['Migration20261126090000_practice_rooms', 'Migration20261125110000_chair'] };
const at = (time: string) => new Date(`2026-12-01T${time}:00Z`);
const now = at('06:00');

const fields =
  '"id", "dentist_id", "starts_at", "ends_at", "state", "exclusive", "held_until", "hold_token", "booking_id"';
type Slot = readonly [dentistId: number, startsAt: Date, endsAt: Date];

const takeAgenda = (em: EntityManager, dentistId: number) =>
  em.execute('select pg_advisory_xact_lock(7283011, ?)', [dentistId]);
const releaseOverdueHolds = (em: EntityManager, [dentistId, startsAt, endsAt]: Slot) =>
  em.execute(
    `update appointment set state = 'released', held_until = null
     where dentist_id = ? and tstzrange(starts_at, ends_at) && tstzrange(?, ?) and state <> 'released' and exclusive
       and held_until <= ?`,
    [dentistId, startsAt, endsAt, now],
  );
const insertAppointment = (
  em: EntityManager,
  slot: Slot,
  given: readonly [
    state: string,
    exclusive: boolean,
    heldUntil: Date | null,
    token: string | null,
    booking: string | null,
  ],
) =>
  em.execute<{ id: string }[]>(
    `insert into "appointment" ("dentist_id", "starts_at", "ends_at", "state", "exclusive", "held_until", "hold_token", "booking_id")
     values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning ${fields}`,
    [...slot, ...given],
  );

async function hold(em: EntityManager, slot: Slot, token: string, heldUntil = at('06:10')) {
  await takeAgenda(em, slot[0]);
  await releaseOverdueHolds(em, slot);
  const [held] = await insertAppointment(em, slot, ['held', true, heldUntil, token, null]);
  if (held)
    await em.execute(`update "appointment" set "hold_client" = ?, "created_at" = ? where "id" = ?`, [
      'c',
      now,
      held.id,
    ]);
  return held ? 'held' : 'slotTaken';
}

async function book(em: EntityManager, slot: Slot, bookingId: string, token: string | null = null, exclusive = true) {
  await takeAgenda(em, slot[0]);
  const [former] = await em.execute<{ id: string; state: string; held_until: string | null }[]>(
    `select ${fields} from appointment where booking_id = ? and state <> 'released' for no key update`,
    [bookingId],
  );
  if (former)
    await em.execute(`update "appointment" set "state" = 'released', "held_until" = null where "id" = ?`, [former.id]);
  const [turned] = token
    ? await em.execute<object[]>(
        `update "appointment" set "state" = 'booked', "held_until" = null, "hold_client" = null, "hold_contact" = null, "booking_id" = ?
         where "hold_token" = ? and "state" = 'held' and "dentist_id" = ? and "starts_at" = ? and "ends_at" = ? returning ${fields}`,
        [bookingId, token, ...slot],
      )
    : [];
  if (turned) return 'booked';
  if (exclusive) await releaseOverdueHolds(em, slot);
  const [inserted] = await insertAppointment(em, slot, ['booked', exclusive, null, null, bookingId]);
  if (inserted) return 'booked';
  if (former)
    await em.execute(`update "appointment" set "state" = ?, "held_until" = ? where "id" = ?`, [
      former.state,
      former.held_until,
      former.id,
    ]);
  return 'slotTaken';
}

/** A morning of a former gateway: what it is answers, and what stands in the agenda then. */
async function morning({ em: root, orm }: TestDatabase) {
  const { id } = await createPracticeRow(root);
  const bookings = [];
  for (let count = 0; count < 5; count++) bookings.push((await createBooking(root, { dentistId: id })).id);
  const [b0, b1, b2, b3, b4] = bookings as [string, string, string, string, string];
  const slot = (from: string, to: string): Slot => [id, at(from), at(to)];
  const tx = <T>(work: (em: EntityManager) => Promise<T>) => orm.em.fork().transactional(work);
  const token = randomUUID();
  const answers = [
    await tx((em) => hold(em, slot('09:00', '09:30'), token)),
    await tx((em) => hold(em, slot('09:15', '09:45'), randomUUID())),
    await tx((em) => book(em, slot('09:00', '09:30'), b0, token)),
    await tx((em) => book(em, slot('09:00', '09:30'), b1)),
    await tx((em) => book(em, slot('09:30', '10:00'), b1)),
    // Moved to where somebody is, and to where nobody is.
    await tx((em) => book(em, slot('09:00', '09:30'), b1)),
    await tx((em) => book(em, slot('11:00', '11:30'), b1)),
    // A hold that is over gives way.
    await tx((em) => hold(em, slot('12:00', '12:30'), randomUUID(), at('05:00'))),
    await tx((em) => book(em, slot('12:00', '12:30'), b2)),
    // Two visits at once, of a practice that keeps no agenda.
    await tx((em) => book(em, slot('14:00', '14:30'), b3, null, false)),
    await tx((em) => book(em, slot('14:00', '14:30'), b4, null, false)),
  ];
  await root.execute(
    `update "appointment" set "state" = 'released', "held_until" = null where "booking_id" = ? and "state" <> 'released'`,
    [b0],
  );
  await root.execute(
    `update "appointment" set "ends_at" = "ends_at" + interval '15 minutes' where "booking_id" = ? and "state" = 'booked'`,
    [b1],
  );
  await root.execute(
    `update "appointment" set "starts_at" = "starts_at" + interval '26 hours', "ends_at" = "ends_at" + interval '26 hours'
     where "booking_id" = ?`,
    [b2],
  );
  answers.push(await tx((em) => book(em, slot('11:30', '12:00'), b0)));
  const stands = await root.execute(
    `select starts_at, ends_at, state, exclusive from appointment where dentist_id = ? order by starts_at, state, id`,
    [id],
  );
  return { id, answers, stands: stands.map((row) => JSON.stringify(row)).sort() };
}

test('a gateway of before chairs finds everything as it was', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  await db.orm.migrator.down(chairMigration);
  const before = await morning(db);
  await db.orm.migrator.up();
  const beside = await morning(db);
  expect(beside.answers).toEqual(before.answers);
  expect(beside.stands).toEqual(before.stands);
  expect(before.answers.join()).toBe(
    'held,slotTaken,booked,slotTaken,booked,slotTaken,booked,held,booked,booked,booked,slotTaken',
  );
  // Its visits have the one place that today's gateways see.
  expect(
    await db.em.execute(
      `select count(*)::int as visits, bool_and(exclusive = (chair_id is not null and clinician_id is not null)) as placed,
         bool_and(free_at = ends_at) as free from appointment where dentist_id = ?`,
      [beside.id],
    ),
  ).toEqual([{ visits: before.stands.length, placed: true, free: true }]);
});

test('a former gateway takes nothing that a gateway of today gave away, on whichever chair', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const { id } = await createPracticeRow(db.em);
  for (const [position, name] of ['(Vecchia)', 'Uno', 'Due'].entries())
    for (const table of ['chair', 'clinician'])
      await db.em.execute(`insert into ${table} (practice_id, name, position, active) values (?, ?, ?, ?)`, [
        id,
        name,
        position,
        position > 0,
      ]);
  const taken = (from: string, chair: string | null, clinician: string | null) =>
    db.em.execute(
      `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, chair_id, clinician_id)
       values (?, ?, ?, ?, 'booked', true, (select id from chair where name = ?), (select id from clinician where name = ?))`,
      [
        id,
        at(from),
        new Date(at(from).getTime() + 1_800_000),
        new Date(at(from).getTime() + 2_400_000),
        chair,
        clinician,
      ],
    );
  await taken('09:00', null, null);
  await taken('10:00', 'Due', 'Due');
  await taken('11:00', null, 'Due');
  await taken('12:00', 'Uno', 'Uno');
  const tx = (from: string, to: string) =>
    db.orm.em.fork().transactional((em) => hold(em, [id, at(from), at(to)], randomUUID()));
  const answers = [await tx('09:00', '09:30'), await tx('10:00', '10:30'), await tx('11:00', '11:30')];
  // In the pause after a visit, and then after it.
  answers.push(await tx('12:30', '13:00'), await tx('13:00', '13:30'));
  expect(answers).toEqual(['slotTaken', 'slotTaken', 'slotTaken', 'slotTaken', 'held']);
  const placed = `select c.name as chair, k.name as clinician from appointment a left join chair c on c.id = chair_id
    left join clinician k on k.id = clinician_id where a.dentist_id = ? and `;
  expect(await db.em.execute(`${placed} hold_token is not null`, [id])).toEqual([{ chair: 'Uno', clinician: 'Uno' }]);
  // What takes the whole practice stays without a place.
  expect(await db.em.execute(`${placed} starts_at = ?`, [id, at('09:00')])).toEqual([{ chair: null, clinician: null }]);
  // A longer visit keeps the pause after it.
  await db.em.execute(`update "appointment" set "ends_at" = "ends_at" + interval '15 minutes' where "starts_at" = ?`, [
    at('10:00'),
  ]);
  expect(
    await db.em.execute(`select (free_at - ends_at)::text as pause from appointment where starts_at = ?`, [
      at('10:00'),
    ]),
  ).toEqual([{ pause: '00:10:00' }]);
});

test('a former gateway joins two practices: visits go to a chair of the one that stays', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const [kept, gone] = [(await createPracticeRow(db.em)).id, (await createPracticeRow(db.em)).id];
  const tx = (id: number, from: string, to: string) =>
    db.orm.em.fork().transactional((em) => hold(em, [id, at(from), at(to)], randomUUID()));
  expect([await tx(gone, '09:00', '09:30'), await tx(kept, '10:00', '10:30')]).toEqual(['held', 'held']);
  await db.em.execute(`update appointment set dentist_id = ? where dentist_id = ?`, [kept, gone]);
  await db.em.execute(`delete from dentist_source where dentist_id = ?`, [gone]);
  await db.em.execute(`delete from dentist where id = ?`, [gone]);
  expect(
    await db.em.execute(
      `select count(*)::int as n from appointment a join chair c on c.id = chair_id and c.practice_id = a.dentist_id
       join clinician k on k.id = clinician_id and k.practice_id = a.dentist_id`,
    ),
  ).toEqual([{ n: 2 }]);
});

test('taken back, what overlapped on two chairs is let go of, and nothing that was over is touched', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const { id } = await createPracticeRow(db.em);
  for (const name of ['Uno', 'Due'])
    for (const table of ['chair', 'clinician'])
      await db.em.execute(`insert into ${table} (practice_id, name, position) values (?, ?, 0)`, [id, name]);
  const stored = async (name: string, from: string, state: string, isBooked = true) => {
    const booking = isBooked ? (await createBooking(db.em, { dentistId: id })).id : null;
    const end = new Date(at(from).getTime() + 1_800_000);
    await db.em.execute(
      `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, held_until, hold_token, booking_id, chair_id, clinician_id)
       values (?, ?, ?, ?, ?, true, ?, ?, ?, (select id from chair where name = ?), (select id from clinician where name = ?))`,
      [id, at(from), end, end, state, state === 'held' ? at('06:10') : null, randomUUID(), booking, name, name],
    );
  };
  await stored('Uno', '09:00', 'booked');
  await stored('Due', '09:00', 'booked');
  await stored('Uno', '10:00', 'booked');
  await stored('Due', '10:00', 'held');
  await stored('Uno', '11:00', 'released');
  await stored('Due', '11:00', 'booked');
  await stored('Uno', '12:00', 'booked');
  await stored('Due', '12:00', 'booked', false);
  await stored('Uno', '13:00', 'held');
  await db.orm.migrator.down(chairMigration);
  const rows = await db.em.execute<{ row: string }[]>(
    `select to_char(starts_at at time zone 'UTC', 'HH24 ') || state || case when exclusive then '' else ' aside' end as row from appointment order by 1`,
  );
  expect(rows.map(({ row }) => row)).toEqual([
    '09 booked aside',
    '09 booked aside',
    '10 booked',
    '10 released',
    '11 booked',
    '11 released',
    '12 booked',
    '13 held',
  ]);
  await db.orm.migrator.up();
  expect(await db.orm.migrator.checkSchema()).toBe(false);
});
