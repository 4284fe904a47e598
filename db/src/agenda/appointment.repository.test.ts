import { randomUUID } from 'node:crypto';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveBookingChange } from '../booking/booking.repository.ts';
import { lockBooking } from '../booking/booking-lock.repository.ts';
import { createOrm, type EntityManager, type MikroORM } from '../orm.ts';
import {
  createAgenda,
  createBooking,
  createPracticeRow,
  createTestDatabase,
  emptyTables,
  findTakenStarts,
  type TestDatabase,
} from '../testing/index.ts';
import { AgendaClosure } from './agenda-closure.entity.ts';
import { Appointment } from './appointment.entity.ts';
import {
  bookAppointment,
  deleteOldHolds,
  findHold,
  holdSlot,
  insertAppointment,
  releaseAppointment,
  releaseHold,
} from './appointment.repository.ts';
import type { Slot } from './place.repository.ts';

let db: TestDatabase;
const connections = 15;
let crowd: MikroORM;
let dentistId: number;
let slot: Slot;
beforeAll(async () => {
  db = await createTestDatabase();
  crowd = await createOrm({ clientUrl: db.url, poolMax: connections, statementTimeoutMs: 60_000 });
  // Made before the first test, which would pay for all of these connections.
  await Promise.all(Array.from({ length: connections }, () => crowd.em.fork().execute('select pg_sleep(0.2)')));
  dentistId = (await createPracticeRow(db.em)).id;
  await createAgenda(db.em, dentistId);
  slot = slotAt(600);
});
afterAll(async () => {
  await crowd.close();
  await db.close();
});
beforeEach(() => emptyTables(db.em, 'booking'));

const em = () => db.orm.em.fork();
const now = new Date('2026-11-23T09:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const slotAt = (minutes: number, length = 30): Slot => ({
  dentistId,
  startsAt: inMinutes(minutes),
  endsAt: inMinutes(minutes + length),
});
const bookingId = async () => (await createBooking(db.em, { dentistId })).id;
const hold = (wanted: Slot, holdToken: string = randomUUID(), at = now) =>
  em().transactional((tx) => holdSlot(tx, wanted, { holdToken, now: at }));
const book = (wanted: Slot, id: string, given: { holdToken?: string; exclusive?: boolean; now?: Date } = {}) =>
  em().transactional((tx) =>
    bookAppointment(tx, wanted, { bookingId: id, holdToken: null, exclusive: true, now, ...given }),
  );
/** All at once, as many in the database as there are connections; the others wait here, where no pool loses patience. */
async function crowded<T, R>(items: readonly T[], work: (tx: EntityManager, item: T) => Promise<R>): Promise<R[]> {
  const queue = items.entries();
  const results: R[] = [];
  const visitor = async () => {
    for (const [i, item] of queue) results[i] = await crowd.em.fork().transactional((tx) => work(tx, item));
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  return results;
}
/** Twice as many as have a connection: half of them are there at once, the others come while those end. */
const everybody = Array.from({ length: 2 * connections }, (_, i) => i);
const busy = async (at = now) =>
  (await findTakenStarts(em(), dentistId, at)).map((startsAt) => (startsAt.getTime() - now.getTime()) / 60_000);

test('30 patients want one slot at once: one is booked, 29 are told', async () => {
  const outcomes = await crowded(everybody, async (tx) => {
    const booking = await createBooking(tx, { dentistId });
    const { kind } = await bookAppointment(tx, slot, { bookingId: booking.id, holdToken: null, exclusive: true, now });
    const status = kind === 'booked' ? 'confirmed' : 'cancelled';
    await saveBookingChange(tx, booking, { status, appointmentAt: slot.startsAt }, now);
    return kind;
  });
  expect(outcomes.filter((kind) => kind === 'booked')).toHaveLength(1);
  expect(outcomes.filter((kind) => kind === 'slotTaken')).toHaveLength(29);
  expect(await em().execute('select status, count(*)::int as n from booking group by status order by n')).toEqual([
    { status: 'confirmed', n: 1 },
    { status: 'cancelled', n: 29 },
  ]);
  expect(await em().execute('select state, count(*)::int as n from appointment group by state')).toEqual([
    { state: 'booked', n: 1 },
  ]);
});

test('30 holds of one slot at once: one holds it', async () => {
  const results = await crowded(everybody, (tx) => holdSlot(tx, slot, { holdToken: randomUUID(), now }));
  expect(results.filter(({ kind }) => kind === 'held')).toHaveLength(1);
  expect(results.filter(({ kind }) => kind === 'slotTaken')).toHaveLength(29);
});

test('30 holds at once where one has run out: it is taken over once', async () => {
  await hold(slot);
  const results = await crowded(everybody, (tx) => holdSlot(tx, slot, { holdToken: randomUUID(), now: inMinutes(10) }));
  expect(results.filter(({ kind }) => kind === 'held')).toHaveLength(1);
});

test('whatever 80 visitors do at once with 8 slots of different lengths, no two appointments overlap', async () => {
  const random = createRandom('agenda crowd');
  // Few, so that many calls meet one that is booked or held.
  const ids = await Promise.all(Array.from({ length: 10 }, bookingId));
  const tokens = Array.from({ length: 10 }, () => randomUUID());
  const acts = Array.from({ length: 80 }, (_, i) => ({
    act: random.pick(['hold', 'book', 'bookHeld', 'release', 'cancel'] as const),
    wanted: slotAt(600 + 10 * random.integer(0, 7), random.pick([20, 30, 50])),
    id: ids[random.integer(0, 9)] ?? '',
    token: tokens[random.integer(0, 9)] ?? '',
    at: inMinutes(i % 30),
  }));
  const booked = acts.find(({ act }) => act === 'cancel')?.id ?? '';
  await book(slot, booked);
  const counts: Record<string, number> = {};
  await crowded(acts, async (tx, { act, wanted, id, token, at }) => {
    const done = async () => {
      if (act === 'release') return releaseHold(tx, token);
      if (act === 'cancel') return releaseAppointment(tx, id);
      if (act === 'hold') return (await holdSlot(tx, wanted, { holdToken: token, now: at })).kind;
      await lockBooking(tx, id);
      const holdToken = act === 'bookHeld' ? token : null;
      return (await bookAppointment(tx, wanted, { bookingId: id, holdToken, exclusive: true, now: at })).kind;
    };
    const kind = await done();
    counts[`${act} ${kind}`] = (counts[`${act} ${kind}`] ?? 0) + 1;
  });
  // Refusals, a cancellation and, of the times that it leaves, at least one: who gets it is up to the database.
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['hold slotTaken', 'book slotTaken', 'cancel true']));
  expect((counts['hold held'] ?? 0) + (counts['book booked'] ?? 0) + (counts['bookHeld booked'] ?? 0)).toBeGreaterThan(
    0,
  );
  const overlaps = await em().execute(
    `select a.id from appointment a join appointment b on a.id < b.id and a.dentist_id = b.dentist_id
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
     where a.state <> 'released' and b.state <> 'released'`,
  );
  expect(overlaps).toEqual([]);
});

test('the constraint holds whoever writes', async () => {
  await book(slot, await bookingId());
  const insert = (taken: 'chair' | 'clinician', from: number, length: number) =>
    em().execute(
      `insert into appointment (dentist_id, starts_at, ends_at, free_at, ${taken}_id, state, exclusive)
       values (?, ?, ?, ?, (select id from ${taken} where practice_id = ?), 'booked', true)`,
      [dentistId, inMinutes(from), inMinutes(from + length), inMinutes(from + length), dentistId],
    );
  for (const taken of ['chair', 'clinician'] as const) {
    await expect(insert(taken, 629, 30)).rejects.toThrow(`appointment_${taken}_exclusion`);
    await expect(insert(taken, 590, 11)).rejects.toThrow(`appointment_${taken}_exclusion`);
    await insert(taken, 630, 30);
    await insert(taken, 570, 30);
  }
});

test('a hold keeps a slot for ten minutes; then anybody may take it, and until then its holder may still book', async () => {
  const token = randomUUID();
  expect(await hold(slot, token)).toEqual({ kind: 'held', heldUntil: inMinutes(10) });
  expect((await hold(slot, randomUUID(), inMinutes(9))).kind).toBe('slotTaken');
  expect((await book(slot, await bookingId(), { now: inMinutes(9) })).kind).toBe('slotTaken');
  expect(await busy()).toEqual([600]);
  // Over, and shown as free: but nobody took it.
  expect(await busy(inMinutes(10))).toEqual([]);
  expect(await findHold(em(), token)).toMatchObject({ ...slot, state: 'held' });
  const late = await bookingId();
  expect(await book(slot, late, { holdToken: token, now: inMinutes(11) })).toMatchObject({
    kind: 'booked',
    appointment: { bookingId: late, startsAt: slot.startsAt, heldUntil: null },
  });
  expect((await book(slot, await bookingId(), { holdToken: token, now: inMinutes(11) })).kind).toBe('slotTaken');
  expect(await busy(inMinutes(99))).toEqual([600]);
});

test('a hold whose time is over books nothing where the practice took the time meanwhile; one that lives keeps its right', async () => {
  const block = { kind: 'block', state: 'booked', exclusive: true, override: true, label: 'Corso' } as const;
  const { startsAt, endsAt, dentistId } = slot;
  const token = randomUUID();
  await hold(slot, token);
  const id = await em().insert(Appointment, { ...block, dentistId, startsAt, endsAt, freeAt: endsAt });
  expect((await book(slot, await bookingId(), { holdToken: token, now: inMinutes(11) })).kind).toBe('slotTaken');
  await em().nativeUpdate(Appointment, { holdToken: token }, { state: 'held', heldUntil: inMinutes(10) });
  expect((await book(slot, await bookingId(), { holdToken: token, now: inMinutes(9) })).kind).toBe('booked');
  await em().nativeDelete(Appointment, { id });
});

test('a booking’s own hold whose time is over has to find its time free', async () => {
  const owner = await bookingId();
  const heldUntil = inMinutes(10);
  await em().transactional(async (tx) => {
    const given = { state: 'held', exclusive: true, heldUntil, holdToken: randomUUID(), bookingId: owner } as const;
    await insertAppointment(tx, slot, given, inMinutes(0));
  });
  const on = romeClock(slot.startsAt).date;
  await em().insert(AgendaClosure, { practiceId: dentistId, label: 'Ferie', repeats: 'daily', fromOn: on, toOn: on });
  expect((await book(slot, owner, { now: inMinutes(11) })).kind).toBe('slotTaken');
  expect((await book(slot, owner, { now: inMinutes(9) })).kind).toBe('booked');
  await em().nativeDelete(AgendaClosure, { practiceId: dentistId });
});

test('a hold that was taken over books nothing', async () => {
  const slow = randomUUID();
  const quick = randomUUID();
  await hold(slot, slow);
  expect((await hold(slotAt(610, 30), quick, inMinutes(10))).kind).toBe('held');
  expect(await findHold(em(), slow)).toMatchObject({ state: 'released' });
  expect((await book(slot, await bookingId(), { holdToken: slow, now: inMinutes(11) })).kind).toBe('slotTaken');
  expect((await book(slotAt(610, 30), await bookingId(), { holdToken: quick, now: inMinutes(11) })).kind).toBe(
    'booked',
  );
});

test('a hold books its own slot alone, and a released one may be had by all', async () => {
  const token = randomUUID();
  await hold(slot, token);
  expect((await book(slotAt(610), await bookingId(), { holdToken: token })).kind).toBe('slotTaken');
  expect((await book(slotAt(700), await bookingId(), { holdToken: token })).kind).toBe('booked');
  expect(await busy()).toEqual([600, 700]);
  expect(await releaseHold(em(), token)).toBe(true);
  expect(await releaseHold(em(), token)).toBe(false);
  expect((await book(slot, await bookingId())).kind).toBe('booked');
});

test('a booking moves in one step, also to a time that overlaps its own; where that is taken it stays', async () => {
  const id = await bookingId();
  const first = await book(slot, id);
  expect(await book(slot, id)).toEqual(first);
  expect((await book(slotAt(610), id)).kind).toBe('booked');
  expect(await busy()).toEqual([610]);
  await book(slotAt(640), await bookingId());
  expect((await book(slotAt(625), id)).kind).toBe('slotTaken');
  expect(await busy()).toEqual([610, 640]);
  expect(await releaseAppointment(em(), id)).toBe(true);
  expect(await releaseAppointment(em(), id)).toBe(false);
  expect(await busy()).toEqual([640]);
});

test('bookings that want each other’s time at once all keep their own, and no transaction dies', async () => {
  const wishes: { id: string; wanted: Slot }[] = [];
  for (let i = 0; i < 15; i++) {
    const [early, late] = [slotAt(600 + i * 60), slotAt(630 + i * 60)];
    const [one, two] = [await bookingId(), await bookingId()];
    await book(early, one);
    await book(late, two);
    wishes.push({ id: one, wanted: late }, { id: two, wanted: early });
  }
  const kinds = await crowded(wishes, async (tx, { id, wanted }) => {
    await lockBooking(tx, id);
    return (await bookAppointment(tx, wanted, { bookingId: id, holdToken: null, exclusive: true, now })).kind;
  });
  expect(new Set(kinds)).toEqual(new Set(['slotTaken']));
  expect(await busy()).toHaveLength(30);
});

test('where the practice keeps no agenda with us, two patients may have one time', async () => {
  const results = await Promise.all([
    book(slot, await bookingId(), { exclusive: false }),
    book(slot, await bookingId(), { exclusive: false }),
  ]);
  expect(results.map(({ kind }) => kind)).toEqual(['booked', 'booked']);
  // The first found the only chair free.
  const places = await em().execute<{ isPlaced: boolean }[]>(
    'select chair_id is not null and clinician_id is not null as "isPlaced" from appointment order by 1',
  );
  expect(places.map(({ isPlaced }) => isPlaced)).toEqual([false, true]);
  // An agenda that it is given later does not offer their time a third time.
  expect(await busy()).toEqual([600, 600]);
});

test('holds that came to nothing are cleared away, appointments are not', async () => {
  const token = randomUUID();
  await hold(slot, token);
  await hold(slotAt(700));
  await book(slot, await bookingId(), { holdToken: token });
  expect(await deleteOldHolds(em(), new Date(Date.now() - 60_000))).toBe(0);
  expect(await deleteOldHolds(em(), new Date(Date.now() + 60_000))).toBe(1);
  expect(await busy()).toEqual([600]);
});
