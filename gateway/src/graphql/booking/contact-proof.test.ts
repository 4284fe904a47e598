import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { practiceWithAgenda } from '../../testing/agenda-practice.ts';
import { AgendaStranger } from '../../testing/agenda-strangers.ts';
import {
  bookingForm,
  createPractice,
  mailedLink,
  type RequestAnswer,
  thursdayAt,
  tuesdayMorning,
} from '../../testing/booking-form.ts';
import type { Link } from '../../testing/private-page.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let strict: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  strict = await startTestGateway({ BOOKING_VERIFICATION: 'email', TRUST_PROXY: '1' }, () => now);
});
afterAll(() => strict.close());
beforeEach(() => {
  now = tuesdayMorning;
});

let addresses = 0;
const browser = () => {
  addresses += 1;
  return new AgendaStranger(strict, `198.51.100.${addresses}`);
};
let contacts = 0;
/** Each with a telephone of its own: what it proves counts against that. */
const contactOf = () => ({
  phone: `347 555${String(++contacts).padStart(4, '0')}`,
  email: `prova.${randomUUID()}@esempio.it`,
});
const codeOf = async ({ number }: Link) => {
  const [mail] = await strict.database.em.fork().execute<{ code: string }[]>(
    `select params->>'code' as code from mail_outbox m join booking b on b.id = m.booking_id
       where number = ? and template = 'verifyContact'`,
    [number],
  );
  return mail?.code ?? '';
};
/** What a browser is answered: the status of what it asked for, or that a mail says more. */
const statusIn = ({ booking, __typename }: RequestAnswer) => booking?.status ?? __typename;
/** A browser that has typed the code mailed to a contact. */
async function provedBrowser(contact: object, given = browser()) {
  const form = bookingForm((await createPractice(strict)).id, { ...contact });
  expect((await given.request(form)).__typename).toBe('AnsweredByMail');
  const link = await mailedLink(strict, form.email, form.dentistId);
  expect((await given.verify(link, await codeOf(link))).__typename).toBe('BookingChanged');
  return given;
}
const statusOf = async (asking: AgendaStranger, contact: object) => {
  const form = bookingForm((await createPractice(strict)).id, { ...contact });
  return statusIn(await asking.request(form));
};
const days = (count: number) => new Date(tuesdayMorning.getTime() + count * 86_400_000);
/** The same times, as far ahead as they were on Tuesday. */
const timesFrom = (count: number) =>
  thursdayAt(10, 11, 16).map((at) => new Date(Date.parse(at) + count * 86_400_000).toISOString());

describe('a proof', () => {
  test('holds in the browser that made it, for e-mail and telephone together, by telephone and in an agenda', async () => {
    const contact = contactOf();
    const proved = await provedBrowser(contact);
    expect(proved.given).toMatch(/^session_id=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await statusOf(proved, contact)).toBe('SCHEDULED');
    const { id } = await practiceWithAgenda(strict);
    const link = await proved.holdAndBook(id, thursdayAt(9)[0] ?? '', contact);
    expect((await proved.page(link))?.status).toBe('CONFIRMED');
    expect(await statusOf(proved, { ...contact, phone: '347 5559999' })).toBe('AnsweredByMail');
    expect(await statusOf(proved, { ...contact, email: `altra.${randomUUID()}@esempio.it` })).toBe('AnsweredByMail');
  });

  test('is asked for again by another browser, and by one whose cookie somebody else made up', async () => {
    const contact = contactOf();
    const proved = await provedBrowser(contact);
    expect(await statusOf(browser(), contact)).toBe('AnsweredByMail');
    const inventive = browser();
    inventive.cookie = `session_id=${'x'.repeat(43)}`;
    expect(await statusOf(inventive, contact)).toBe('AnsweredByMail');
    expect(await statusOf(proved, contact)).toBe('SCHEDULED');
  });

  test('gives the browser a token of its own making: a cookie put there before opens nothing', async () => {
    const planted = `session_id=${'y'.repeat(43)}`;
    const victim = browser();
    victim.cookie = planted;
    const contact = contactOf();
    await provedBrowser(contact, victim);
    expect(victim.cookie).not.toBe(planted);
    const planter = browser();
    planter.cookie = planted;
    expect(await statusOf(planter, contact)).toBe('AnsweredByMail');
  });

  test('stands beside those of other contacts', async () => {
    const [mine, mothers] = [contactOf(), contactOf()];
    const proved = await provedBrowser(mothers, await provedBrowser(mine));
    expect([await statusOf(proved, mine), await statusOf(proved, mothers)]).toEqual(['SCHEDULED', 'SCHEDULED']);
  });

  test('ends after thirty days to the second, however often it was used', async () => {
    const contact = contactOf();
    const proved = await provedBrowser(contact);
    const ask = async () => {
      const form = bookingForm((await createPractice(strict)).id, { ...contact, preferredTimes: timesFrom(42) });
      return statusIn(await proved.request(form));
    };
    now = new Date(days(30).getTime() - 1_000);
    expect(await ask()).toBe('SCHEDULED');
    now = days(30);
    expect(await ask()).toBe('AnsweredByMail');
  });

  test('is forgotten with Redis, not failed by it', async () => {
    const contact = contactOf();
    const proved = await provedBrowser(contact);
    await strict.services.redis.flushdb();
    expect(await statusOf(proved, contact)).toBe('AnsweredByMail');
  });
});

test('nobody who has typed no code gets a cookie', async () => {
  const visitor = browser();
  await visitor.request(bookingForm((await createPractice(strict)).id));
  expect(visitor.cookie).toBe('');
});
