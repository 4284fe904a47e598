import { ProfileReport } from '@dentisti/db/reports/profile-report.entity';
import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const mutation = `mutation($input: ReportDentistInput!) { reportDentist(input: $input) { __typename
  ... on ReportStored { reference } ... on InvalidReport { fields { name message } }
  ... on TooManyRequests { message retryAfterSeconds } } }`;

const gateway = setUpTestGateway({ RATE_LIMIT_EXEMPT: '', TRUST_PROXY: '1' });
let dentistId: string;
beforeAll(async () => {
  dentistId = String((await createPracticeRow(gateway.database.em)).id);
});

const report = async (input: Record<string, unknown>) => {
  const all = { dentistId, kind: 'ERROR', message: 'Il telefono è cambiato.', ...input };
  const data = await gateway.query<{ reportDentist: Record<string, unknown> }>(mutation, { input: all });
  return data.reportDentist;
};

describe('reportDentist', () => {
  test.each([
    [{ message: '   no   ' }, 'message'],
    [{ message: 'x'.repeat(1001) }, 'message'],
    [{ message: 'NUL \u0000 dentro' }, 'message'],
    [{ message: 'campana \u0007 dentro' }, 'message'],
    [{ email: 'io\u0000@studio.it' }, 'email'],
    [{ email: 'non-una-mail' }, 'email'],
    [{ kind: 'CLAIM' }, 'email'],
    [{ kind: 'CLAIM', email: '  ' }, 'email'],
    [{ dentistId: '999999' }, 'dentistId'],
    [{ dentistId: "1'; drop table dentist" }, 'dentistId'],
    [{ dentistId: '99999999999999999999' }, 'dentistId'],
  ])('%j names the field to mend and stores nothing', async (input, field) => {
    const answer = await report(input);
    expect(answer.__typename).toBe('InvalidReport');
    expect(answer.fields).toEqual([{ name: field, message: expect.stringMatching(/\.$/) }]);
    expect(await gateway.database.orm.em.fork().count(ProfileReport)).toBe(0);
  });

  test('stores both kinds, trimmed, and refuses the sixth within an hour', async () => {
    expect(await report({ message: '  Il telefono è cambiato.  ' })).toMatchObject({ __typename: 'ReportStored' });
    const claim = await report({ kind: 'CLAIM', message: 'Lo studio è mio.', email: ' io@studio.it ' });
    const stored = await gateway.database.orm.em.fork().find(ProfileReport, {}, { orderBy: { createdAt: 'asc' } });
    expect(stored).toMatchObject([
      { kind: 'error', message: 'Il telefono è cambiato.', email: null, handledAt: null },
      { id: claim.reference, kind: 'claim', message: 'Lo studio è mio.', email: 'io@studio.it' },
    ]);
    for (let i = 0; i < 3; i++) await report({});
    const refused = await report({});
    expect(refused.__typename).toBe('TooManyRequests');
    expect(refused.retryAfterSeconds).toBeGreaterThan(3_000);
    expect(await gateway.database.orm.em.fork().count(ProfileReport)).toBe(5);
  });

  test('a claim and a report with an address get a receipt, one without gets none; beyond the limit the report stays', async () => {
    const ask = async (input: Record<string, unknown>) => {
      const all = { dentistId, kind: 'CLAIM', message: 'Compra su truffa.example', ...input };
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      const response = await gateway.post('/graphql', { query: mutation, variables: { input: all } }, headers);
      const { data } = (await response.json()) as {
        data: { reportDentist: { __typename: string; reference: string } };
      };
      return data.reportDentist;
    };
    const email = 'terza@posta.example';
    const claim = await ask({ email });
    const error = await ask({ kind: 'ERROR', email });
    await ask({ email });
    expect(await ask({ email })).toMatchObject({ __typename: 'ReportStored' });
    expect((await ask({ kind: 'ERROR' })).__typename).toBe('ReportStored');
    const mails = await gateway.database.orm.em
      .fork()
      .execute<{ params: Record<string, unknown>; to: string }[]>(
        `select params, to_address as "to" from mail_outbox where template = 'reportReceived' and to_address = ? order by created_at`,
        [email],
      );
    expect(mails).toHaveLength(3);
    expect(mails[0]).toEqual({ to: email, params: { reportId: claim.reference, kind: 'claim' } });
    expect(mails[1]?.params).toEqual({ reportId: error.reference, kind: 'error' });
  });

  test('leaves no personal data in the log', () => {
    expect(JSON.stringify(gateway.logged)).not.toMatch(/io@studio|telefono|127\.0\.0\.1/);
  });
});
