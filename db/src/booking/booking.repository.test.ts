import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { bookAppointment } from '../agenda/appointment.repository.ts';
import { claimTask } from '../dialing/call-claim.repository.ts';
import { startAttempt } from '../dialing/start-attempt.repository.ts';
import { createAgenda, createBooking, createCallTask, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import {
  findBooking,
  findBookingByNumberAndToken,
  findBookingsForLostLink,
  findOpenRequest,
  hashContact,
  hashToken,
  insertBooking,
  type NewBooking,
  saveBookingChange,
} from './booking.repository.ts';
import { findDueBookings, findFormerReminders } from './booking-due.repository.ts';
import { findBookingState, lockBooking } from './booking-lock.repository.ts';
import { appendTimeline, findTimeline } from './booking-timeline.repository.ts';

const db = setUpTestDatabase();
let dentistId: number;
beforeAll(async () => {
  dentistId = (await createPracticeRow(db.em, { phone: '+390768000001' })).id;
});

const em = () => db.orm.em.fork();
const now = new Date('2026-11-23T09:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const contact = { email: 'Anna.Rossi@example.it', phone: '+393331112223' };
const formOf = (overrides: Partial<NewBooking> = {}): NewBooking => ({
  number: 'DENT-QQQQ-2222',
  tokenHash: hashToken('secret'),
  clientKey: randomUUID(),
  dentistId,
  status: 'requested',
  preferredTimes: [inMinutes(600), inMinutes(630), inMinutes(2000)],
  reason: 'PAIN',
  note: 'Molare in basso a destra',
  patientName: 'Anna Rossi',
  ...contact,
  contactHash: hashContact(contact),
  ageConfirmedAt: now,
  healthConsentAt: now,
  consentVersion: '2026-11',
  createdAt: now,
  ...overrides,
});

test('what is stored is read back, instants as instants', async () => {
  const form = formOf({ number: 'DENT-AAAA-2222', contactHash: hashToken('1'), expiresAt: inMinutes(1940) });
  const inserted = await insertBooking(em(), form);
  expect(inserted).toMatchObject({ kind: 'inserted', booking: { ...form, movingTo: null, version: 1 } });
  expect(await findBooking(em(), inserted.booking?.id ?? '')).toEqual(inserted.booking);
});

test('twenty clicks on one form are one booking, and every one of them is answered with it', async () => {
  const form = formOf({ number: 'DENT-BBBB-2222', contactHash: hashToken('2') });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      em().transactional((tx) => insertBooking(tx, { ...form, number: `DENT-BBBB-22${22 + i}`.replace(/[01]/g, 'Z') })),
    ),
  );
  expect(answers.filter(({ kind }) => kind === 'inserted')).toHaveLength(1);
  expect(answers.filter(({ kind }) => kind === 'sameKey')).toHaveLength(19);
  expect(new Set(answers.map(({ booking }) => booking?.id)).size).toBe(1);
});

test('twenty requests of one patient at once leave one open; once it has ended, another may be made', async () => {
  const contactHash = hashToken('3');
  const request = (i: number) =>
    em().transactional((tx) =>
      insertBooking(tx, formOf({ number: `DENT-CCCC-${String(2222 + i).replace(/[01]/g, 'Z')}`, contactHash })),
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => request(i)));
  expect(answers.map(({ kind }) => kind).sort()).toEqual(['inserted', ...Array(19).fill('openRequest')]);
  const patientHash = answers[0]?.booking?.patientHash ?? null;
  const open = await findOpenRequest(em(), { dentistId, contactHash, patientHash });
  expect(new Set(answers.map(({ booking }) => booking?.id))).toEqual(new Set([open?.id]));
  if (!open) throw new Error('no open request');
  const elsewhere = await createPracticeRow(db.em);
  expect(
    (await insertBooking(em(), formOf({ dentistId: elsewhere.id, number: 'DENT-CCCC-ZZZZ', contactHash }))).kind,
  ).toBe('inserted');
  await saveBookingChange(em(), open, { status: 'cancelled' }, now);
  expect(await findOpenRequest(em(), { dentistId, contactHash, patientHash })).toBeNull();
  expect((await request(100)).kind).toBe('inserted');
  // The ended one cannot be opened again beside it.
  await expect(saveBookingChange(em(), { ...open, version: 2 }, { status: 'scheduled' }, now)).rejects.toThrow(
    /booking_open_request_index/,
  );
});

test('a patient is e-mail and telephone: with another of either, another request may be open', async () => {
  const anna = { email: 'Anna@esempio.it ', phone: '+393471234567' };
  const contacts = [anna, { ...anna, phone: '+393471234568' }, { ...anna, email: 'bruno@esempio.it' }];
  const kinds = [];
  for (const [i, contact] of [...contacts, { ...anna, email: 'anna@ESEMPIO.it' }].entries()) {
    const form = formOf({ number: `DENT-EEEE-222${i + 2}`, contactHash: hashContact(contact) });
    kinds.push((await insertBooking(em(), form)).kind);
  }
  expect(kinds).toEqual(['inserted', 'inserted', 'inserted', 'openRequest']);
});

test('a parent asks for each child, four at most; however a name is typed, it is the same child', async () => {
  const contactHash = hashToken('family');
  const names = [
    'Nicolò De Rossi',
    'Anna De Rossi',
    "de rossi  NICOLO'",
    'Ugo De Rossi',
    'Ida De Rossi',
    'Eva De Rossi',
  ];
  const answers = [];
  for (const [i, patientName] of names.entries()) {
    const form = formOf({ number: `DENT-FFFF-222${i + 2}`, contactHash, patientName, createdAt: inMinutes(i) });
    answers.push(await insertBooking(em(), form));
  }
  const [nicolo, , again, , ida, eva] = answers;
  expect(answers.map(({ kind }) => kind)).toEqual([
    ...['inserted', 'inserted', 'openRequest', 'inserted', 'inserted', 'tooMany'],
  ]);
  expect(again?.booking?.id).toBe(nicolo?.booking?.id);
  expect(eva?.booking?.id).toBe(ida?.booking?.id);
  const taken = answers[1]?.booking;
  // Neither what is no request any more is counted, nor, of one who proved the contact, what nobody proved.
  const confirmed = { status: 'confirmed', appointmentAt: inMinutes(600) } as const;
  for (const [i, change] of [confirmed, { status: 'scheduled' } as const].entries()) {
    const form = formOf({ number: `DENT-FFFF-333${i + 2}`, contactHash, patientName: 'Eva De Rossi', ...change });
    expect((await insertBooking(em(), form)).kind).toBe('inserted');
  }
  const twice = formOf({
    number: 'DENT-FFFF-ZZZZ',
    contactHash,
    clientKey: taken?.clientKey ?? '',
    patientName: 'Eva',
  });
  expect(await insertBooking(em(), twice)).toMatchObject({ kind: 'sameKey', booking: { id: taken?.id } });
});

test('a number that is taken is said to be, in a transaction that goes on', async () => {
  await createBooking(db.em, { dentistId, number: 'DENT-DDDD-2222' });
  await em().transactional(async (tx) => {
    const first = await insertBooking(tx, formOf({ number: 'DENT-DDDD-2222', contactHash: hashToken('4') }));
    expect(first).toEqual({ kind: 'numberTaken', booking: null });
    const second = await insertBooking(tx, formOf({ number: 'DENT-DDDD-3333', contactHash: hashToken('4') }));
    expect(second.kind).toBe('inserted');
  });
});

test('number and token open a booking only together', async () => {
  const booking = await createBooking(db.em, { dentistId, tokenHash: hashToken('right') });
  expect((await findBookingByNumberAndToken(em(), booking.number.toLowerCase(), 'right'))?.id).toBe(booking.id);
  expect(await findBookingByNumberAndToken(em(), booking.number, 'wrong')).toBeNull();
  expect(await findBookingByNumberAndToken(em(), 'DENT-ZZZZ-ZZZZ', 'right')).toBeNull();
  // Nobody's hash is no key either.
  expect(await findBookingByNumberAndToken(em(), 'DENT-ZZZZ-ZZZZ', 'nobody')).toBeNull();
});

test('a change written on an old version is refused, and writes nothing', async () => {
  const booking = await createBooking(db.em, { dentistId });
  const changed = await saveBookingChange(em(), booking, { status: 'calling', movingTo: null }, inMinutes(1));
  expect(changed).toMatchObject({ status: 'calling', version: 2, updatedAt: inMinutes(1) });
  await expect(saveBookingChange(em(), booking, { status: 'cancelled' }, now)).rejects.toThrow(
    /changed by somebody else/,
  );
  expect((await findBooking(em(), booking.id))?.status).toBe('calling');
  const times = [inMinutes(60), inMinutes(120), inMinutes(180)];
  expect((await saveBookingChange(em(), changed, { movingTo: times }, now)).movingTo).toEqual(times);
});

test.each([
  ['a fourth time', { preferredTimes: Array(4).fill(now) }, /booking_times_check/],
  ['no time', { preferredTimes: [] }, /booking_times_check/],
  ['a long note', { note: 'x'.repeat(301) }, /booking_note_check/],
  ['a number that reads badly', { number: 'DENT-O0I1-LLLL' }, /booking_number_check/],
  ['a token instead of its hash', { tokenHash: 'secret' }, /booking_token_hash_check/],
  ['a confirmation without a time', { status: 'confirmed' as const }, /booking_appointment_check/],
  ['an unknown practice', { dentistId: 2_000_000 }, /booking_dentist_id_foreign/],
])('%s is refused by the database', async (_, overrides, constraint) => {
  await expect(createBooking(db.em, { dentistId, ...overrides })).rejects.toThrow(constraint);
});

test('a lost link is found for what is open or still to come, whatever the case of the address', async () => {
  const email = 'Smarrito@Example.it';
  const practices = await Promise.all([1, 2, 3, 4].map(() => createPracticeRow(db.em)));
  const [open, coming, past, ended] = (await Promise.all(
    practices.map((practice) => createBooking(db.em, { dentistId: practice.id, email })),
  )) as [Booking, Booking, Booking, Booking];
  await saveBookingChange(em(), coming, { status: 'confirmed', appointmentAt: inMinutes(10) }, now);
  await saveBookingChange(em(), past, { status: 'confirmed', appointmentAt: inMinutes(-10) }, now);
  await saveBookingChange(em(), ended, { status: 'declined' }, now);
  const found = await findBookingsForLostLink(em(), ' smarrito@example.IT ', now);
  expect(found.map(({ id }) => id).sort()).toEqual([open.id, coming.id].sort());
});

type Booking = Awaited<ReturnType<typeof createBooking>>;

test('a contact is e-mail, however it is written, and telephone', () => {
  const contactHash = hashContact({ email: ' NUOVA@example.it', phone: '+39333' });
  expect(contactHash).toBe(hashContact({ email: 'nuova@example.it', phone: '+39333' }));
  expect(contactHash).not.toBe(hashContact({ email: 'nuova@example.it', phone: '+39334' }));
});

test('the timeline keeps its order also for steps of one instant', async () => {
  const booking = await createBooking(db.em, { dentistId });
  await appendTimeline(em(), booking.id, [
    { at: now, kind: 'verified', detail: {} },
    { at: now, kind: 'planned', detail: { at: now.toISOString(), why: 'open-now' } },
    { at: inMinutes(-1), kind: 'requested', detail: { times: [] } },
  ]);
  const timeline = await findTimeline(em(), booking.id);
  expect(timeline.map(({ kind }) => kind)).toEqual(['requested', 'verified', 'planned']);
  expect(timeline[2]).toMatchObject({ at: now, detail: { why: 'open-now' } });
});

test('a locked booking comes with its task, call and appointment, and whoever locks it next waits and reads afresh', async () => {
  const practice = await createPracticeRow(db.em, { phone: '+390768000002' });
  const booking = await createBooking(db.em, { dentistId: practice.id });
  const task = await createCallTask(db.em, booking, { phone: '+390768000002' });
  await createAgenda(db.em, practice.id);
  const slot = { dentistId: practice.id, startsAt: inMinutes(600), endsAt: inMinutes(630) };
  await em().transactional(async (tx) => {
    await lockBooking(tx, booking.id);
    const claim = await claimTask(tx, task.id, { now, leaseSeconds: 30 });
    if (!claim) throw new Error('not claimed');
    await startAttempt(tx, claim.lease, { now, spacingSeconds: 300, maxCalls: 9, probeSeconds: 60 });
    await bookAppointment(tx, slot, { bookingId: booking.id, holdToken: null, exclusive: true, now });
  });
  const order: string[] = [];
  let second: Promise<unknown> = Promise.resolve();
  await em().transactional(async (tx) => {
    const state = await lockBooking(tx, booking.id);
    expect(state).toMatchObject({
      booking: { id: booking.id },
      task: { id: task.id },
      callUnderWay: { taskId: task.id, state: 'dialling' },
      appointment: slot,
    });
    expect(await findBookingState(em(), booking.id)).toEqual(state);
    second = em().transactional(async (other) => {
      const read = await lockBooking(other, booking.id);
      order.push(`second reads ${read?.booking.status}`);
    });
    await new Promise((done) => setTimeout(done, 100));
    // A step of the timeline need not wait for the lock.
    await appendTimeline(em(), booking.id, [{ at: now, kind: 'reminderSent', detail: {} }]);
    order.push('first writes');
    await saveBookingChange(tx, booking, { status: 'calling' }, now);
  });
  await second;
  expect(order).toEqual(['first writes', 'second reads calling']);
  expect(await lockBooking(em(), randomUUID())).toBeNull();
});

test('what is due is found in order, by its own condition', async () => {
  const quiet = await createPracticeRow(db.em);
  const make = async (change: Parameters<typeof saveBookingChange>[2]) =>
    (await saveBookingChange(em(), await createBooking(db.em, { dentistId: quiet.id }), change, now)).id;
  const appointmentAt = inMinutes(1440);
  const late = await make({ expiresAt: inMinutes(-1) });
  const earlier = await make({ status: 'proposed', proposedAt: inMinutes(9), expiresAt: inMinutes(-9) });
  const visited = await make({ status: 'confirmed', appointmentAt: inMinutes(-99), expiresAt: inMinutes(-99) });
  await make({ status: 'cancelled', expiresAt: inMinutes(-100) });
  const reminded = await make({
    status: 'confirmed',
    appointmentAt,
    expiresAt: appointmentAt,
    nextReminder: 'eve',
    nextReminderAt: now,
  });
  await make({
    status: 'confirmed',
    appointmentAt,
    expiresAt: appointmentAt,
    nextReminder: 'eve',
    nextReminderAt: inMinutes(1),
  });
  const former = await make({
    status: 'confirmed',
    appointmentAt,
    expiresAt: appointmentAt,
    reminderDueAt: inMinutes(1),
  });
  expect(await findDueBookings(em(), 'expiry', now, 10)).toEqual([visited, earlier, late]);
  expect(await findDueBookings(em(), 'expiry', now, 1)).toEqual([visited]);
  expect(await findDueBookings(em(), 'reminder', now, 10)).toEqual([reminded]);
  expect(await findFormerReminders(em(), 10)).toEqual([former]);
});
