import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rateLimitOf } from '@dentisti/core/platform/rate-limits';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { createMeasure, type ListSizes, largestSizes } from './query-cost.ts';
import { defaultLimits } from './query-limits.ts';
import { readTypeDefs } from './schema.ts';

const schema = makeExecutableSchema({ typeDefs: readTypeDefs() });
const web = resolve(import.meta.dirname, '../../../web/src');

function operationsOf(document: DocumentNode): OperationDefinitionNode[] {
  return document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}
function costOf(text: string, sizes: ListSizes = largestSizes): number {
  const document = parse(text);
  const [operation] = operationsOf(document);
  if (!operation) throw new Error('no operation');
  return createMeasure(schema, document, () => sizes)(operation.selectionSet, schema.getQueryType() ?? undefined)
    .complexity;
}

const list = (fields: string) => `{ dentists(city: "x") { ... on DentistList { dentists { ${fields} } } } }`;
test.each([
  ['a root field and one of its own', '{ directoryFigures { cities } }', 12],
  ['a list has the rows of its city', list('id name'), 10 + 1 + 3 + 1 + 3 * 2],
  ['a list is read from the database whatever is asked of it', '{ dentists(city: "x") { __typename } }', 10 + 1 + 3],
  ['the free times of a practice are a search', '{ offeredTimes(dentistId: "1") { __typename } }', 100 + 1],
  [
    'the first slots of a list are searched among all its practices',
    '{ firstFreeSlots(city: "x") { dentistId startsAt } }',
    10 + 3 + 1 + 10 * 2,
  ],
  ['a type’s name counts under an alias', list('a: __typename b: __typename'), 10 + 1 + 3 + 1 + 3 * 2],
  ['and without one it is what every client asks for', list('__typename __typename'), 10 + 1 + 3 + 1],
  ['neighbours are a search of each practice', list('nearby { distanceKm }'), 10 + 1 + 3 + 1 + 3 * (1 + 100 + 4)],
  [
    'fragments count where they are spread',
    `${list('...F')} fragment F on Dentist { id name }`,
    10 + 1 + 3 + 1 + 3 * 2,
  ],
])('%s', (_, document, cost) => {
  expect(costOf(document, { dentists: 3, others: 0 })).toBe(cost);
});

test('fields of the same fragment in lists of different length are counted apart', () => {
  const document = parse(`{ a: dentists(city: "a") { ...F } b: dentists(city: "b") { ...F } }
    fragment F on DentistList { dentists { id } }`);
  const measure = createMeasure(schema, document, ({ alias }) => ({
    dentists: alias?.value === 'a' ? 100 : 1,
    others: 0,
  }));
  const [operation] = operationsOf(document);
  expect(operation && measure(operation.selectionSet, schema.getQueryType() ?? undefined).complexity).toBe(
    2 * (10 + 1 + 1) + 2 * 101,
  );
});

test('every document of the page fits the limit, and thirty of the largest a minute fit the budget', () => {
  const texts = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['gql/**'] }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/graphql\(\s*(?:\/\* GraphQL \*\/ )?`([^`]+)`/g)].map(
      ([, text = '']) => text,
    ),
  );
  const whole = parse(texts.join('\n'));
  const measure = createMeasure(schema, whole);
  const costs = operationsOf(whole).map(({ name, operation, selectionSet }) => ({
    name: name?.value ?? '',
    cost: measure(selectionSet, schema.getRootType(operation) ?? undefined).complexity,
  }));
  expect(costs.length).toBeGreaterThan(40);
  costs.sort((a, b) => b.cost - a.cost);
  const [largest] = costs;
  expect(largest?.cost).toBeLessThanOrEqual(defaultLimits.complexity);
  expect(30 * (largest?.cost ?? Number.NaN)).toBeLessThanOrEqual(rateLimitOf('queryCost').points);
});
