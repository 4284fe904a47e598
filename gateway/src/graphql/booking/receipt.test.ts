import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingForm,
  createPractice,
  readLink,
  request,
  thursdayAt,
  tuesdayMorning,
} from '../../testing/booking-form.ts';
import { act, openPage } from '../../testing/private-page.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

const receiptText = 'Abbiamo ricevuto la richiesta: ti abbiamo scritto un’e-mail con il link per seguirla.';
let strict: TestGateway;
const now = tuesdayMorning;
beforeAll(async () => {
  strict = await startTestGateway({ BOOKING_VERIFICATION: 'email' }, () => now);
});
afterAll(() => strict.close());

const sql = <Row>(text: string, parameters: unknown[] = []) =>
  strict.database.em.fork().execute<Row[]>(text, parameters);

/** The page without what differs between any two requests. */
const seen = (page: object | null) => JSON.stringify(page).replace(/"id":"\d+"|DENT-[\w-]+/g, '');

describe('where contacts are verified', () => {
  test.each(['an unseen contact', 'a contact proved long ago, somewhere else'])(
    '%s: first and second request ask for a code alike',
    async (whose) => {
      const { phone, email } = bookingForm(1);
      if (whose !== 'an unseen contact') {
        const earlier = await request(strict, bookingForm((await createPractice(strict)).id, { phone, email }));
        const proved = `update booking set verified_at = ?, verification_hash = null, status = 'cancelled' where number = ?`;
        await sql(proved, [now, earlier.booking.number]);
      }
      const form = bookingForm((await createPractice(strict)).id, { phone, email });
      const answers = [await request(strict, form), await request(strict, { ...form, clientKey: randomUUID() })];
      const pages = await Promise.all(answers.map(({ privateLink }) => openPage(strict, readLink(privateLink))));
      expect(pages[0]).toMatchObject({ status: 'REQUESTED', needsVerification: true });
      expect(seen(pages[1] ?? null)).toBe(seen(pages[0] ?? null));
      const wrong = await Promise.all(
        answers.map(({ privateLink }) => act(strict, 'verifyBooking', readLink(privateLink), { code: '000000' })),
      );
      expect(wrong[1]).toEqual(wrong[0]);
    },
  );
});

test('where they are not, a second request’s page ends in the same words as a first one whose call is overdue', async () => {
  let at = tuesdayMorning;
  const open = await startTestGateway({}, () => at);
  const practice = await createPractice(open);
  const form = bookingForm(practice.id, { preferredTimes: thursdayAt(10, 11, 16) });
  const first = readLink((await request(open, form)).privateLink);
  const second = readLink((await request(open, { ...form, clientKey: randomUUID() })).privateLink);
  for (const minutes of [0, 2, 4, 60]) {
    at = new Date(tuesdayMorning.getTime() + minutes * 60_000);
    const [one, two] = await Promise.all([openPage(open, first), openPage(open, second)]);
    expect(seen(two), `${minutes} minutes`).toBe(seen(one));
    if (minutes > 3) expect(two?.next?.text).toBe(receiptText);
  }
  await open.close();
});
