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
import { act, type Link, openPage } from '../../testing/private-page.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

const receiptText = 'Abbiamo ricevuto la richiesta: ti abbiamo scritto un’e-mail con il link per seguirla.';
let strict: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  strict = await startTestGateway({ BOOKING_VERIFICATION: 'email' }, () => now);
});
afterAll(() => strict.close());

const sql = <Row>(text: string, parameters: unknown[] = []) =>
  strict.database.em.fork().execute<Row[]>(text, parameters);

/** A patient whose address was verified once, somewhere else. */
async function knownPatient() {
  const { phone, email } = bookingForm(1);
  const form = bookingForm((await createPractice(strict)).id, { phone, email });
  const { number } = readLink((await request(strict, form)).privateLink);
  await sql(`update booking set verified_at = now(), verification_hash = null, status = 'cancelled' where number = ?`, [
    number,
  ]);
  return { phone, email };
}
/** The page without what differs between any two requests. */
const seen = (page: object | null) => JSON.stringify(page).replace(/"id":"\d+"|DENT-[\w-]+/g, '');

describe('where contacts are verified', () => {
  test('a known contact’s first and second request look alike to whoever typed them, whatever becomes of the first', async () => {
    const contact = await knownPatient();
    const practice = await createPractice(strict);
    const form = (clientKey = randomUUID()) => bookingForm(practice.id, { ...contact, clientKey });
    const firstForm = form();
    const first = await request(strict, firstForm);
    const second = await request(strict, form());
    expect(await request(strict, firstForm)).toEqual(first);
    expect([first.booking.status, second.booking.status]).toEqual(['SCHEDULED', 'SCHEDULED']);
    const links = [first, second].map(({ privateLink }) => readLink(privateLink)) as [Link, Link];
    const alike = async () => {
      const [one, two] = await Promise.all(links.map((link) => openPage(strict, link)));
      expect(seen(one ?? null)).toBe(seen(two ?? null));
      return one;
    };
    const page = await alike();
    expect(page).toMatchObject({ status: 'SCHEDULED', allowedActions: [], next: { text: receiptText } });
    expect(page?.timeline.map(({ kind }) => kind)).toEqual(['requested']);

    for (const status of ['calling', 'confirmed']) {
      await sql(`update booking set status = ?, appointment_at = preferred_times[1] where number = ?`, [
        status,
        links[0].number,
      ]);
      await alike();
    }
    for (const action of ['cancelBooking', 'acceptProposal', 'refuseProposal']) {
      const [one, two] = await Promise.all(links.map((link) => act(strict, action, link)));
      expect(one).toEqual(two);
      expect(one?.message).toBe('Per cambiare o annullare apri il link che ti abbiamo mandato per e-mail.');
    }
    now = new Date('2026-12-24T09:00:00Z');
    await alike();
    now = tuesdayMorning;
  });

  test('the request is made all the same: it is called for, and its mail has the link that follows it', async () => {
    const contact = await knownPatient();
    const answer = await request(strict, bookingForm((await createPractice(strict)).id, contact));
    const [stored] = await sql<{ tasks: number; template: string }>(
      `select (select count(*)::int from call_task t where t.booking_id = b.id and t.state = 'open') as tasks, m.template
       from booking b join mail_outbox m on m.booking_id = b.id where b.number = ?`,
      [answer.booking.number],
    );
    expect(stored).toEqual({ tasks: 1, template: 'received' });
  });

  test('an unseen contact’s first and second request ask for a code alike', async () => {
    const practice = await createPractice(strict);
    const form = bookingForm(practice.id);
    const answers = [await request(strict, form), await request(strict, { ...form, clientKey: randomUUID() })];
    const pages = await Promise.all(answers.map(({ privateLink }) => openPage(strict, readLink(privateLink))));
    expect(pages[0]).toMatchObject({ status: 'REQUESTED', needsVerification: true });
    expect(seen(pages[1] ?? null)).toBe(seen(pages[0] ?? null));
    const wrong = await Promise.all(
      answers.map(({ privateLink }) => act(strict, 'verifyBooking', readLink(privateLink), { code: '000000' })),
    );
    expect(wrong[1]).toEqual(wrong[0]);
  });
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
