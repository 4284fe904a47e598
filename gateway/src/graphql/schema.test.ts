import { makeExecutableSchema } from '@graphql-tools/schema';
import { isEnumType, isInputObjectType, isObjectType, isSpecifiedScalarType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readTypeDefs } from './schema.ts';

const schema = makeExecutableSchema({ typeDefs: readTypeDefs() });
const ownTypes = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
);

/** Fields whose name says everything. */
const obvious = new Set([
  'name',
  'message',
  'address',
  'city',
  'count',
  'fields',
  'job',
  'dentist',
  'status',
  'id',
  'createdAt',
  'kind',
]);
const fieldsWithoutDescription = new Set([
  'latitude',
  'longitude',
  'opensMinutes',
  'closesMinutes',
  'province',
  'region',
]);

describe('the schema is the public documentation', () => {
  test.each(ownTypes.map((type) => [type.name, type] as const))('%s is described', (_, type) => {
    expect(type.description).toMatch(/\S{2,}/);
    if (isEnumType(type) && type.name !== 'DentistSource')
      for (const value of type.getValues()) expect(value.description, value.name).toBeTruthy();
    if (!isObjectType(type) && !isInputObjectType(type)) return;
    for (const field of Object.values(type.getFields()))
      if (!obvious.has(field.name) && !fieldsWithoutDescription.has(field.name))
        expect(field.description, `${type.name}.${field.name}`).toBeTruthy();
  });
});
