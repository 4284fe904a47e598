import { unknownDocumentCode } from '@dentisti/domain/kept-queries';
import { parse } from 'graphql';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
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

const refused = (code: string) => Response.json({ errors: [{ message: 'no', extensions: { code } }] }, { status: 400 });

describe('a gateway of another build', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  });

  test('that does not know the id gets the document; a minute later ids are asked for again', async () => {
    const { gateway, ask, sent } = setUp();
    gateway.answerNextWith(refused(unknownDocumentCode));
    expect((await ask('Roma')).data?.dentists).toMatchObject({ __typename: 'UnknownCity' });
    await ask('Milano');
    expect(sent().map(([method]) => method)).toEqual(['GET', 'POST', 'POST']);
    expect(String(gateway.requests[1]?.init.body)).toContain('query Results');
    await vi.advanceTimersByTimeAsync(60_000);
    await ask('Torino');
    expect(sent().at(-1)?.[0]).toBe('GET');
  });

  test.each(['GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT'])(
    'that refuses a mutation before it does anything, with %s, is asked again',
    async (code) => {
      const gateway = mockGateway({ Mutation: { countPageView: () => true } });
      const client = createApolloClient();
      for (let i = 0; i < 2; i++) gateway.answerNextWith(refused(code));
      const mutation = parse('mutation View { countPageView(input: { route: "home", startsVisit: true }) }');
      const done = client.mutate({ mutation });
      const count = async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms);
        return gateway.requests.length;
      };
      expect([await count(499), await count(1), await count(999), await count(1)]).toEqual([1, 2, 2, 3]);
      expect((await done).data).toEqual({ countPageView: true });
    },
  );

  test.each([
    ['GRAPHQL_VALIDATION_FAILED', 5],
    // It may be wrong everywhere, and somebody waits to hear so.
    ['BAD_USER_INPUT', 3],
  ])('that goes on refusing with %s is told after %i tries', async (code, tries) => {
    const { gateway, ask } = setUp();
    for (let i = 0; i < 9; i++) gateway.answerNextWith(refused(code));
    const refusal = expect(ask('Via Roma 1')).rejects.toMatchObject({ status: 400 });
    await vi.advanceTimersByTimeAsync(60_000);
    await refusal;
    expect(gateway.requests).toHaveLength(tries);
  });
});

test('another refusal is told, not asked again', async () => {
  const { gateway, ask, sent } = setUp();
  gateway.answerNextWith(new Response('{"error":"Riprova"}', { status: 429 }));
  await expect(ask('Roma')).rejects.toMatchObject({ status: 429, bodyError: 'Riprova' });
  expect(sent()).toHaveLength(1);
});
