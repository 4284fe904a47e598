import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../../testing/booking-form.ts';
import { act, openPage } from '../../testing/private-page.ts';
import { ringPractice } from '../../testing/ring-practice.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({}, () => tuesdayMorning);
});
afterAll(() => gateway.close());

const hangsUp = (attemptId: string) => gateway.redis.connection.exists(`bull:call-ends:end-${attemptId}`);

test('a cancel while the practice is being spoken to has that call hung up; without a call nothing is', async () => {
  const spoken = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
  const attemptId = await ringPractice(gateway, spoken.number);
  expect(await hangsUp(attemptId)).toBe(0);
  expect(await act(gateway, 'cancelBooking', spoken)).toMatchObject({ booking: { status: 'CANCELLED' } });
  expect(await hangsUp(attemptId)).toBe(1);

  const waiting = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
  await act(gateway, 'cancelBooking', waiting);
  expect((await openPage(gateway, waiting))?.status).toBe('CANCELLED');
  expect(await gateway.redis.connection.llen('bull:call-ends:wait')).toBe(1);
});
