import { ApolloServer } from '@apollo/server';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { expect, test } from 'vitest';
import { dateTimeScalar } from './date-time.scalar.ts';
import { createJitExecutor } from './jit-executor.ts';

const typeDefs = `input Trunk { password: String!, port: Int, at: Kind } enum Kind { A } scalar DateTime
  type Query { try(trunk: Trunk!, words: [String!], id: ID, port: Int, at: DateTime): Boolean }`;
const schema = makeExecutableSchema({ typeDefs, resolvers: { DateTime: dateTimeScalar } });
const query =
  'query($trunk: Trunk!, $words: [String!], $id: ID, $port: Int, $at: DateTime) { try(trunk: $trunk, words: $words, id: $id, port: $port, at: $at) }';
const secret = 'segreta-9f3b7c';

test.each<[string, Record<string, unknown>]>([
  ['of another type', { trunk: { password: { value: secret } } }],
  ['beside an unknown field', { trunk: { password: secret, [secret]: 1 } }],
  ['beside another fault', { trunk: { password: secret, port: 'x' } }],
  ['for an enum', { trunk: { password: secret, at: secret } }],
  ['in the place of an object', { trunk: secret }],
  ['in a list', { trunk: { password: secret }, words: [{ secret }] }],
  ['for a number', { trunk: { password: secret }, port: secret }],
  ['for an id', { trunk: { password: secret }, id: { secret } }],
  ['for a scalar of ours', { trunk: { password: secret }, at: secret }],
  ['that looks like a place', { trunk: { password: secret, port: `" at "trunk.${secret}"; ` } }],
])('a complaint about a variable does not repeat it: %s', async (_, variables) => {
  const apollo = new ApolloServer({ gateway: createJitExecutor(schema) });
  const { body } = await apollo.executeOperation({ query, variables });
  if (body.kind !== 'single') throw new Error('one answer was expected');
  const { errors } = body.singleResult;
  expect(errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
  expect(errors?.[0]?.message).toMatch(/^Variable "\$\w+" got an invalid value\.$/);
  expect(JSON.stringify(body.singleResult)).not.toContain(secret);
  await apollo.stop();
});

test.each([
  ...['2026-02-30T10:00:00Z', '2026-13-01T10:00:00Z', '2026-11-24T25:00:00Z', '2026-11-24', '1764000000'],
  // In Rome these are of the year 10000, which texts of days put before today.
  ...['9999-12-31T23:00:00Z', '9999-12-31T20:00:00-12:00'],
])('%s is no instant', (text) => {
  expect(() => dateTimeScalar.parseValue(text)).toThrow('DateTime must be an ISO 8601 instant');
});

test('operations go on beyond the number that is kept', async () => {
  const apollo = new ApolloServer({ gateway: createJitExecutor(schema) });
  const ask = async (name: string) => {
    const { body } = await apollo.executeOperation({ query: `{ ${name}: __typename }` });
    expect(body).toMatchObject({ kind: 'single', singleResult: { data: { [name]: 'Query' } } });
  };
  for (let i = 0; i < 210; i++) await ask(`f${i}`);
  // One that was given up meanwhile is compiled again.
  await ask('f0');
  await apollo.stop();
});

test('what is missing is still named', async () => {
  const apollo = new ApolloServer({ gateway: createJitExecutor(schema) });
  const { body } = await apollo.executeOperation({ query, variables: {} });
  expect(JSON.stringify(body)).toContain('Variable \\"$trunk\\" of required type \\"Trunk!\\" was not provided.');
  await apollo.stop();
});
