import { isAbstractType } from 'graphql';
import { expect, test } from 'vitest';
import { gatewaySchema } from '../testing/mock-gateway.ts';
import { possibleTypes } from './possible-types.ts';

test('knows the members of every union and interface of the schema', () => {
  const schema = gatewaySchema();
  const served = Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .filter((type) => !type.name.startsWith('__'))
    .map((type) => [type.name, schema.getPossibleTypes(type).map((member) => member.name)]);
  expect(possibleTypes).toEqual(Object.fromEntries(served));
});
