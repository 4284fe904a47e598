import { randomUUID } from 'node:crypto';
import { findPracticeInCare } from '@dentisti/db/practice/practice-care.repository';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { AgendaStranger, freeOnThursday, mailedCode } from '../../testing/agenda-strangers.ts';
import {
  bookingForm,
  mailedLink,
  request,
  requestAndOpen,
  thursdayAt,
  tuesdayMorning,
} from '../../testing/booking-form.ts';
import { act, type Link } from '../../testing/private-page.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let strict: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  const settings = { BOOKING_VERIFICATION: 'email', RATE_LIMIT_EXEMPT: '192.0.2.1', TRUST_PROXY: '1' };
  strict = await startTestGateway(settings, () => now);
});
afterAll(() => strict.close());
beforeEach(() => {
  now = tuesdayMorning;
});

const later = (minutes: number) => {
  now = new Date(tuesdayMorning.getTime() + minutes * 60_000);
};
const rows = <Row>(sql: string, parameters: unknown[] = []) =>
  strict.database.em.fork().execute<Row[]>(sql, parameters);
let addresses = 0;
const stranger = () => {
  addresses += 1;
  return new AgendaStranger(strict, `198.51.100.${addresses}`);
};
const mailsOf = async ({ number }: Link) =>
  (
    await rows<{ template: string }>(
      'select template from mail_outbox m join booking b on b.id = m.booking_id where number = ? order by m.created_at',
      [number],
    )
  ).map(({ template }) => template);
const codeOf = (link: Link) => mailedCode(strict, link);
const freeOn = (dentistId: number) => freeOnThursday(strict, dentistId);
const standing = async (dentistId: number) =>
  (
    await rows<{ state: string; status: string }>(
      `select a.state, b.status from appointment a join booking b on b.id = a.booking_id where a.dentist_id = ? order by a.created_at, b.number`,
      [dentistId],
    )
  ).map(({ state, status }) => `${state} ${status}`);
const countOpenBookings = async (dentistId: number) => {
  const care = await findPracticeInCare(strict.database.em.fork(), dentistId);
  return { bookings: care?.bookings, openBookings: care?.openBookings };
};
const [nine = '', ten = '', eleven = ''] = thursdayAt(9, 10, 11);

describe('an unproved contact’s agenda booking', () => {
  test('holds the slot ten minutes and is confirmed, and mailed, by the code alone', async () => {
    const { id } = await practiceWithAgenda(strict);
    const patient = stranger();
    const link = await patient.holdAndBook(id, nine);
    expect(await patient.page(link)).toMatchObject({
      status: 'REQUESTED',
      confirmedAt: null,
      proposedAt: null,
      needsVerification: true,
      allowedActions: ['VERIFY', 'CANCEL'],
      heldSlot: { startsAt: nine, heldUntil: '2026-11-24T09:10:00.000Z' },
      next: { text: expect.stringContaining('fino alle 10:10: scrivi il codice') },
    });
    expect(await mailsOf(link)).toEqual(['verifyContact']);
    expect((await stranger().hold(id, nine)).__typename).toBe('SlotTaken');
    expect((await patient.verify(link, '000000')).message).toContain('non è giusto');
    later(9.99);
    const { booking } = await patient.verify(link, await codeOf(link));
    expect(booking).toMatchObject({ status: 'CONFIRMED', confirmedAt: nine, heldSlot: null });
    expect(booking?.timeline.map(({ kind }) => kind)).toEqual(['requested', 'verified', 'confirmed']);
    expect(await mailsOf(link)).toEqual(['verifyContact', 'confirmed']);
    later(60);
    expect(await freeOn(id)).not.toContain(nine);
  });

  test('after ten minutes the time alone makes it free, the code is refused and the page says so', async () => {
    const { id } = await practiceWithAgenda(strict);
    const patient = stranger();
    const link = await patient.holdAndBook(id, nine);
    const code = await codeOf(link);
    expect(await freeOn(id)).not.toContain(nine);
    later(10);
    // No worker runs here: nothing but the clock has changed.
    expect(await freeOn(id)).toContain(nine);
    expect(await patient.page(link)).toMatchObject({
      status: 'EXPIRED',
      needsVerification: false,
      allowedActions: [],
      heldSlot: { startsAt: nine },
      next: null,
    });
    expect((await patient.verify(link, code)).message).toContain('I dieci minuti sono passati');
    const honest = stranger();
    const theirs = await honest.holdAndBook(id, nine);
    expect((await honest.verify(theirs, await codeOf(theirs))).booking?.status).toBe('CONFIRMED');
    // Also with a clock that goes slow: the slot is somebody else's.
    later(9);
    expect((await patient.verify(link, code)).message).toContain('Nel frattempo questo orario non è più libero');
    expect((await standing(id)).filter((each) => each === 'booked confirmed')).toHaveLength(1);
  });

  test('proof and a rival’s hold at the moment of the end: one of them has the slot', async () => {
    for (let round = 0; round < 5; round++) {
      now = tuesdayMorning;
      const { id } = await practiceWithAgenda(strict);
      const patient = stranger();
      const link = await patient.holdAndBook(id, nine);
      const code = await codeOf(link);
      const rival = stranger();
      later(9.9999);
      const proving = patient.verify(link, code);
      later(10);
      const [proof, hold] = await Promise.all([proving, rival.hold(id, nine)]);
      const isProved = proof.__typename === 'BookingChanged';
      // A proof that is a moment late keeps its hold locked until it is refused: the rival finds it free when asking again.
      const again = isProved || hold.__typename === 'SlotHeld' ? hold : await rival.hold(id, nine);
      expect([isProved, again.__typename === 'SlotHeld'].filter(Boolean)).toHaveLength(1);
    }
  });

  test('two tabs with the right code: one confirmation, one mail', async () => {
    const { id } = await practiceWithAgenda(strict);
    const patient = stranger();
    const link = await patient.holdAndBook(id, ten);
    const code = await codeOf(link);
    const answers = await Promise.all([patient.verify(link, code), patient.verify(link, code)]);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['ActionRefused', 'BookingChanged']);
    expect(await mailsOf(link)).toEqual(['verifyContact', 'confirmed']);
    expect(await standing(id)).toEqual(['booked confirmed']);
  });

  test('cannot be moved past the code, and calls nobody when it is called off', async () => {
    const { id } = await practiceWithAgenda(strict);
    const link = await stranger().holdAndBook(id, nine);
    const moved = await act(strict, 'rescheduleBooking', link, { preferredTimes: [ten, eleven, nine] });
    expect(moved).toMatchObject({ __typename: 'ActionRefused', message: expect.stringContaining('conferma') });
    const cancelled = await act(strict, 'cancelBooking', link);
    expect(cancelled.booking?.status).toBe('CANCELLED');
    expect(cancelled.booking?.timeline.map(({ kind }) => kind)).toEqual(['requested', 'cancelled']);
    expect(await freeOn(id)).toContain(nine);
    expect(await mailsOf(link)).toEqual(['verifyContact']);
    expect(await rows('select from call_task where dentist_id = ?', [id])).toEqual([]);
  });

  test('a request with three times holds the first that is free; with none free it holds nothing', async () => {
    const { id } = await practiceWithAgenda(strict);
    await stranger().holdAndBook(id, nine);
    const form = bookingForm(id, { preferredTimes: [nine, ten, eleven] });
    const link = await requestAndOpen(strict, form);
    const patient = stranger();
    expect((await patient.page(link))?.heldSlot?.startsAt).toBe(ten);
    expect((await patient.verify(link, await codeOf(link))).booking).toMatchObject({
      status: 'CONFIRMED',
      confirmedAt: ten,
    });
    const full = await practiceWithAgenda(strict);
    const booker = stranger();
    const booked = await booker.holdAndBook(full.id, eleven);
    await booker.verify(booked, await codeOf(booked));
    for (const at of [nine, ten]) await stranger().holdAndBook(full.id, at);
    const none = await request(strict, bookingForm(full.id, { preferredTimes: [nine, ten, eleven] }));
    expect(none).toMatchObject({ __typename: 'TimeNotOffered', times: [nine, ten, eleven] });
  });
});

describe('what an unproved client or contact can keep others from', () => {
  test('one slot: a second is refused while a code is waited for, in another practice too', async () => {
    const [one, two] = [await practiceWithAgenda(strict), await practiceWithAgenda(strict)];
    const client = stranger();
    await client.holdAndBook(one.id, nine);
    for (const { id } of [one, two])
      expect(await client.hold(id, ten)).toMatchObject({
        __typename: 'TooManyRequests',
        retryAfterSeconds: 600,
        message: expect.stringContaining('riprova alle 10:10'),
      });
    later(10);
    expect((await client.hold(two.id, ten)).__typename).toBe('SlotHeld');
  });

  test('one slot while it fills forms: the next one sets the former free, which is still booked if nobody was quicker', async () => {
    const { id } = await practiceWithAgenda(strict);
    const client = stranger();
    const first = await client.hold(id, nine);
    const second = await client.hold(id, ten);
    expect(await freeOn(id)).toContain(nine);
    expect(await freeOn(id)).not.toContain(ten);
    expect((await client.book(first.holdToken)).__typename).toBe('AnsweredByMail');
    expect(await freeOn(id)).not.toContain(nine);
    expect((await client.book(second.holdToken)).__typename).toBe('TooManyRequests');
  });

  test('many holds at once are one', async () => {
    const { id } = await practiceWithAgenda(strict);
    const client = stranger();
    const held = await Promise.all(thursdayAt(9, 9.5, 10, 10.5, 11, 11.5).map((at) => client.hold(id, at)));
    await Promise.all(held.map(({ holdToken }) => client.book(holdToken)));
    expect(await freeOn(id)).toHaveLength(7);
  });

  test('not the same slot again for an hour: neither the client nor the contact; somebody else may', async () => {
    const { id } = await practiceWithAgenda(strict);
    const contact = { phone: '347 1112223', email: `stessa.${randomUUID()}@esempio.it` };
    const client = stranger();
    await client.holdAndBook(id, nine, contact);
    later(10);
    expect((await client.hold(id, nine)).__typename).toBe('SlotTaken');
    const sameContact = stranger();
    const { holdToken } = await sameContact.hold(id, nine);
    expect((await sameContact.book(holdToken, contact)).__typename).toBe('SlotTaken');
    expect((await sameContact.book(holdToken)).__typename).toBe('AnsweredByMail');
    later(61);
    expect((await client.hold(id, nine)).__typename).toBe('SlotHeld');
  });

  test('a form’s hold may be made once more, not for ever', async () => {
    const { id } = await practiceWithAgenda(strict);
    const client = stranger();
    for (const [minutes, answer] of [
      [0, 'SlotHeld'],
      [10, 'SlotHeld'],
      [20, 'SlotTaken'],
      [61, 'SlotHeld'],
    ] as const) {
      later(minutes);
      expect((await client.hold(id, nine)).__typename, `${minutes} minutes`).toBe(answer);
    }
  });

  test('no allowance of the practice or the telephone, and none of the practice’s bookings', async () => {
    const { id } = await practiceWithAgenda(strict);
    const phone = '347 9998887';
    // What is left of the practice's thirty and the telephone's five of an hour is less than three.
    const { limits } = strict.services;
    for (let i = 0; i < 28; i++) await limits.takeOf('bookingsOfPractice', String(id), '198.51.100.250');
    for (let i = 0; i < 3; i++) await limits.takeOf('bookingsOfPhone', '+393479998887', '198.51.100.250');
    for (let i = 0; i < 3; i++) {
      later(i * 11);
      await stranger().holdAndBook(id, nine, { phone });
    }
    later(400);
    const honest = stranger();
    const link = await honest.holdAndBook(id, nine, { phone });
    expect((await honest.verify(link, await codeOf(link))).booking?.status).toBe('CONFIRMED');
    expect(await countOpenBookings(id)).toEqual({ bookings: 1, openBookings: 0 });
  });
});

test('a waiting contact’s second form is answered as its first, however often both come, and holds its slot as long', async () => {
  const { id } = await practiceWithAgenda(strict);
  const contact = { phone: '347 4445556', email: `doppia.${randomUUID()}@esempio.it`, reason: 'HYGIENE' };
  const [one, two] = [stranger(), stranger()];
  const [first, second] = [await one.hold(id, nine), await two.hold(id, ten)];
  const keys = [randomUUID(), randomUUID()];
  for (const minutes of [0, 5, 10, 20]) {
    later(minutes);
    const answers = [
      await one.book(first.holdToken, { ...contact, clientKey: keys[0] }),
      await two.book(second.holdToken, { ...contact, clientKey: keys[1] }),
    ];
    expect(answers[0], `${minutes} minutes`).toEqual({
      __typename: 'AnsweredByMail',
      message: expect.stringContaining('entro dieci minuti'),
    });
    expect(JSON.stringify(answers[1]), `${minutes} minutes`).toBe(JSON.stringify(answers[0]));
    const free = await freeOn(id);
    expect([nine, ten].map((at) => free.includes(at))).toEqual(minutes < 10 ? [false, false] : [true, true]);
  }
  // One booking, and both mails lead to it: its code goes with the second one too.
  const link = await mailedLink(strict, contact.email, id);
  expect(await mailsOf(link)).toEqual(['verifyContact', 'verifyContact']);
  // A new form of the contact is not in the way of what no sweep has ended yet.
  const again = await stranger().holdAndBook(id, eleven, contact);
  expect(again.number).not.toBe(link.number);
  expect(await mailsOf(again)).toEqual(['verifyContact']);
});
