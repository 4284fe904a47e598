import { describe, expect, it } from 'vitest';
import { insides } from '../raw-request.ts';
import type { Api } from './api.ts';

const cases: readonly (readonly [what: string, body: string])[] = [
  ['an empty body', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list of operations', '[{"query":"{__typename}"}]'],
  ['no query', '{}'],
  ['a number as query', '{"query":1}'],
  ['an empty query', '{"query":""}'],
  ['a syntax error', '{"query":"{ topCities("}'],
  ['an unknown field', '{"query":"{ passwords }"}'],
  ['a missing argument', '{"query":"{ dentists { __typename } }"}'],
  ['a list as variables', '{"query":"{ __typename }","variables":[]}'],
  ['a text as variables', '{"query":"{ __typename }","variables":"x"}'],
  ['an unknown operation name', '{"query":"query A { __typename }","operationName":"B"}'],
  ['a wrong variable', '{"query":"query($l: Int!){topCities(limit:$l){city}}","variables":{"l":"x"}}'],
  ['an object as variable', '{"query":"query($c: String!){dentists(city:$c){__typename}}","variables":{"c":{}}}'],
  ['a limit out of range', '{"query":"{ topCities(limit: 51) { city } }"}'],
  ['a limit of zero', '{"query":"{ topCities(limit: 0) { city } }"}'],
  ['a circle of fragments', '{"query":"{...A} fragment A on Query {...B} fragment B on Query {...A}"}'],
  [
    'a very deep query',
    JSON.stringify({ query: `{ dentist(id: "1") { ${'nearby { dentist { '.repeat(40)} id ${'} }'.repeat(40)} } }` }),
  ],
  [
    'a thousand aliases',
    JSON.stringify({
      query: `{ ${Array.from({ length: 1000 }, (_, i) => `a${i}: dentists(city: "Roma") { __typename }`).join(' ')} }`,
    }),
  ],
];

export function describeMalformedGraphql({ send }: Api): void {
  describe('malformed GraphQL', () => {
    it.each(cases)('%s is refused', async (_what, body) => {
      const answer = await send('POST', '/graphql', { body, headers: { 'content-type': 'application/json' } });
      expect(answer.text).not.toMatch(insides);
      expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500);
      const { errors, error } = (answer.json ?? {}) as { errors?: unknown[]; error?: string };
      expect(errors?.length || error, answer.text.slice(0, 200)).toBeTruthy();
    });
  });
}
