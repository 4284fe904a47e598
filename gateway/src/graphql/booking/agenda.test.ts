import { randomUUID } from 'node:crypto';
import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingForm,
  countRows,
  createPractice,
  parseLink,
  thursdayAt,
  tuesdayMorning,
} from '../../testing/booking-form.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  gateway = await startTestGateway({}, () => now);
});
afterAll(() => gateway.close());

async function practiceWithAgenda() {
  const practice = await createPractice(gateway);
  const availability = [0, 1, 2, 3, 4].map((weekday) => ({ weekday, opensMinutes: 540, closesMinutes: 780 }));
  await gateway.database.em
    .fork()
    .transactional((em) =>
      replaceAgenda(em, { dentistId: practice.id, slotMinutes: 30, enabled: true, availability, exceptions: [] }),
    );
  return practice;
}

interface Held {
  __typename: string;
  holdToken: string;
  heldUntil: string;
  endsAt: string;
}
const hold = async (dentistId: number, startsAt: string | undefined) =>
  (
    await gateway.query<{ holdSlot: Held }>(
      `mutation($id: ID!, $at: DateTime!) { holdSlot(dentistId: $id, startsAt: $at) { __typename
        ... on SlotHeld { holdToken startsAt endsAt heldUntil } ... on SlotTaken { message } ... on TooManyRequests { message } } }`,
      { id: String(dentistId), at: startsAt },
    )
  ).holdSlot;

interface Booked {
  __typename: string;
  booking: { number: string; status: string };
  privateLink: string;
  fields: { name: string }[];
}
const book = async (holdToken: string, overrides: Record<string, unknown> = {}) => {
  const { dentistId: _, preferredTimes: __, ...form } = bookingForm(1, overrides);
  return (
    await gateway.query<{ bookSlot: Booked }>(
      `mutation($input: BookSlotInput!) { bookSlot(input: $input) { __typename
        ... on BookingRequested { booking { number status } privateLink } ... on SlotTaken { message }
        ... on InvalidInput { fields { name } } ... on TooManyRequests { message } } }`,
      { input: { ...form, holdToken } },
    )
  ).bookSlot;
};

const slots = async (dentistId: number) => {
  const { agendaSlots } = await gateway.query<{
    agendaSlots: {
      __typename: string;
      callableNow?: boolean;
      days: { on: string; times: string[]; closedBecause: string | null }[];
    } | null;
  }>(
    `query($id: ID!) { agendaSlots(dentistId: $id, from: "2026-11-26", days: 4) { __typename
       ... on AgendaSlots { slotMinutes days { on times closedBecause } } ... on NoAgenda { callableNow } } }`,
    { id: String(dentistId) },
  );
  return agendaSlots;
};

describe('days that were asked for', () => {
  const ask = (field: string, dentistId: number, asked: { from?: string; days?: number }) =>
    gateway.query<Record<string, { days: { on: string }[] }>>(
      `query($id: ID!, $from: String, $days: Int! = 7) { ${field}(dentistId: $id, from: $from, days: $days) {
         ... on ${field === 'agendaSlots' ? 'AgendaSlots' : 'OfferedTimes'} { days { on } } } }`,
      { id: String(dentistId), ...asked },
    );

  test.each(['offeredTimes', 'agendaSlots'])('%s: what is no day or too many is refused, not bent', async (field) => {
    const { id } = await practiceWithAgenda();
    for (const from of ['2026-13-45', '2026-02-30', '26-11-2026', '2026-11-26T00:00', 'domani', '', '9999-12-31'])
      await expect(ask(field, id, { from }), from).rejects.toThrow('BAD_USER_INPUT');
    for (const days of [0, -1, 15, 2_147_483_647])
      await expect(ask(field, id, { days }), String(days)).rejects.toThrow('BAD_USER_INPUT');
    const list = async (asked: { from?: string; days?: number }) => (await ask(field, id, asked))[field]?.days ?? [];
    expect((await list({ days: 14 })).length).toBe(14);
    expect(await list({ from: '2001-01-01', days: 1 })).toEqual(await list({ days: 1 }));
    expect(await list({ from: '2099-12-31', days: 14 })).toEqual([]);
  });
});

describe('the agenda', () => {
  test('shows its free slots; a held one is gone, a released one is back', async () => {
    const { id } = await practiceWithAgenda();
    const [nine = ''] = thursdayAt(9);
    const before = await slots(id);
    expect(before?.days.map(({ on, times, closedBecause }) => [on, times.length, closedBecause])).toEqual([
      ['2026-11-26', 8, null],
      ['2026-11-27', 8, null],
      ['2026-11-28', 0, 'Chiuso'],
      ['2026-11-29', 0, 'Chiuso'],
    ]);
    const held = await hold(id, nine);
    expect(held).toMatchObject({
      __typename: 'SlotHeld',
      heldUntil: '2026-11-24T09:10:00.000Z',
      endsAt: '2026-11-26T08:30:00.000Z',
    });
    expect((await slots(id))?.days[0]?.times).not.toContain(nine);
    expect((await hold(id, nine)).__typename).toBe('SlotTaken');
    const release = async (token: string) =>
      (
        await gateway.query<{ releaseSlot: boolean }>('mutation($t: String!) { releaseSlot(holdToken: $t) }', {
          t: token,
        })
      ).releaseSlot;
    expect([await release(held.holdToken), await release(held.holdToken), await release('nonsense')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await slots(id)).toEqual(before);
  });

  test('is none: says whether a call can be made now', async () => {
    const { id } = await createPractice(gateway);
    expect(await slots(id)).toEqual({ __typename: 'NoAgenda', callableNow: true });
    now = new Date('2026-11-24T13:00:00Z');
    expect(await slots(id)).toEqual({ __typename: 'NoAgenda', callableNow: false });
    now = tuesdayMorning;
    expect(await slots(999_999)).toBeNull();
  });

  test('a time that is no slot cannot be held', async () => {
    const { id } = await practiceWithAgenda();
    for (const at of [...thursdayAt(9.25, 14), '2026-11-29T09:00:00Z', '2026-11-23T09:00:00Z', '2027-11-26T09:00:00Z'])
      expect((await hold(id, at)).__typename, at).toBe('SlotTaken');
  });
});

describe('a held slot', () => {
  test('is confirmed at once, mailed with its calendar file, shown and cancelled without a call', async () => {
    const { id } = await practiceWithAgenda();
    const [ten] = thursdayAt(10);
    const { holdToken } = await hold(id, ten);
    const clientKey = randomUUID();
    const booked = await book(holdToken, { clientKey });
    expect(booked).toMatchObject({ __typename: 'BookingRequested', booking: { status: 'CONFIRMED' } });
    expect(await book('another', { clientKey })).toEqual(booked);
    const [mail] = await gateway.database.em
      .fork()
      .execute<{ params: unknown }[]>(
        `select params from mail_outbox m join booking b on b.id = m.booking_id where number = ? and template = 'confirmed'`,
        [booked.booking.number],
      );
    expect(mail?.params).toEqual({ at: ten, sequence: 0 });
    const link = parseLink(booked.privateLink);
    const { cancelBooking } = await gateway.query<{
      cancelBooking: { booking: { status: string; timeline: { kind: string }[] } };
    }>(
      `mutation($number: String!, $token: String!) { cancelBooking(number: $number, token: $token) { ... on BookingChanged { booking { status timeline { kind } } } } }`,
      { ...link },
    );
    expect(cancelBooking.booking.timeline.map(({ kind }) => kind)).toEqual(['confirmed', 'cancelled', 'practiceTold']);
    expect((await slots(id))?.days[0]?.times).toContain(ten);
    expect(await countRows(gateway, 'call_task')).toBe(0);
  });

  test('is moved to the first of three that is free, and its old time is free again', async () => {
    const { id } = await practiceWithAgenda();
    const [nine, ten, eleven, twelve] = thursdayAt(9, 10, 11, 12);
    const { privateLink } = await book((await hold(id, nine)).holdToken);
    await hold(id, ten);
    const { rescheduleBooking } = await gateway.query<{
      rescheduleBooking: { booking: { confirmedAt: string; status: string } };
    }>(
      `mutation($number: String!, $token: String!, $times: [DateTime!]!) { rescheduleBooking(number: $number, token: $token, preferredTimes: $times) {
        ... on BookingChanged { booking { status confirmedAt } } } }`,
      { ...parseLink(privateLink), times: [ten, eleven, twelve] },
    );
    expect(rescheduleBooking.booking).toEqual({ status: 'CONFIRMED', confirmedAt: eleven });
    const free = (await slots(id))?.days[0]?.times;
    expect(free).toContain(nine);
    expect(free).not.toContain(eleven);
  });

  test('whose ten minutes are over goes to whoever is quicker', async () => {
    const { id } = await practiceWithAgenda();
    const [nine, ten] = thursdayAt(9, 10);
    const [slow, lucky] = [await hold(id, nine), await hold(id, ten)];
    now = new Date(tuesdayMorning.getTime() + 11 * 60_000);
    const quick = await hold(id, nine);
    expect(quick.__typename).toBe('SlotHeld');
    expect((await book(slow.holdToken)).__typename).toBe('SlotTaken');
    expect((await book(lucky.holdToken)).__typename).toBe('BookingRequested');
    now = tuesdayMorning;
  });

  test('by twenty at once is one booking', async () => {
    const { id } = await practiceWithAgenda();
    const [eleven] = thursdayAt(11);
    const { holdToken } = await hold(id, eleven);
    const before = await countRows(gateway, 'booking');
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(holdToken)));
    const names = answers.map(({ __typename }) => __typename);
    expect(names.filter((name) => name === 'BookingRequested')).toHaveLength(1);
    expect(names.filter((name) => name === 'SlotTaken')).toHaveLength(19);
    expect(await countRows(gateway, 'booking')).toBe(before + 1);
  });

  test('is not booked with a field to mend, nor by a program', async () => {
    const { id } = await practiceWithAgenda();
    const { holdToken } = await hold(id, thursdayAt(12)[0]);
    expect(await book(holdToken, { phone: '12' })).toMatchObject({
      __typename: 'InvalidInput',
      fields: [{ name: 'phone' }],
    });
    const before = await countRows(gateway, 'booking');
    expect((await book(holdToken, { website: 'x' })).__typename).toBe('InvalidInput');
    expect(await countRows(gateway, 'booking')).toBe(before);
    expect((await book(holdToken)).__typename).toBe('BookingRequested');
  });
});
