import { gql } from '@apollo/client';
import { expect, test, vi } from 'vitest';
import { homeAnswers, topCities } from '../testing/home-answers.ts';
import { mockGateway } from '../testing/mock-gateway.ts';
import { createApolloClient } from './apollo-client.ts';

const query = gql`
  query TopCities {
    topCities(limit: 12) {
      city
      count
    }
  }
`;

test('sends cookies, and a JSON content type with its body', async () => {
  const gateway = mockGateway(homeAnswers());
  await createApolloClient().query({ query });
  const { url, init } = gateway.requests[0] ?? expect.unreachable();
  expect(url).toBe('/graphql');
  expect(init.credentials).toBe('include');
  expect(init.method).toBe('POST');
  expect(new Headers(init.headers).get('content-type')).toBe('application/json');
  expect(init.body).toContain('"operationName":"TopCities"');
});

test('data never go stale: the second question is answered from the cache', async () => {
  const gateway = mockGateway(homeAnswers());
  const client = createApolloClient();
  await client.query({ query });
  const again = await client.query<{ topCities: typeof topCities }>({ query });
  expect(again.data?.topCities).toMatchObject(topCities);
  expect(gateway.requests).toHaveLength(1);
});

test.each([
  [new Response('{"error":"Riprova"}', { status: 429 }), '429: {"error":"Riprova"}', 'Riprova'],
  [new Response('', { status: 503, statusText: 'Service Unavailable' }), '503: Service Unavailable', null],
  [new Response('<h1>no</h1>', { status: 404 }), '404: <h1>no</h1>', null],
])('an answer other than 2xx reads {status}: {text} and is not asked again', async (answer, message, bodyError) => {
  const gateway = mockGateway(homeAnswers());
  gateway.answerNextWith(answer);
  await expect(createApolloClient().query({ query })).rejects.toMatchObject({ message, bodyError });
  await vi.waitFor(() => expect(gateway.requests).toHaveLength(1));
});

test.each([
  ['csrf_token=abc-1', { 'x-csrf-token': 'abc-1', 'x-studio-csrf': null }],
  ['studio_csrf=def_2', { 'x-csrf-token': null, 'x-studio-csrf': 'def_2' }],
  ['csrf_token=abc-1; studio_csrf=def_2', { 'x-csrf-token': 'abc-1', 'x-studio-csrf': 'def_2' }],
])('repeats the tokens of %s', async (cookies, expected) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the gateway would set
  for (const cookie of cookies.split('; ')) document.cookie = cookie;
  const gateway = mockGateway(homeAnswers());
  await createApolloClient().query({ query });
  const headers = new Headers(gateway.requests[0]?.init.headers);
  for (const [name, token] of Object.entries(expected)) expect(headers.get(name), name).toBe(token);
});
