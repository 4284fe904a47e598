import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingForm, createPractice, tuesdayMorning } from '../../testing/booking-form.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let now = tuesdayMorning;
beforeAll(async () => {
  const settings = { BOOKING_VERIFICATION: 'email', RATE_LIMIT_EXEMPT: '192.0.2.1', TRUST_PROXY: '1' };
  gateway = await startTestGateway(settings, () => now);
});
afterAll(() => gateway.close());
beforeEach(() => {
  now = tuesdayMorning;
});
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

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

test('one client has us mail a third person a few times an hour, codes and receipts alone', async () => {
  const third = 'terza.persona@esempio.it';
  await molest('198.51.100.1', third);
  const mails = (await mailsTo(third)).map(({ template }) => template).sort();
  expect(mails).toEqual(['leadReceived', 'leadReceived', ...Array(4).fill('verifyContact')]);
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

/** Every stranger another client. */
let strangers = 0;
const stranger = () => {
  strangers += 1;
  return `203.0.113.${strangers}`;
};
const requestFrom = async (client: string, email: string) => {
  const { id } = await createPractice(gateway);
  return ask(client, book, { input: bookingForm(id, { email }) });
};
const queued = (address: string) =>
  gateway.database.em.fork().execute<{ leavesAt: string }[]>(
    `select to_char(next_try_at at time zone 'UTC', 'HH24:MI') as "leavesAt" from mail_outbox
     where lower(to_address) = ? order by created_at, id`,
    [address],
  );

describe('whatever strangers ask for an address', () => {
  test('its owner’s request is taken, and its code comes in two minutes at most', async () => {
    const owner = 'titolare.bersaglio@esempio.it';
    for (let i = 0; i < 12; i++) await requestFrom(stranger(), owner);
    const honest = await requestFrom('198.51.100.77', owner);
    expect(honest.requestBooking?.__typename).toBe('AnsweredByMail');
    const times = (await queued(owner)).map(({ leavesAt }) => leavesAt).sort();
    expect(times).toEqual(['09:00', '09:00', '09:00', '09:02']);
  });

  test('what was mailed by a clock that was ahead puts off no code, and names no link', async () => {
    const [owner, dentist] = ['orologio@esempio.it', 'orologio@studio.example'];
    const link = `mutation ($email: String!) { askForSignInLink(email: $email) { ... on SignInLinkSent { mailedAt } } }`;
    later(60);
    for (let i = 0; i < 5; i++) await requestFrom(stranger(), owner);
    for (let i = 0; i < 5; i++) await ask(stranger(), link, { email: dentist });
    later(-60);
    await requestFrom('198.51.100.81', owner);
    expect((await queued(owner)).map(({ leavesAt }) => leavesAt).sort()[0]).toBe('09:00');
    const asked = await ask('198.51.100.81', link, { email: dentist });
    expect(asked.askForSignInLink).toEqual({ mailedAt: '2026-11-24T09:00:00.000Z' });
  });

  test('twelve reports with an address leave three receipts, and its owner’s request untouched', async () => {
    const owner = 'segnalata@esempio.it';
    const { id } = await createPractice(gateway);
    const report = 'mutation ($input: ReportDentistInput!) { reportDentist(input: $input) { __typename } }';
    for (let i = 0; i < 12; i++) {
      const input = { dentistId: String(id), kind: 'ERROR', message: 'Il numero non risponde più.', email: owner };
      await ask(stranger(), report, { input });
    }
    expect((await mailsTo(owner)).map(({ template }) => template)).toEqual(Array(3).fill('reportReceived'));
    const honest = await requestFrom('198.51.100.78', owner);
    expect(honest.requestBooking?.__typename).toBe('AnsweredByMail');
    // In no order of Postgres' own: all were queued at one instant.
    const templates = (await mailsTo(owner)).map(({ template }) => template);
    expect(templates.sort()).toEqual([...Array(3).fill('reportReceived'), 'verifyContact']);
  });

  test('ten links asked for leave three in the mailbox; the next is named, used, and then there is another', async () => {
    const owner = 'dottoressa@studio.example';
    const link = `mutation ($email: String!) { askForSignInLink(email: $email) { __typename
      ... on SignInLinkSent { mailedAt expiresAt } } }`;
    for (let i = 0; i < 10; i++) await ask(stranger(), link, { email: owner });
    expect(await mailsTo(owner)).toHaveLength(3);
    later(9);
    const named = await ask('198.51.100.79', link, { email: owner });
    expect(named.askForSignInLink).toEqual({
      __typename: 'SignInLinkSent',
      mailedAt: '2026-11-24T09:00:00.000Z',
      expiresAt: '2026-11-24T09:15:00.000Z',
    });
    later(1.1);
    await ask('198.51.100.79', link, { email: owner });
    expect(await mailsTo(owner)).toHaveLength(4);
  });

  test('a lead with its address is taken from its owner', async () => {
    const email = 'contatto@studio.example';
    const wish = () => ({
      ...{ source: 'PRACTICES', practiceName: 'Studio Verdi', personName: 'Anna Verdi', phone: '06 1234 5678' },
      ...{ email, city: 'Roma', message: null, contactConsent: true, clientKey: randomUUID() },
    });
    for (let i = 0; i < 6; i++) await ask(stranger(), lead, { input: wish() });
    const { createLead } = await ask('198.51.100.80', lead, { input: wish() });
    expect(createLead?.__typename).toBe('LeadStored');
  });
});

test('a practice’s wish to be contacted is stored when its receipt is one too many', async () => {
  const before = await gateway.database.em.fork().execute<{ count: string }[]>('select count(*) from lead');
  const input = {
    ...{ source: 'PRACTICES', practiceName: 'Studio Verdi', personName: 'Anna Verdi', phone: '06 1234 5678' },
    ...{ email: 'pieno@esempio.it', city: 'Roma', message: null, contactConsent: true, clientKey: randomUUID() },
  };
  for (let i = 0; i < 3; i++)
    await gateway.services.limits.takeOf('receiptsOfClientAndEmail', `192.0.2.9|${input.email}`, '');
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
