import { randomUUID } from 'node:crypto';
import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Obstacle, obstacles, putInTheWay } from '../../../testing/agenda-obstacles.ts';
import { practiceWithAgenda } from '../../../testing/agenda-practice.ts';
import { AgendaStranger, freeOnThursday, mailedCode } from '../../../testing/agenda-strangers.ts';
import { mailedLink, thursdayAt, tuesdayMorning } from '../../../testing/booking-form.ts';
import { startTestGateway, type TestGateway } from '../../../testing/start-test-gateway.ts';

let strict: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  strict = await startTestGateway({ BOOKING_VERIFICATION: 'email', TRUST_PROXY: '1' }, () => now);
});
afterAll(() => strict.close());
beforeEach(() => {
  now = tuesdayMorning;
});

const later = (minutes: number) => {
  now = new Date(tuesdayMorning.getTime() + minutes * 60_000);
};
const sql = <Row>(text: string, params: unknown[] = []) => strict.database.em.fork().execute<Row[]>(text, params);
let addresses = 0;
const stranger = () => {
  addresses += 1;
  return new AgendaStranger(strict, `198.51.100.${addresses}`);
};
const [nine = '', ten = '', eleven = ''] = thursdayAt(9, 10, 11);

/** What patients are offered no more, beside what stands in the way of one time. */
const withdrawals = {
  'the agenda switched off': 'update practice_agenda set enabled = false where dentist_id = ?',
  'visits of another length': 'update practice_agenda set slot_minutes = 20 where dentist_id = ?',
  'the practice taken off the list': 'update dentist set hidden_at = now() where id = ?',
};
type Change = Obstacle | keyof typeof withdrawals;
const changes: Change[] = [...obstacles, ...(Object.keys(withdrawals) as (keyof typeof withdrawals)[])];
const apply = (id: number, change: Change) =>
  change in withdrawals
    ? sql(withdrawals[change as keyof typeof withdrawals], [id])
    : putInTheWay(strict, id, change as Obstacle);
/** Two that show a difference: a closure is also looked for where a place is, opening hours are not. */
const someChanges: Change[] = ['a closure of the practice', 'a closed day'];
const standing = (id: number) =>
  sql(
    `select state from appointment where dentist_id = ? and kind = 'visit' and (state = 'booked' or state = 'held' and held_until > ?)`,
    [id, now],
  );
const bookings = (id: number) => sql<{ status: string }>('select status from booking where dentist_id = ?', [id]);

/** Who waits in this database for a lock of the application's. */
const waiting = () =>
  sql(`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`);

/** A visitor who has proved a contact in this browser, and that contact. */
async function provedVisitor() {
  const { id } = await practiceWithAgenda(strict);
  const visitor = stranger();
  const contact = { email: `nota.${randomUUID()}@esempio.it`, phone: `347 ${2_000_000 + addresses}` };
  const link = await visitor.holdAndBook(id, ten, contact);
  expect((await visitor.verify(link, await mailedCode(strict, link))).booking?.status).toBe('CONFIRMED');
  return { visitor, contact };
}

describe('a form’s hold whose minutes are over', () => {
  test.each(changes)('is not held on for a code after %s', async (change) => {
    const { id } = await practiceWithAgenda(strict);
    const patient = stranger();
    const { holdToken } = await patient.hold(id, nine);
    later(4);
    await apply(id, change);
    expect((await patient.book(holdToken)).__typename).toBe('SlotTaken');
    expect([await patient.extend(holdToken), await bookings(id), await standing(id)]).toEqual([null, [], []]);
  });

  test.each(someChanges)('is not booked by a proved contact after %s', async (change) => {
    const { visitor, contact } = await provedVisitor();
    const { id } = await practiceWithAgenda(strict);
    const { holdToken } = await visitor.hold(id, nine);
    later(4);
    await apply(id, change);
    expect((await visitor.book(holdToken, contact)).__typename).toBe('SlotTaken');
    expect(await bookings(id)).toEqual([]);
  });

  test('is not held on for a service that patients may book no more', async () => {
    const { id } = await practiceWithAgenda(strict);
    const [service] = await sql<{ id: number }>(
      `insert into agenda_service (practice_id, name, position, duration_minutes) values (?, 'Pulizia', 0, 30) returning id`,
      [id],
    );
    const patient = stranger();
    const { holdToken } = await patient.hold(id, nine, { serviceId: String(service?.id) });
    later(4);
    await sql('update agenda_service set online = false where id = ?', [service?.id]);
    expect((await patient.book(holdToken)).__typename).toBe('SlotTaken');
  });

  test('is nobody’s when the visit is too near by then', async () => {
    const { id } = await practiceWithAgenda(strict);
    const patient = stranger();
    const { holdToken } = await patient.hold(id, '2026-11-24T10:00:00.000Z');
    later(4);
    expect((await patient.book(holdToken)).__typename).toBe('SlotTaken');
  });

  test('is over for a form that waited for the agenda while its minutes ended and the practice closed', async () => {
    const { id } = await practiceWithAgenda(strict);
    const patient = stranger();
    const { holdToken } = await patient.hold(id, nine);
    const answer = await strict.database.em.fork().transactional(async (tx) => {
      await takeAgenda(tx, id);
      const answering = patient.book(holdToken);
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000 });
      later(4);
      await apply(id, 'a closure of the practice');
      return { answering };
    });
    expect((await answer.answering).__typename).toBe('SlotTaken');
  });

  test('becomes a visit where the time is free as for anybody, and is one hold all the same', async () => {
    const { visitor, contact } = await provedVisitor();
    const { id } = await practiceWithAgenda(strict);
    const patient = stranger();
    const [theirs, own] = [await patient.hold(id, nine), await visitor.hold(id, eleven)];
    later(4);
    expect((await patient.book(theirs.holdToken)).__typename).toBe('AnsweredByMail');
    expect((await visitor.book(own.holdToken, contact)).__typename).toBe('BookingRequested');
    expect(await sql('select state from appointment where dentist_id = ? order by starts_at', [id])).toEqual([
      { state: 'held' },
      { state: 'released' },
      { state: 'booked' },
    ]);
  });
});

describe('a hold that lives', () => {
  test.each(someChanges)('keeps its right after %s, for a code and for a proved contact', async (change) => {
    const { visitor, contact } = await provedVisitor();
    const [one, other] = [await practiceWithAgenda(strict), await practiceWithAgenda(strict)];
    const patient = stranger();
    const theirs = await patient.hold(one.id, nine);
    const own = await visitor.hold(other.id, nine);
    later(2);
    for (const { id } of [one, other]) await apply(id, change);
    const email = `viva.${randomUUID()}@esempio.it`;
    expect((await patient.book(theirs.holdToken, { email })).__typename).toBe('AnsweredByMail');
    expect((await visitor.book(own.holdToken, contact)).__typename).toBe('BookingRequested');
    later(11);
    const link = await mailedLink(strict, email, one.id);
    expect((await patient.verify(link, await mailedCode(strict, link))).booking?.status).toBe('CONFIRMED');
  });
});

test('a hold that lives is taken until the code for the service of its reason, also less than an hour ahead', async () => {
  const { id } = await practiceWithAgenda(strict);
  await sql(
    `insert into agenda_service (practice_id, name, position, duration_minutes, reasons)
     values (?, 'Igiene', 0, 45, '{HYGIENE}')`,
    [id],
  );
  const patient = stranger();
  const { holdToken } = await patient.hold(id, '2026-11-24T10:00:00.000Z');
  later(2);
  expect((await patient.book(holdToken, { reason: 'HYGIENE' })).__typename).toBe('AnsweredByMail');
  expect(
    await sql('select state, ends_at as ends from appointment where dentist_id = ? and booking_id is not null', [id]),
  ).toMatchObject([{ state: 'held', ends: '2026-11-24 10:45:00+00' }]);
});

test('a proved contact’s form has written nothing while it waits for the agenda, so that no two wait for each other', async () => {
  const { visitor, contact } = await provedVisitor();
  const { id } = await practiceWithAgenda(strict);
  const { holdToken } = await visitor.hold(id, nine);
  const { answering } = await strict.database.em.fork().transactional(async (tx) => {
    await takeAgenda(tx, id);
    const answering = visitor.book(holdToken, contact);
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000 });
    // Only who writes has a number as a transaction.
    const writing =
      await sql(`select from pg_locks w join pg_locks own on own.pid = w.pid and own.locktype = 'transactionid'
      where w.locktype = 'advisory' and not w.granted
        and w.database = (select oid from pg_database where datname = current_database())`);
    expect(writing).toEqual([]);
    return { answering };
  });
  expect((await answering).__typename).toBe('BookingRequested');
});

describe('a time that is not kept', () => {
  test.each(someChanges)('is nobody’s by its code after %s', async (change) => {
    const { id } = await practiceWithAgenda(strict);
    // A third of the day's eight times is held already.
    for (const at of [ten, eleven]) await stranger().hold(id, at);
    const patient = stranger();
    const link = await patient.holdAndBook(id, nine);
    expect((await patient.page(link))?.heldSlot).toMatchObject({ startsAt: nine, isKept: false });
    expect(await freeOnThursday(strict, id)).toContain(nine);
    later(5);
    await apply(id, change);
    const answer = await patient.verify(link, await mailedCode(strict, link));
    expect(answer).toMatchObject({ __typename: 'ActionRefused', message: expect.stringContaining('non è più libero') });
    expect([await standing(id), await bookings(id)]).toEqual([[], [{ status: 'requested' }]]);
  });
});
