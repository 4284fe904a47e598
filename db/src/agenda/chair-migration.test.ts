import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { applyMigrations, openMigratorBefore } from '../migration-history.ts';
import { createTestDatabase } from '../testing/index.ts';

const chairMigration = 'Migration20261125110000_chair';
const at = (time: string) => new Date(`2026-12-01T${time}:00Z`);

test('taken back, what overlapped on two chairs is let go of, and nothing that was over is touched', async () => {
  const db = await createTestDatabase('no tables');
  onTestFinished(() => db.close());
  const history = openMigratorBefore(db.orm);
  await history.up({ to: chairMigration });
  const [practice] = await db.em.execute<{ id: number }[]>(
    `insert into dentist (slug, name, address, istat_code, city, province, region)
     values ('roma', 'Studio', 'Via Roma 1', '058091', 'Roma', 'RM', 'Lazio') returning id`,
  );
  const id = practice?.id;
  for (const name of ['Uno', 'Due'])
    for (const table of ['chair', 'clinician'])
      await db.em.execute(`insert into ${table} (practice_id, name, position) values (?, ?, 0)`, [id, name]);
  const signs = [...'23456789'];
  const book = async () => {
    const [booking] = await db.em.execute<{ id: string }[]>(
      `insert into booking (number, token_hash, client_key, dentist_id, status, preferred_times, reason, patient_name, phone, email,
         contact_hash, age_confirmed_at, health_consent_at, consent_version)
       select 'DENT-2222-222' || sign, hash, gen_random_uuid(), ?, 'scheduled', array[now()], 'CHECKUP', 'Anna', '+393331234567',
         'anna@example.it', hash, now(), now(), 'test' from (values (?, repeat(md5(?), 2))) given (sign, hash) returning id`,
      [id, signs[0], signs.shift()],
    );
    return booking?.id;
  };
  const stored = async (name: string, from: string, state: string, isBooked = true) => {
    const booking = isBooked ? await book() : null;
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
  await history.down({ migrations: [chairMigration] });
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
  await applyMigrations(db.orm);
  expect(await db.orm.migrator.checkSchema()).toBe(false);
});
