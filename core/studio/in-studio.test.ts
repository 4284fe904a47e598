import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@dentisti/db/orm';
import { createOrm } from '@dentisti/db/orm';
import { guardedTables } from '@dentisti/db/roles/row-policies';
import { tableAccess } from '@dentisti/db/roles/table-access';
import {
  createAgenda,
  createBooking,
  createCallTask,
  createPracticeRow,
  setUpTestDatabase,
} from '@dentisti/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inStudio } from './in-studio.ts';
import { connectCalendar } from './testing/connect-calendar.ts';

const database = setUpTestDatabase();

/** One connection, as the gateway has them: what one transaction leaves behind the next one would find. */
let orm: MikroORM;
const practices: { id: number; account: string }[] = [];
const context = () => ({ em: orm.em.fork() });
const [own, other] = [() => practices[0] as (typeof practices)[0], () => practices[1] as (typeof practices)[0]];
const studio = <Result>(work: (tx: EntityManager) => Promise<Result>, practice = own()) =>
  inStudio(context(), practice.id, practice.account, work);
const whoAmI = (em: EntityManager) =>
  em.execute(`select current_user as role, current_setting('app.practice', true) as practice`);
/** Tables that a person of a practice comes to, but for the public directory. */
const tables = guardedTables.filter((name) => tableAccess[name]?.studio && name !== 'dentist');

beforeAll(async () => {
  orm = await createOrm({ clientUrl: database.serviceUrl, role: 'visitor', poolMax: 1 });
  for (let i = 0; i < 2; i++) practices.push(await fillPractice(database.orm.em.fork()));
});
afterAll(() => orm.close());

/** A practice with a row in every table. */
async function fillPractice(em: EntityManager) {
  const { id } = await createPracticeRow(em, { services: [{ name: 'Igiene', priceCents: 8_000 }] });
  const account = randomUUID();
  await createAgenda(em, id);
  const booking = await createBooking(em, { dentistId: id });
  const task = await createCallTask(em, booking, { phone: '+390612345678' });
  const run = (sql: string, ...params: unknown[]) => em.execute(sql, params);
  await run(
    `insert into agenda_exception (dentist_id, on_date, intervals) values (?, '2026-12-24', '[]') on conflict do nothing`,
    id,
  );
  await run(
    `insert into agenda_availability (dentist_id, weekday, opens_minutes, closes_minutes) values (?, 6, 540, 600) on conflict do nothing`,
    id,
  );
  await run(
    `insert into agenda_service (practice_id, name, position, duration_minutes, buffer_minutes) values (?, 'Visita', 9, 30, 0)`,
    id,
  );
  await run(`insert into chair (practice_id, name, position) values (?, 'Sala 9', 9)`, id);
  const [clinician] = (await run(
    `insert into clinician (practice_id, name, position) values (?, 'Dott.ssa Nove', 9) returning id`,
    id,
  )) as { id: number }[];
  await run(
    `insert into clinician_hours (clinician_id, practice_id, weekday, opens_minutes, closes_minutes) values (?, ?, 1, 540, 600)`,
    clinician?.id,
    id,
  );
  await run(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, clinician_id)
    values (?, '2027-01-04 09:00Z', '2027-01-04 10:00Z', '2027-01-04 10:00Z', 'booked', true, ?)`,
    id,
    clinician?.id,
  );
  await run(
    `insert into booking_event (booking_id, at, kind, detail) values (?, now(), 'requested', '{}')`,
    booking.id,
  );
  await run(
    `insert into call_attempt (id, task_id, booking_id, dentist_id, phone, direction, ordinal, state, fencing_token, dialled_at, ended_at, outcome)
    values (gen_random_uuid(), ?, ?, ?, '+390612345678', 'outbound', 1, 'ended', 1, now(), now(), 'no-answer')`,
    task.id,
    booking.id,
    id,
  );
  await run(`insert into practitioner (dentist_id, position, name) values (?, 0, 'Dott. Uno')`, id);
  await run(
    `insert into practice_account (id, email, created_at) values (?, ?, now())`,
    account,
    `studio-${id}@posta.example`,
  );
  await run(
    `insert into practice_member (practice_id, account_id, role, since) values (?, ?, 'owner', now())`,
    id,
    account,
  );
  await run(`insert into practice_standing (practice_id, contact_at, contact_way) values (?, now(), 'operator')`, id);
  await run(
    `insert into practice_claim (practice_id, account_id, way, state, created_at, expires_at) values (?, ?, 'operator', 'granted', now(), now())`,
    id,
    account,
  );
  await run(`insert into patient (practice_id, name, name_key) values (?, 'Anna Rossi', 'anna rossi')`, id);
  await run(
    `insert into processing_acceptance (practice_id, version, accepted_at, accepted_by_id) values (?, '2026-11-26', now(), ?)`,
    id,
    account,
  );
  await run(
    `insert into agenda_closure (practice_id, label, repeats, from_on, to_on) values (?, 'Ferie', 'daily', '2026-12-24', '2026-12-31')`,
    id,
  );
  await run(`insert into practice_calls (practice_id, mode, changed_at) values (?, 'stopped', now())`, id);
  await run(
    `insert into practice_message (practice_id, kind, is_off, changed_at) values (?, 'reminder7', true, now())`,
    id,
  );
  await run(
    `insert into calendar_feed (practice_id, position, name, token_hash, entitled_at, created_at, renewed_at)
    values (?, 1, 'Prova', ?, now(), now(), now())`,
    id,
    createHash('sha256').update(String(id)).digest('hex'),
  );
  await run(
    `with endpoint as (
       insert into webhook_endpoint (practice_id, position, url, events, secret_encrypted, entitled_at, created_at)
       values (?, 1, 'https://gestionale.it/', '{booking.moved}', 'x', now(), now()) returning id, practice_id)
     insert into webhook_delivery (endpoint_id, practice_id, event, occurred_at, created_at, state)
     select id, practice_id, 'ping', now(), now(), 'delivered' from endpoint`,
    id,
  );
  await run(
    `with request as (
       insert into review_request (booking_id, dentist_id, contact_hash, blocks_until, token_hash, sent_at, expires_at)
       values (?, ?, ?, '2027-05-01', ?, '2026-11-01', '2027-01-01') returning id),
     review as (
       insert into review (request_id, dentist_id, stars, state, rules_version, published_at, written_at, changed_at)
       select id, ?, 5, 'published', 1, now(), now(), now() from request returning id, dentist_id),
     report as (
       insert into review_report (review_id, dentist_id, by, reason, created_at)
       select id, dentist_id, 'practice', 'insult', now() from review)
     insert into review_answer (review_id, dentist_id, text, state, rules_version, written_at, changed_at)
     select id, dentist_id, 'Grazie mille.', 'held', 1, now(), now() from review`,
    ...[booking.id, id, booking.contactHash, createHash('sha256').update(`review-${id}`).digest('hex'), id],
  );
  const known = `with known as (select p.id as patient_id, s.id as service_id, p.practice_id from patient p
    join agenda_service s using (practice_id) where p.practice_id = ? limit 1)`;
  await run(
    `${known} insert into recall (id, practice_id, patient_id, service_id, last_visit_on, due_on, asked_at, token_hash, link_ends_at, changed_at)
     select gen_random_uuid(), practice_id, patient_id, service_id, '2026-05-01', '2026-11-01', now(), ?, now(), now() from known`,
    id,
    createHash('sha256').update(`richiamo ${id}`).digest('hex'),
  );
  await run(
    `${known} insert into recall_choice (practice_id, patient_id, service_id, changed_at) select practice_id, patient_id, service_id, now() from known`,
    id,
  );
  await run(
    `${known} insert into recall_interval (practice_id, service_id, changed_at) select practice_id, service_id, now() from known`,
    id,
  );
  await run(`insert into recall_setting (practice_id, changed_at) values (?, now())`, id);
  await run(
    `with entry as (
       insert into waiting_entry (practice_id, patient_id, created_at, expires_at)
       select practice_id, id, now(), now() from patient where practice_id = ? limit 1 returning id, practice_id),
     round as (
       insert into waiting_round (practice_id, starts_at, free_at, freed_at, next_step_at)
       select practice_id, '2027-01-04 09:00Z', '2027-01-04 10:00Z', now(), now() from entry returning *)
     insert into waiting_offer (practice_id, round_id, entry_id, starts_at, ends_at, free_at, asked_at, alone_until)
     select r.practice_id, r.id, e.id, r.starts_at, r.free_at, r.free_at, now(), now() from round r, entry e`,
    id,
  );
  await run(
    `with photo as (
       insert into practice_photo (id, dentist_id, kind, alt, position, state, width, height, uploaded_at)
       values (gen_random_uuid(), ?, 'studio', 'La sala', 0, 'public', 480, 300, now()) returning id, dentist_id)
     insert into photo_rendition (photo_id, width, dentist_id, bytes, etag) select id, 480, dentist_id, 'x', 'x' from photo`,
    id,
  );
  await run(
    `insert into profile_edit (practice_id, kind, state, changes, created_at) values (?, 'data', 'applied', '{}', now())`,
    id,
  );
  await connectCalendar(em, { id, account, clinicianId: clinician?.id });
  return { id, account };
}

test('comes to the rows of its practice alone, in every table', async () => {
  const keys: Record<string, string> = {
    booking_event: 'select (select dentist_id from booking where id = booking_id) as practice from booking_event',
    practice_account: 'select practice_id as practice from practice_account join practice_member on account_id = id',
  };
  for (const table of tables) {
    const columns = await database.em.execute<{ name: string }[]>(
      `select column_name as name from information_schema.columns where table_name = ? and column_name in ('practice_id', 'dentist_id')`,
      [table],
    );
    const sql = `select distinct practice from (${keys[table] ?? `select ${columns[0]?.name} as practice from ${table}`}) x order by 1`;
    expect(await database.em.execute(sql), table).toEqual(practices.map(({ id }) => ({ practice: id })));
    for (const practice of practices)
      expect(await studio((tx) => tx.execute(sql), practice), table).toEqual([{ practice: practice.id }]);
  }
  // The directory is public.
  expect(await studio((tx) => tx.execute('select 1 from dentist'))).toHaveLength(2);
});

test('changes nothing of another practice', async () => {
  const changed = (sql: string, ...params: unknown[]) =>
    studio(async (tx) => (await tx.execute<{ affectedRows: number }>(sql, params, 'run')).affectedRows);
  expect(await changed(`update dentist set description = 'nostra'`)).toBe(1);
  expect(await changed(`update booking set note = 'nostra'`)).toBe(1);
  expect(await changed('delete from practitioner where dentist_id = ?', other().id)).toBe(0);
  expect(await database.em.execute('select description from dentist where id = ?', [other().id])).toEqual([
    { description: null },
  ]);
  await expect(
    changed(`insert into chair (practice_id, name, position) values (?, 'Altrui', 3)`, other().id),
  ).rejects.toThrow(/row-level security/);
  await expect(changed('update chair set practice_id = ?', other().id)).rejects.toThrow(/row-level security/);
  expect(await changed('select 1 from patient where practice_id = ?', other().id)).toBe(0);
  expect(await changed(`update patient set note = 'nostra'`)).toBe(1);
  await expect(changed('update patient set practice_id = ?', other().id)).rejects.toThrow(/row-level security/);
  await expect(
    changed(`insert into patient (practice_id, name, name_key) values (?, 'Ugo Bo', 'ugo bo')`, other().id),
  ).rejects.toThrow(/row-level security/);
  await expect(changed('delete from patient')).rejects.toThrow(/permission denied/);
  await expect(
    changed(
      `insert into processing_acceptance (practice_id, version, accepted_at) values (?, '2026-12-01', now())`,
      other().id,
    ),
  ).rejects.toThrow(/row-level security/);
});

test('comes to nothing that is no practice’s', async () => {
  for (const table of Object.keys(tableAccess).filter((name) => !tableAccess[name]?.studio))
    await expect(
      studio((tx) => tx.execute(`select 1 from "${table}" limit 1`)),
      table,
    ).rejects.toThrow(/permission denied/);
  await expect(studio((tx) => tx.execute(`update practice_standing set entitled_at = now()`))).rejects.toThrow(
    /permission denied/,
  );
});

test('leaves nothing behind on the connection: neither done, nor failed, nor inside a transaction of the request', async () => {
  const visitor = [{ role: 'dentisti_visitor', practice: '' }];
  expect(await studio(whoAmI)).toEqual([{ role: 'dentisti_studio', practice: String(own().id) }]);
  expect(await whoAmI(orm.em.fork())).toEqual(visitor);
  await expect(
    studio(async () => {
      throw new Error('in the middle');
    }),
  ).rejects.toThrow('in the middle');
  await expect(studio((tx) => tx.execute('select 1 / 0'))).rejects.toThrow(/division/);
  expect(await whoAmI(orm.em.fork())).toEqual(visitor);
  expect(await orm.em.fork().transactional(whoAmI)).toEqual(visitor);
  expect(await orm.em.fork().execute('select 1 from practice_agenda')).toHaveLength(2);
  // The next person's transaction knows nothing of this one's.
  expect(await studio(whoAmI, other())).toEqual([{ role: 'dentisti_studio', practice: String(other().id) }]);

  const two = await database.connectAs('visitor');
  await two.em.fork().transactional(async (request) => {
    const inside = await inStudio({ em: request }, own().id, own().account, whoAmI);
    expect(inside).toEqual([{ role: 'dentisti_studio', practice: String(own().id) }]);
    expect(await whoAmI(request)).toMatchObject([{ role: 'dentisti_visitor' }]);
  });
});

test('holds mistakes, not hostile SQL: the login may take another role', async () => {
  // The application is the first lock. This is written down in docs/decisions/0056.
  const rows = await studio(async (tx) => {
    await tx.execute('set local role dentisti_operator');
    return tx.execute('select 1 from practice_agenda');
  });
  expect(rows).toHaveLength(2);
  expect(await whoAmI(orm.em.fork())).toMatchObject([{ role: 'dentisti_visitor' }]);
});
