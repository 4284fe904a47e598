import { randomUUID } from 'node:crypto';
import { Lead } from '@dentisti/db/leads/lead.entity';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';

const mutation = `mutation($input: CreateLeadInput!) { createLead(input: $input) { __typename
  ... on LeadStored { reference } ... on InvalidInput { fields { name message } }
  ... on TooManyRequests { message retryAfterSeconds } } }`;

interface Answer {
  __typename: string;
  reference: string;
  fields: { name: string; message: string }[];
  retryAfterSeconds: number;
}

const gateway = setUpTestGateway({
  MAIL_FROM: 'Dentisti.ai <noi@dentisti.example>',
  OPERATOR_EMAIL: 'operatore@dentisti.example',
});

const form = (change: Record<string, unknown> = {}) => ({
  source: 'PRACTICES',
  practiceName: ' Studio Bianchi ',
  personName: 'Anna Bianchi',
  email: `anna.${randomUUID().slice(0, 8)}@studio.example`,
  phone: '06 1234 5678',
  city: 'Roma',
  message: 'Vorremmo l’agenda online.',
  contactConsent: true,
  clientKey: randomUUID(),
  ...change,
});
const send = async (input: Record<string, unknown>, to = gateway) =>
  (await to.query<{ createLead: Answer }>(mutation, { input })).createLead;
const em = () => gateway.database.orm.em.fork();

describe('createLead', () => {
  test('stores the lead and queues one mail to the sender and one to the operator', async () => {
    const input = form({ source: 'RECEPTIONIST' });
    const answer = await send(input);
    expect(answer.__typename).toBe('LeadStored');
    expect(await em().findOneOrFail(Lead, answer.reference)).toMatchObject({
      source: 'receptionist',
      practiceName: 'Studio Bianchi',
      phone: '+390612345678',
      status: 'new',
    });
    const mails = await em().execute<{ message_id: string }[]>(
      'select template, to_address, params, message_id from mail_outbox where params ->> ? = ? order by template',
      ['leadId', answer.reference],
    );
    expect(mails).toMatchObject([
      { template: 'leadForOperator', to_address: 'operatore@dentisti.example' },
      { template: 'leadReceived', to_address: input.email, params: { leadId: answer.reference } },
    ]);
    expect(mails[0]?.message_id).toMatch(/@dentisti\.example>$/);
  });

  test('two clicks of one form are one lead, in a row and at once', async () => {
    const input = form();
    const answers = await Promise.all([send(input), send(input), send(input)]);
    answers.push(await send({ ...input, message: 'altro' }));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await em().count(Lead, { clientKey: input.clientKey })).toBe(1);
  });

  test.each([
    ['practiceName', ''],
    ['email', 'anna@'],
    ['email', 'anna\u0000@studio.example'],
    ['phone', '+390000000000'],
    ['phone', '12'],
    ['contactConsent', false],
    ['message', 'x'.repeat(1001)],
    ['clientKey', 'uno'],
  ])('names %s %j and stores nothing', async (name, value) => {
    const before = await em().count(Lead);
    const answer = await send(form({ [name]: value }));
    expect(answer).toEqual({ __typename: 'InvalidInput', fields: [{ name, message: expect.stringMatching(/\.$/) }] });
    expect(await em().count(Lead)).toBe(before);
  });

  test('whoever fills the honeypot is thanked and forgotten', async () => {
    const input = form({ website: 'https://spam.example' });
    expect((await send(input)).__typename).toBe('LeadStored');
    expect(await em().count(Lead, { clientKey: input.clientKey })).toBe(0);
  });

  test('the sixth of a client within an hour is refused; to one address go three receipts in ten minutes, and no request is lost', async () => {
    const strict = await startTestGateway({ RATE_LIMIT_EXEMPT: '' });
    onTestFinished(() => strict.close());
    const email = 'Sempre@studio.example';
    for (let i = 0; i < 5; i++) expect((await send(form({ email }), strict)).__typename).toBe('LeadStored');
    const sixth = await send(form(), strict);
    expect(sixth.__typename).toBe('TooManyRequests');
    expect(sixth.retryAfterSeconds).toBeGreaterThan(3_000);
    const sent = await strict.database.em
      .fork()
      .execute('select template from mail_outbox where to_address = ?', [email]);
    expect(sent).toEqual(Array(3).fill({ template: 'leadReceived' }));
  });

  test('leaves no personal data in the log', () => {
    expect(JSON.stringify(gateway.logged)).not.toMatch(/studio\.example|Bianchi|12345678/);
  });
});

test('practiceOffer tells the prices of this deployment', async () => {
  const offer = '{ practiceOffer { agendaMonthlyCents receptionistMonthlyCents receptionistIncludedMinutes } }';
  expect(await gateway.query(offer)).toEqual({
    practiceOffer: { agendaMonthlyCents: 0, receptionistMonthlyCents: null, receptionistIncludedMinutes: null },
  });
});
