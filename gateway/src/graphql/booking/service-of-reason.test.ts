import { findWaitingPeople } from '@dentisti/db/waiting-list/waiting-entry.repository';
import { describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { AgendaStranger, mailedCode } from '../../testing/agenda-strangers.ts';
import {
  bookingForm,
  mailedLink,
  parseLink,
  requestAndOpen,
  thursdayAt,
  tuesdayMorning,
} from '../../testing/booking-form.ts';
import { setUpTestGateway, startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';
import { anyWish, changePlace, openRoomsOf } from '../../testing/waiting-list.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const rows = <Row>(sql: string, parameters: unknown[] = []) =>
  gateway.database.em.fork().execute<Row[]>(sql, parameters);
const [nine = '', ten = '', late = ''] = thursdayAt(9, 10, 12.5);
let visitors = 0;
/** Each from an address of its own. */
const visitor = (at: TestGateway = gateway) => new AgendaStranger(at, `203.0.113.${++visitors}`);

async function idOf(sql: string, parameters: unknown[]): Promise<number> {
  const [row] = await rows<{ id: number }>(`${sql} returning id`, parameters);
  if (!row) throw new Error('nothing stored');
  return row.id;
}
const addService = (
  practiceId: number,
  name: string,
  { minutes = 45, reasons = '{HYGIENE}', clinicians = '{}' } = {},
) =>
  idOf(
    `insert into agenda_service (practice_id, name, position, duration_minutes, buffer_minutes, reasons, clinician_ids)
     values (?, ?, 0, ?, 10, ?, ?)`,
    [practiceId, name, minutes, reasons, clinicians],
  );

/** Half hours with anybody, and «Igiene dentale» of 45 minutes with the hygienist alone. */
async function practiceWithHygienist() {
  const { id } = await practiceWithAgenda(gateway);
  const hygienist = await idOf(
    `insert into clinician (practice_id, name, position) values (?, 'Dott.ssa Ida Neri', 1)`,
    [id],
  );
  await rows(`insert into chair (practice_id, name, position) values (?, 'Poltrona 2', 1)`, [id]);
  const serviceId = await addService(id, 'Igiene dentale', { clinicians: `{${hygienist}}` });
  return { id, hygienist, serviceId };
}

/** What is booked at a practice: for which service, how long, with whom. */
const visitsOf = (practiceId: number) =>
  rows<{ service: number | null; minutes: number; clinician: number; kept: number }>(
    `select service_id as service, (extract(epoch from ends_at - starts_at) / 60)::int as minutes, clinician_id as clinician,
       (extract(epoch from free_at - ends_at) / 60)::int as kept
     from appointment where dentist_id = ? and state = 'booked' order by starts_at, id`,
    [practiceId],
  );

async function holdFor(dentistId: number, startsAt: string, serviceId: number) {
  const { holdSlot } = await visitor().ask<{ holdSlot: { holdToken: string } }>(
    `mutation($id: ID!, $at: DateTime!, $service: ID) { holdSlot(dentistId: $id, startsAt: $at, serviceId: $service) {
      ... on SlotHeld { holdToken } } }`,
    { id: String(dentistId), at: startsAt, service: String(serviceId) },
  );
  return holdSlot.holdToken;
}

describe('a slot that was held for an ordinary visit', () => {
  test('is booked for the one service that answers the reason: its length, its pause, its clinician', async () => {
    const { id, hygienist, serviceId } = await practiceWithHygienist();
    const { holdToken } = await visitor().hold(id, nine);
    expect((await visitor().book(holdToken, { reason: 'HYGIENE' })).__typename).toBe('BookingRequested');
    expect(await visitsOf(id)).toEqual([{ service: serviceId, minutes: 45, clinician: hygienist, kept: 10 }]);
  });

  test('is not free for a service that has no room there, and stays held', async () => {
    const { id } = await practiceWithHygienist();
    const { holdToken } = await visitor().hold(id, late);
    const answer = await visitor().book(holdToken, { reason: 'HYGIENE' });
    expect(answer).toMatchObject({
      __typename: 'SlotTaken',
      message: 'A quest’ora non c’è posto per «Igiene dentale», che dura 45 minuti: scegli un altro orario.',
    });
    expect(await visitsOf(id)).toEqual([]);
    expect((await visitor().book(holdToken, { reason: 'PAIN' })).__typename).toBe('BookingRequested');
    expect(await visitsOf(id)).toMatchObject([{ service: null, minutes: 30 }]);
  });

  test('is not free when the only clinician of the service is taken', async () => {
    const { id, serviceId } = await practiceWithHygienist();
    const first = await holdFor(id, nine, serviceId);
    const { holdToken } = await visitor().hold(id, nine);
    expect((await visitor().book(first, { reason: 'HYGIENE' })).__typename).toBe('BookingRequested');
    expect((await visitor().book(holdToken, { reason: 'HYGIENE' })).__typename).toBe('SlotTaken');
    expect(await visitsOf(id)).toHaveLength(1);
  });

  test('by ten at once for that reason is one visit', async () => {
    const { id } = await practiceWithHygienist();
    const { holdToken } = await visitor().hold(id, nine);
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor().book(holdToken)));
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual([
      'BookingRequested',
      ...Array(9).fill('SlotTaken'),
    ]);
    expect(await visitsOf(id)).toHaveLength(1);
  });

  test.each([
    ['none answers the reason', '{CHECKUP}', 1],
    ['two answer it', '{HYGIENE}', 2],
  ])('stays an ordinary visit where %s', async (_, reasons, count) => {
    const { id } = await practiceWithAgenda(gateway);
    for (let i = 0; i < count; i++) await addService(id, `Igiene ${i}`, { reasons });
    const { holdToken } = await visitor().hold(id, nine);
    expect((await visitor().book(holdToken, { reason: 'HYGIENE' })).__typename).toBe('BookingRequested');
    expect(await visitsOf(id)).toMatchObject([{ service: null, minutes: 30 }]);
  });

  test('waits for the mailed code as the service that the reason means', async () => {
    const strict = await startTestGateway(
      {
        DATABASE_URL: gateway.database.serviceUrl,
        REDIS_URL: gateway.redis.url,
        BOOKING_VERIFICATION: 'email',
        TRUST_PROXY: '1',
      },
      () => tuesdayMorning,
    );
    try {
      const { id, hygienist, serviceId } = await practiceWithHygienist();
      const stranger = visitor(strict);
      const { holdToken } = await stranger.hold(id, nine);
      const { email } = bookingForm(id);
      expect((await stranger.book(holdToken, { email })).__typename).toBe('AnsweredByMail');
      const link = await mailedLink(gateway, email, id);
      expect((await stranger.verify(link, await mailedCode(gateway, link))).__typename).toBe('BookingChanged');
      expect(await visitsOf(id)).toEqual([{ service: serviceId, minutes: 45, clinician: hygienist, kept: 10 }]);
      const other = visitor(strict);
      const held = await other.hold(id, late);
      expect(await other.book(held.holdToken)).toMatchObject({
        __typename: 'SlotTaken',
        message: expect.stringContaining('«Igiene dentale»'),
      });
    } finally {
      await strict.close();
    }
  });
});

describe('a slot that was held for a service', () => {
  test('of other reasons is booked for the one that the reason means', async () => {
    const { id, serviceId } = await practiceWithHygienist();
    const checkup = await addService(id, 'Controllo', { minutes: 30, reasons: '{CHECKUP}' });
    const token = await holdFor(id, ten, checkup);
    expect((await visitor().book(token, { reason: 'HYGIENE' })).__typename).toBe('BookingRequested');
    expect(await visitsOf(id)).toMatchObject([{ service: serviceId, minutes: 45 }]);
  });

  test('whose reasons the practice does not say is booked for it', async () => {
    const { id } = await practiceWithHygienist();
    const whitening = await addService(id, 'Sbiancamento', { minutes: 60, reasons: '{}' });
    const token = await holdFor(id, ten, whitening);
    expect((await visitor().book(token, { reason: 'HYGIENE' })).__typename).toBe('BookingRequested');
    expect(await visitsOf(id)).toMatchObject([{ service: whitening, minutes: 60 }]);
  });
});

describe('a visit that moves online', () => {
  const moveSlots = async (link: { number: string; token: string }) =>
    (
      await gateway.query<{ moveSlots: { times: string[] }[] }>(
        `query($number: String!, $token: String!) { moveSlots(number: $number, token: $token, from: "2026-11-26", days: 1) { times } }`,
        { ...link },
      )
    ).moveSlots[0]?.times ?? [];
  const move = async (link: { number: string; token: string }, startsAt: string) =>
    (
      await gateway.query<{ moveBooking: { __typename: string } }>(
        `mutation($number: String!, $token: String!, $startsAt: DateTime!) {
          moveBooking(number: $number, token: $token, startsAt: $startsAt) { __typename } }`,
        { ...link, startsAt },
      )
    ).moveBooking.__typename;

  test('becomes the service that its reason means, if it was an ordinary one', async () => {
    const { id } = await practiceWithAgenda(gateway);
    const { privateLink } = await visitor().book((await visitor().hold(id, nine)).holdToken, { reason: 'HYGIENE' });
    const link = parseLink(privateLink);
    const serviceId = await addService(id, 'Igiene dentale');
    expect(await moveSlots(link)).not.toContain(late);
    expect(await move(link, late)).toBe('TimeNotOffered');
    expect(await move(link, ten)).toBe('BookingChanged');
    expect(await visitsOf(id)).toMatchObject([{ service: serviceId, minutes: 45 }]);
  });

  test('stays an ordinary one where it stands', async () => {
    const { id } = await practiceWithAgenda(gateway);
    const { privateLink } = await visitor().book((await visitor().hold(id, late)).holdToken, { reason: 'HYGIENE' });
    await addService(id, 'Igiene dentale');
    const { rescheduleBooking } = await gateway.query<{ rescheduleBooking: object }>(
      `mutation($number: String!, $token: String!, $times: [DateTime!]!) {
        rescheduleBooking(number: $number, token: $token, preferredTimes: $times) { ... on BookingChanged { booking { confirmedAt } } } }`,
      { ...parseLink(privateLink), times: [late, nine, ten] },
    );
    expect(rescheduleBooking).toEqual({ booking: { confirmedAt: late } });
    expect(await visitsOf(id)).toMatchObject([{ service: null, minutes: 30 }]);
  });

  test('keeps a length that the practice chose', async () => {
    const { id } = await practiceWithAgenda(gateway);
    const { privateLink } = await visitor().book((await visitor().hold(id, nine)).holdToken, { reason: 'HYGIENE' });
    await rows(
      `update appointment set ends_at = starts_at + interval '20 minutes', free_at = starts_at + interval '20 minutes'
       where dentist_id = ?`,
      [id],
    );
    await addService(id, 'Igiene dentale');
    expect(await move(parseLink(privateLink), ten)).toBe('BookingChanged');
    expect(await visitsOf(id)).toMatchObject([{ service: null, minutes: 20 }]);
  });
});

test('somebody who waits for an earlier visit waits for the service that their reason means', async () => {
  const { id } = await practiceWithAgenda(gateway);
  await openRoomsOf(gateway, id);
  const { privateLink } = await visitor().book((await visitor().hold(id, nine)).holdToken, { reason: 'HYGIENE' });
  const serviceId = await addService(id, 'Igiene dentale');
  await changePlace(gateway, parseLink(privateLink), anyWish);
  const [person] = await findWaitingPeople(gateway.database.em.fork(), id, tuesdayMorning);
  expect(person).toMatchObject({ serviceId, serviceName: 'Igiene dentale', minutes: 45, bufferMinutes: 10 });
});

test('a request with three times at a practice where two services answer its reason is for an ordinary visit', async () => {
  const { id } = await practiceWithAgenda(gateway);
  await addService(id, 'Igiene');
  await addService(id, 'Igiene profonda', { minutes: 60 });
  await requestAndOpen(gateway, bookingForm(id, { preferredTimes: [late, nine, ten] }));
  expect(await visitsOf(id)).toMatchObject([{ service: null, minutes: 30 }]);
});
