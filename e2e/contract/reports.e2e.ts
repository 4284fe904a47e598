import { describe, expect, it } from 'vitest';
import { graphql, practicesOf } from '../harness/api.ts';
import { newClient } from '../harness/http.ts';

const mutation = `mutation($input: ReportDentistInput!) { reportDentist(input: $input) { __typename
  ... on ReportStored { reference } ... on InvalidReport { fields { name message } } ... on TooManyRequests { message retryAfterSeconds } } }`;

interface Result {
  __typename: string;
  reference?: string;
  fields?: { name: string; message: string }[];
  retryAfterSeconds?: number;
}
const report = async (input: object, from = newClient()) =>
  (await graphql<{ reportDentist: Result }>(mutation, { input }, { from })).reportDentist;

describe('Segnala un errore, Rivendica', () => {
  it('stores a report and gives a reference of its own', async () => {
    const dentistId = (await practicesOf('Milano'))[0]?.id;
    const one = await report({ dentistId, kind: 'ERROR', message: 'Il telefono è cambiato.' });
    const two = await report({ dentistId, kind: 'CLAIM', message: 'Lo studio è mio.', email: 'rossi@studio.example' });
    expect([one.__typename, two.__typename]).toEqual(['ReportStored', 'ReportStored']);
    expect(one.reference).toMatch(/\S/);
    expect(one.reference).not.toBe(two.reference);
  });

  it.each([
    ['too short', { kind: 'ERROR', message: 'no' }, 'message'],
    ['blank', { kind: 'ERROR', message: '         ' }, 'message'],
    ['too long', { kind: 'ERROR', message: 'x'.repeat(1001) }, 'message'],
    ['no address to answer a claim', { kind: 'CLAIM', message: 'Lo studio è mio.' }, 'email'],
    ['no mail address', { kind: 'CLAIM', message: 'Lo studio è mio.', email: 'rossi' }, 'email'],
  ])('names the field to mend: %s', async (_what, input, field) => {
    const dentistId = (await practicesOf('Milano'))[0]?.id;
    const result = await report({ dentistId, ...input });
    expect(result.__typename).toBe('InvalidReport');
    expect(result.fields?.map((one) => one.name)).toEqual([field]);
    expect(result.fields?.[0]?.message).toMatch(/\S/);
  });

  it.each(['0', 'x', '99999999999999999999'])('refuses the unknown practice %s', async (dentistId) => {
    const result = await report({ dentistId, kind: 'ERROR', message: 'Il telefono è cambiato.' });
    expect(result).toMatchObject({ __typename: 'InvalidReport', fields: [{ name: 'dentistId' }] });
  });

  it('stops a client after 5 in an hour', async () => {
    const dentistId = (await practicesOf('Milano'))[0]?.id;
    const from = newClient();
    const kinds: string[] = [];
    for (let index = 0; index < 6; index++) {
      kinds.push((await report({ dentistId, kind: 'ERROR', message: `Errore numero ${index}` }, from)).__typename);
    }
    expect(kinds).toEqual([...Array(5).fill('ReportStored'), 'TooManyRequests']);
  });
});
