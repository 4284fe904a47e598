import { unknownDocumentCode } from '@dentisti/domain/kept-queries';
import { expect, test } from 'vitest';
import { ResultsQuery } from '../features/results/results.query.ts';
import { homeAnswers } from '../testing/home-answers.ts';
import { mockGateway } from '../testing/mock-gateway.ts';
import { createApolloClient } from './apollo-client.ts';
import { validateLocation } from './validate-location.ts';

const dentists = () => ({ __typename: 'UnknownCity', message: 'no', suggestions: [] });
const setUp = () => {
  const gateway = mockGateway({ Query: { ...homeAnswers().Query, dentists } });
  const client = createApolloClient();
  const ask = (city: string, region: string | null = null) =>
    client.query({ query: ResultsQuery, variables: { city, region }, fetchPolicy: 'no-cache' });
  const sent = () => gateway.requests.map(({ url, init }) => [init.method, url.replace(/sha256:[\da-f]{64}/, 'ID')]);
  return { gateway, client, ask, sent };
};

test('what the gateway keeps is asked for by GET: the id of its document, and plain names', async () => {
  const { ask, sent } = setUp();
  await ask('Roma', 'Lazio');
  const variables = encodeURIComponent('{"city":"Roma","region":"Lazio"}');
  expect(sent()).toEqual([['GET', `/graphql?documentId=ID&operationName=Results&variables=${variables}`]]);
});

test.each(['Via Garibaldi 12', 'Mario Rossi, Torino', '41.9,12.5', 'x'.repeat(50)])(
  'what may be an address, a person or a position stands in no address: %s',
  async (city) => {
    const { ask, sent } = setUp();
    await ask(city);
    expect(sent()).toEqual([['POST', '/graphql']]);
  },
);

test('what a visitor types while searching stands in no address, plain or not', async () => {
  const { client, sent } = setUp();
  await validateLocation(client, 'Roma');
  expect(sent()).toEqual([['POST', '/graphql']]);
});

test('after one unknown id, as after an update of the gateway, everything is a POST again', async () => {
  const { gateway, ask, sent } = setUp();
  gateway.answerNextWith(
    Response.json({ errors: [{ message: 'no', extensions: { code: unknownDocumentCode } }] }, { status: 400 }),
  );
  expect((await ask('Roma')).data?.dentists).toMatchObject({ __typename: 'UnknownCity' });
  await ask('Milano');
  expect(sent().map(([method]) => method)).toEqual(['GET', 'POST', 'POST']);
  expect(String(gateway.requests[1]?.init.body)).toContain('query Results');
});

test('a gateway older than these ids is asked by POST', async () => {
  const { gateway, ask, sent } = setUp();
  gateway.answerNextWith(
    Response.json({ errors: [{ message: 'This operation has been blocked as a potential CSRF.' }] }, { status: 400 }),
  );
  expect((await ask('Roma')).data?.dentists).toMatchObject({ __typename: 'UnknownCity' });
  expect(sent().map(([method]) => method)).toEqual(['GET', 'POST']);
});

test('another refusal is told, not asked again', async () => {
  const { gateway, ask, sent } = setUp();
  gateway.answerNextWith(new Response('{"error":"Riprova"}', { status: 429 }));
  await expect(ask('Roma')).rejects.toMatchObject({ status: 429, bodyError: 'Riprova' });
  expect(sent()).toHaveLength(1);
});
