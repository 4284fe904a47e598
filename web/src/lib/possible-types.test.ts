import { isAbstractType } from 'graphql';
import { expect, test } from 'vitest';
import { gatewaySchema } from '../testing/mock-gateway.ts';
import { possibleTypes } from './possible-types.ts';
import { possibleOperatorTypes } from './unions/operator-types.ts';
import { possibleStudioTypes } from './unions/studio-types.ts';

test('knows the members of every union and interface of the schema', () => {
  const schema = gatewaySchema();
  const served = Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .filter((type) => !type.name.startsWith('__'))
    .map((type) => [type.name, schema.getPossibleTypes(type).map((member) => member.name)]);
  const known = [possibleTypes, possibleStudioTypes, possibleOperatorTypes].map(Object.entries);
  // Each once: what a public page asks for is not left to another page.
  expect(known.flat()).toHaveLength(served.length);
  expect(Object.fromEntries(known.flat())).toEqual(Object.fromEntries(served));
});
