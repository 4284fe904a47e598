import { expect, onTestFinished, test } from 'vitest';
import { createBooking, createCallTask, createPracticeRow, createTestDatabase } from '../testing/index.ts';
import {
  findRevisions,
  firstRevision,
  foldRevisions,
  listingScope,
  readSnapshot,
} from './directory-revision.repository.ts';

async function openDatabase() {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  return db;
}

const roma = '058091';
const ostia = '058120';

test('every change of what a list shows gives its comune another revision, and no other comune', async () => {
  const { em } = await openDatabase();
  const { id } = await createPracticeRow(em, { istatCode: roma, phone: '+390612345678' });
  await createPracticeRow(em, { istatCode: ostia });
  const booking = await createBooking(em, { dentistId: id });
  const task = await createCallTask(em, booking, { phone: '+390612345678' });
  await em.execute(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at)
     values ('${task.id}', '${booking.id}', ${id}, '+390612345678', 1, 'dialling', 1, now())`,
  );
  const changes = [
    `update dentist set description = 'altro' where id = ${id}`,
    `update dentist set hidden_at = now() where id = ${id}`,
    `update dentist set hidden_at = null where id = ${id}`,
    `insert into dentist_service (dentist_id, position, name) values (${id}, 0, 'Igiene')`,
    `update dentist_service set price_cents = 100 where dentist_id = ${id}`,
    `delete from dentist_service where dentist_id = ${id}`,
    `update dentist set languages = '{en}', wheelchair = 'limited' where id = ${id}`,
    `insert into practitioner (dentist_id, position, name) values (${id}, 0, 'Dott. Luca Landi')`,
    `update practitioner set albo_number = 'RM 12', albo_checked_at = now()`,
    'delete from practitioner',
    `update call_attempt set state = 'ended', outcome = 'noAnswer', ended_at = now()`,
    'delete from call_attempt',
    `insert into dentist_slug (slug, dentist_id) values ('roma-prima', ${id})`,
    `insert into opt_out (phone, at, source) values ('+390612345678', now(), 'call')`,
    `delete from opt_out`,
    `insert into doubtful_number (phone, marked_at) values ('+390612345678', now())`,
    `update doubtful_number set checked_at = now()`,
    `insert into practice_agenda (dentist_id, slot_minutes) values (${id}, 30)`,
    `insert into agenda_exception (dentist_id, on_date) values (${id}, '2026-12-24')`,
    `update agenda_exception set intervals = '[[540, 600]]'`,
    `update booking set status = 'declined' where id = '${booking.id}'`,
    `insert into booking_event (booking_id, kind, at) values ('${booking.id}', 'confirmed', now())`,
    `delete from booking_event where kind = 'confirmed'`,
    `delete from dentist_slug where slug = 'roma-prima'`,
  ];
  for (const change of changes) {
    const before = await findRevisions(em, [roma, ostia]);
    await em.execute(change);
    const after = await findRevisions(em, [roma, ostia]);
    expect(after.get(roma), change).not.toBe(before.get(roma));
    expect(after.get(ostia), change).toBe(before.get(ostia));
  }
});

test('listing changes with counts, ratings and points, not with texts; a move changes both comuni', async () => {
  const { em } = await openDatabase();
  const { id } = await createPracticeRow(em, { istatCode: roma });
  const revisionsAfter = async (sql: string) => {
    await em.execute(sql);
    return findRevisions(em, [listingScope, roma, ostia]);
  };
  const start = await findRevisions(em, [listingScope, roma, ostia]);
  expect(start.get(ostia)).toBe(firstRevision);
  const text = await revisionsAfter(`update dentist set name = 'Altro', description = 'x' where id = ${id}`);
  expect(text.get(listingScope)).toBe(start.get(listingScope));
  expect(text.get(roma)).not.toBe(start.get(roma));
  let last = text;
  for (const sql of [
    `update dentist set latitude = latitude + 0.001 where id = ${id}`,
    `update dentist set hidden_at = now() where id = ${id}`,
    `update dentist set istat_code = '${ostia}' where id = ${id}`,
    'truncate dentist cascade',
  ]) {
    const next = await revisionsAfter(sql);
    expect(next.get(listingScope), sql).not.toBe(last.get(listingScope));
    last = next;
  }
  expect(last.get(ostia)).not.toBe(firstRevision);
});

test('what is rolled back changes nothing; two transactions that end in the other order give two revisions', async () => {
  const db = await openDatabase();
  const { id } = await createPracticeRow(db.em, { istatCode: roma });
  const other = await createPracticeRow(db.em, { istatCode: roma });
  const revision = async () => (await findRevisions(db.em.fork(), [roma])).get(roma);
  const seen = [await revision()];
  const [first, second] = [db.em.fork(), db.em.fork()];
  await first.begin();
  await first.execute(`update dentist set description = 'prima' where id = ${id}`);
  await second.begin();
  await second.execute(`update dentist set description = 'seconda' where id = ${other.id}`);
  expect(await revision()).toBe(seen[0]);
  await second.commit();
  seen.push(await revision());
  await first.commit();
  seen.push(await revision());
  expect(new Set(seen).size).toBe(3);
  await first.begin();
  await first.execute(`update dentist set description = 'mai' where id = ${id}`);
  await first.rollback();
  expect(await revision()).toBe(seen[2]);
});

test('a transaction that a promoted standby never got and another of the same number give two revisions', async () => {
  const { em } = await openDatabase();
  const { id } = await createPracticeRow(em, { istatCode: roma });
  const revisionAfter = async (sql: string) => {
    await em.execute(sql);
    return (await findRevisions(em, [roma])).get(roma);
  };
  const start = await revisionAfter('select');
  const lost = await revisionAfter(`update dentist set description = 'persa' where id = ${id}`);
  const newest = `scope = '${roma}' and xid = (select max(xid) from directory_revision where scope = '${roma}')`;
  const [row] = await em.execute<{ xid: string }[]>(`select xid from directory_revision where ${newest}`);
  // What the standby has.
  expect(await revisionAfter(`delete from directory_revision where ${newest}`)).toBe(start);
  const again = `insert into directory_revision (scope, xid) values ('${roma}', ${row?.xid})`;
  const other = await revisionAfter(again);
  expect(new Set([start, lost, other]).size).toBe(3);
});

test('adding rows up leaves every revision as it is, and a snapshot sees one instant', async () => {
  const { em, orm } = await openDatabase();
  const { id } = await createPracticeRow(em, { istatCode: roma });
  for (let i = 0; i < 5; i++) await em.execute(`update dentist set description = '${i}' where id = ${id}`);
  const before = await findRevisions(em, [roma, listingScope]);
  expect(await foldRevisions(em)).toBe(11);
  expect(await foldRevisions(em)).toBe(0);
  expect(await findRevisions(em, [roma, listingScope])).toEqual(before);
  await readSnapshot(orm.em, async (snapshot) => {
    await snapshot.execute('select 1 from dentist');
    await em.execute(`update dentist set description = 'dopo' where id = ${id}`);
    expect(await findRevisions(snapshot, [roma, listingScope])).toEqual(before);
  });
  expect(await findRevisions(em, [roma])).not.toEqual(new Map([[roma, before.get(roma)]]));
});
