import { describe, expect, test } from 'vitest';
import { bookingForm, countRows, createPractice, request, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({ RATE_LIMIT_EXEMPT: '', TRUST_PROXY: '1' }, () => tuesdayMorning);

/** As `request`, from an address of choice. */
async function from(ip: string, input: Record<string, unknown>) {
  const query =
    'mutation($input: RequestBookingInput!) { requestBooking(input: $input) { __typename ... on TooManyRequests { retryAfterSeconds } } }';
  const response = await gateway.post('/graphql', { query, variables: { input } }, { 'x-forwarded-for': ip });
  const { data } = (await response.json()) as {
    data: { requestBooking: { __typename: string; retryAfterSeconds?: number } };
  };
  return data.requestBooking;
}

/** Others of before took so many points. */
const { take, takeOf } = {
  take: (ip: string, points: number) => gateway.services.limits.take('bookings', ip, points),
  async takeOf(rule: 'bookingsOfPhone' | 'bookingsOfPractice', subject: string, points: number) {
    for (let i = 0; i < points; i++) await gateway.services.limits.takeOf(rule, subject, '203.0.113.250');
  },
};

describe('limits of requests', () => {
  test('by address: the eleventh within an hour is refused, another address is not', async () => {
    const names: string[] = [];
    await take('203.0.113.1', 8);
    for (let i = 0; i < 3; i++)
      names.push((await from('203.0.113.1', bookingForm((await createPractice(gateway)).id))).__typename);
    expect(names).toEqual(['BookingRequested', 'BookingRequested', 'TooManyRequests']);
    const refusal = await from('203.0.113.1', bookingForm((await createPractice(gateway)).id));
    expect(refusal.retryAfterSeconds).toBeGreaterThan(3_000);
    expect((await from('203.0.113.2', bookingForm((await createPractice(gateway)).id))).__typename).toBe(
      'BookingRequested',
    );
  });

  test('by telephone, wherever it is typed', async () => {
    const names: string[] = [];
    await takeOf('bookingsOfPhone', '+393479998877', 3);
    for (let i = 0; i < 3; i++)
      names.push(
        (
          await from(
            `203.0.113.${20 + i}`,
            bookingForm((await createPractice(gateway)).id, { phone: i % 2 ? '347 999 8877' : '+393479998877' }),
          )
        ).__typename,
      );
    expect(names).toEqual(['BookingRequested', 'BookingRequested', 'TooManyRequests']);
  });

  test('by practice', async () => {
    const { id } = await createPractice(gateway);
    const names: string[] = [];
    await takeOf('bookingsOfPractice', String(id), 28);
    for (let i = 0; i < 3; i++) names.push((await from(`198.51.100.${i + 1}`, bookingForm(id))).__typename);
    expect(names).toEqual(['BookingRequested', 'BookingRequested', 'TooManyRequests']);
  });

  test('the same form again, and mistakes in it, count nothing', async () => {
    const { id } = await createPractice(gateway);
    const form = bookingForm(id);
    await take('203.0.113.60', 8);
    for (let i = 0; i < 3; i++) expect((await from('203.0.113.60', form)).__typename).toBe('BookingRequested');
    for (let i = 0; i < 3; i++)
      expect((await from('203.0.113.60', { ...form, email: 'no' })).__typename).toBe('InvalidInput');
    expect((await from('203.0.113.60', bookingForm(id))).__typename).toBe('BookingRequested');
    expect((await from('203.0.113.60', bookingForm(id))).__typename).toBe('TooManyRequests');
  });

  test('go on counting without Redis, and refuse nobody for it', async () => {
    const before = await countRows(gateway, 'booking');
    gateway.services.redis.disconnect();
    const answers = await Promise.all(
      [1, 2, 3].map(async () => request(gateway, bookingForm((await createPractice(gateway)).id))),
    );
    expect(answers.map(({ __typename }) => __typename)).toEqual(Array(3).fill('BookingRequested'));
    expect(await countRows(gateway, 'booking')).toBe(before + 3);
  });
});
