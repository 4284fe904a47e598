import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphQLNamedType, isAbstractType, parse, visit } from 'graphql';
import { expect, test } from 'vitest';
import { gatewaySchema } from '../testing/mock-gateway.ts';
import { possibleTypes } from './possible-types.ts';
import { possibleOperatorTypes } from './unions/operator-types.ts';
import { possibleStudioTypes } from './unions/studio-types.ts';

const schema = gatewaySchema();
const { OtherResult: others = [], ...publicUnions } = possibleTypes;
const unions = [publicUnions, possibleStudioTypes, possibleOperatorTypes].flatMap(Object.entries);
const membersOf = (type: GraphQLNamedType | undefined) =>
  isAbstractType(type) ? schema.getPossibleTypes(type).map((member) => member.name) : [];

test('the members of unions and interfaces are those of the schema, each named once', () => {
  expect(unions).toEqual(unions.map(([name]) => [name, membersOf(schema.getType(name))]));
  expect(new Set(unions.map(([name]) => name)).size).toBe(unions.length);
  expect(schema.getType('OtherResult')).toBeUndefined();
  const members = new Set(Object.values(schema.getTypeMap()).flatMap(membersOf));
  expect(others.filter((name) => !members.has(name))).toEqual([]);
});

test('every type that a fragment of the page is written on is known', () => {
  const file = join(import.meta.dirname, '../gql/persisted-documents.json');
  const documents = Object.values<string>(JSON.parse(readFileSync(file, 'utf8'))).map((text) => parse(text));
  const [written, tested] = [new Set<string>(), new Set<string>()];
  for (const document of documents)
    visit(document, {
      FragmentDefinition: ({ typeCondition }) => void written.add(typeCondition.name.value),
      InlineFragment: ({ typeCondition }) => void tested.add(typeCondition?.name.value ?? ''),
    });
  const abstract = [...written].filter((name) => isAbstractType(schema.getType(name)));
  expect(abstract).toContain('BookingActionResult');
  expect(abstract.filter((name) => !unions.some(([known]) => known === name))).toEqual([]);
  const known = new Set([...unions.flat(2), ...others]);
  expect([...tested].filter((name) => !known.has(name))).toEqual([]);
});
