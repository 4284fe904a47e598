import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphQLError, getOperationAST, getVariableValues, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { examples } from '../../../graphiql-ui/examples.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { limitQueries } from '../query-limits.ts';
import { createSchema } from '../schema.ts';

const schema = createSchema('trial');
const gateway = setUpTestGateway({}, () => new Date(), 'demo');

test('every feature of the schema has an example, and every example is of a feature', () => {
  const features = readdirSync(join(import.meta.dirname, '..'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect([...new Set(examples.map(({ feature }) => feature))].sort()).toEqual(features.sort());
  expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length);
});

describe.each(examples)('$id', ({ document, variables = {}, forOperators }) => {
  test('is valid against the trial’s schema, with its variables', () => {
    const parsed = parse(document);
    expect(validate(schema, parsed)).toEqual([]);
    expect(validate(schema, parsed, [limitQueries()])).toEqual([]);
    const operation = getOperationAST(parsed);
    const coerced = getVariableValues(schema, operation?.variableDefinitions ?? [], variables);
    expect(coerced.errors ?? ([] as GraphQLError[])).toEqual([]);
  });

  test('a query answers, and the header tells its cost', async () => {
    if (getOperationAST(parse(document))?.operation !== 'query') return;
    const response = await gateway.post('/graphql', { query: document, variables });
    const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(forOperators ? ['UNAUTHENTICATED'] : undefined);
    // Addresses without a budget are told as well.
    expect(Number(response.headers.get('x-query-cost'))).toBeGreaterThan(0);
  });
});
