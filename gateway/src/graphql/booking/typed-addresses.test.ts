import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingForm, createPractice, tuesdayMorning } from '../../testing/booking-form.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  const settings = { BOOKING_VERIFICATION: 'email', RATE_LIMIT_EXEMPT: '192.0.2.1', TRUST_PROXY: '1' };
  gateway = await startTestGateway(settings, () => tuesdayMorning);
});
afterAll(() => gateway.close());

const mailsTo = (address: string) =>
  gateway.database.em
    .fork()
    .execute<{ template: string }[]>('select template from mail_outbox where lower(to_address) = ?', [address]);

type Answer = { data: Record<string, { __typename?: string } | null> };

async function ask(client: string, query: string, variables: Record<string, unknown>): Promise<Answer['data']> {
  const response = await gateway.post('/graphql', { query, variables }, { 'x-forwarded-for': client });
  return ((await response.json()) as Answer).data ?? {};
}

const book = `mutation ($input: RequestBookingInput!) { requestBooking(input: $input) { __typename } }`;
const lost = 'mutation ($email: String!) { sendLostLink(email: $email) { message } }';
const lead = 'mutation ($input: CreateLeadInput!) { createLead(input: $input) { __typename } }';

/** All that one client can do within an hour to have us write to an address that is not theirs. */
async function molest(client: string, email: string, requests = 4): Promise<void> {
  for (let i = 0; i < requests; i++) {
    const form = bookingForm((await createPractice(gateway)).id, { email });
    await ask(client, book, { input: form });
    // The same patient once more at the same practice, from another form.
    await ask(client, book, { input: { ...form, clientKey: randomUUID() } });
    await ask(client, lost, { email });
  }
  for (let i = 0; i < 2; i++) {
    const input = {
      ...{ source: 'PRACTICES', practiceName: 'Compra ora', personName: 'Anna Bianchi', phone: '06 1234 5678' },
      ...{ email, city: 'Roma', message: 'https://truffa.example', contactConsent: true, clientKey: randomUUID() },
    };
    await ask(client, lead, { input });
  }
  await gateway.services.background.finish();
}

test('one client has us mail a third person three times an hour, codes and receipts alone', async () => {
  const third = 'terza.persona@esempio.it';
  await molest('198.51.100.1', third);
  const mails = await mailsTo(third);
  expect(mails.length).toBeLessThanOrEqual(3);
  for (const { template } of mails) expect(template).toMatch(/^(verifyContact|leadReceived)$/);
});

test('however the address of one mailbox is spelt', async () => {
  for (let i = 0; i < 12; i++) {
    const email = i % 2 ? `s.pellata+${i}@gmail.com` : `spellata+${i}@googlemail.com`;
    await ask('198.51.100.2', book, { input: bookingForm((await createPractice(gateway)).id, { email }) });
  }
  const spellings = await gateway.database.em
    .fork()
    .execute("select template from mail_outbox where to_address like '%pellata%'");
  expect(spellings).toHaveLength(3);
});

test('many clients together have us mail one address ten times a day', async () => {
  const third = 'bersaglio@esempio.it';
  // Four with three each would be twelve; a client's first forms are those that mail.
  for (let i = 0; i < 4; i++) await molest(`203.0.113.${i + 1}`, third, 3);
  const mails = await mailsTo(third);
  expect(mails).toHaveLength(10);
});

test('a practice’s wish to be contacted is stored when its receipt is one too many', async () => {
  const before = await gateway.database.em.fork().execute<{ count: string }[]>('select count(*) from lead');
  const input = {
    ...{ source: 'PRACTICES', practiceName: 'Studio Verdi', personName: 'Anna Verdi', phone: '06 1234 5678' },
    ...{ email: 'pieno@esempio.it', city: 'Roma', message: null, contactConsent: true, clientKey: randomUUID() },
  };
  for (let i = 0; i < 3; i++)
    await gateway.services.limits.takeOf('mailsOfClientAndEmail', `192.0.2.9|${input.email}`, '');
  const answer = await ask('192.0.2.9', lead, { input });
  expect(answer.createLead?.__typename).toBe('LeadStored');
  const after = await gateway.database.em.fork().execute<{ count: string }[]>('select count(*) from lead');
  expect(Number(after[0]?.count)).toBe(Number(before[0]?.count) + 1);
  expect(await mailsTo(input.email)).toEqual([]);
});

test('unproved requests use up nobody’s allowance but the client’s: they leave a practice open to another patient', async () => {
  const practice = await createPractice(gateway);
  const { limits } = gateway.services;
  // Of the practice's thirty and the telephone's five two are left.
  for (let i = 0; i < 28; i++) await limits.takeOf('bookingsOfPractice', String(practice.id), '198.51.100.9');
  for (let i = 0; i < 3; i++) {
    const answer = await ask('198.51.101.1', book, { input: bookingForm(practice.id) });
    expect(answer.requestBooking?.__typename).toBe('AnsweredByMail');
  }
  const phone = '347 7654321';
  for (let i = 0; i < 3; i++) await limits.takeOf('bookingsOfPhone', '+393477654321', '198.51.100.9');
  for (let i = 0; i < 3; i++)
    await ask('198.51.102.1', book, { input: bookingForm((await createPractice(gateway)).id, { phone }) });
  const honest = await ask('198.51.103.1', book, { input: bookingForm(practice.id, { phone }) });
  expect(honest.requestBooking?.__typename).toBe('AnsweredByMail');
});
