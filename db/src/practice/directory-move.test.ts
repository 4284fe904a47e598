import type { EntityManager } from '@mikro-orm/postgresql';
import { expect, onTestFinished, test } from 'vitest';
import { createBooking, createCallTask, createPracticeRow, createTestDatabase } from '../testing/index.ts';
import { findRevisions } from './directory-revision.repository.ts';

const roma = '058091';
const ostia = '058120';
const phone = '+390612345678';

const tables = [
  'dentist_service',
  'practitioner',
  'practice_agenda',
  'agenda_exception',
  'opt_out',
  'booking',
  'booking_event',
  'call_attempt',
] as const;

/** A practice in Roma with a row in every table that belongs to it. */
async function openPractice() {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const { id } = await createPracticeRow(db.em, {
    istatCode: roma,
    phone,
    services: [{ name: 'Igiene', priceCents: 1 }],
  });
  const booking = await createBooking(db.em, { dentistId: id });
  const task = await createCallTask(db.em, booking, { phone });
  await db.em.execute(`insert into practitioner (dentist_id, position, name) values (${id}, 0, 'Dott. Luca Landi')`);
  await db.em.execute(`insert into practice_agenda (dentist_id, slot_minutes) values (${id}, 30)`);
  await db.em.execute(`insert into agenda_exception (dentist_id, on_date) values (${id}, '2026-12-24')`);
  await db.em.execute(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at)
     values ('${task.id}', '${booking.id}', ${id}, '${phone}', 1, 'dialling', 1, now())`,
  );
  const changes: Readonly<Record<(typeof tables)[number], string>> = {
    dentist_service: 'update dentist_service set price_cents = 2',
    practitioner: `update practitioner set name = 'Dott.ssa Anna Bini'`,
    practice_agenda: 'update practice_agenda set slot_minutes = 20',
    agenda_exception: `update agenda_exception set intervals = '[[540, 600]]'`,
    opt_out: `insert into opt_out (phone, at, source) values ('${phone}', now(), 'call')`,
    booking: `update booking set status = 'declined'`,
    booking_event: `insert into booking_event (booking_id, kind, at) values ('${booking.id}', 'confirmed', now())`,
    call_attempt: `update call_attempt set state = 'ended', outcome = 'noAnswer', ended_at = now()`,
  };
  const revision = async () => (await findRevisions(db.em.fork(), [ostia])).get(ostia);
  return { db, changes, revision, move: `update dentist set istat_code = '${ostia}' where id = ${id}` };
}
/** Resolves once the work is done or waits for a lock. */
async function untilDoneOrWaiting(em: EntityManager, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  work.finally(() => (isDone = true)).catch(() => {});
  while (!isDone) {
    const [row] = await em
      .fork()
      .execute<{ waiting: number }[]>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    if ((row?.waiting ?? 0) > 0) return;
  }
}

test.each(tables)('%s, changed while its practice moves: the comune it moved to shows both', async (table) => {
  const { db, changes, revision, move } = await openPractice();
  const [mover, changer] = [db.em.fork(), db.em.fork()];
  await mover.begin();
  await changer.begin();
  await mover.execute(move);
  const change = changer.execute(changes[table]);
  await untilDoneOrWaiting(db.em, change);
  await mover.commit();
  const moved = await revision();
  await change;
  await changer.commit();
  expect(await revision()).not.toBe(moved);
});

test.each(tables)('%s, changed before its practice moves and committed after: the same', async (table) => {
  const { db, changes, revision, move } = await openPractice();
  const [mover, changer] = [db.em.fork(), db.em.fork()];
  await changer.begin();
  await changer.execute(changes[table]);
  const moving = mover.transactional((tx) => tx.execute(move));
  await untilDoneOrWaiting(db.em, moving);
  const seen = await revision();
  await changer.commit();
  await moving;
  expect(await revision()).not.toBe(seen);
});
