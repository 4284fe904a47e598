import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql } from 'graphql';
import { describe, expect, test } from 'vitest';
import { accessRulesOf } from './access.ts';
import { anyone } from './access-rule.ts';
import { enforceAccess } from './enforce-access.ts';
import { createSchema, readTypeDefs } from './schema.ts';

const plainSchema = (more = '') => makeExecutableSchema({ typeDefs: [...readTypeDefs(), more] });

describe('access rules', () => {
  test('exist for every field of Query, Mutation and Subscription', () => {
    const schema = plainSchema();
    for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
      for (const field of Object.keys(type?.getFields() ?? {}))
        expect(accessRulesOf('trial'), `${type?.name}.${field}`).toHaveProperty([type?.name as string, field]);
    expect(() => createSchema()).not.toThrow();
  });

  test('production has neither the fields that simulate nor rules for them', () => {
    const fieldsOf = (edition: 'trial' | 'production') =>
      Object.keys(createSchema(edition).getMutationType()?.getFields() ?? {});
    const production = new Set(fieldsOf('production'));
    expect(fieldsOf('trial').filter((field) => !production.has(field))).toEqual([
      'signInAsDemoOperator',
      'signInAsDemoStudio',
      'setSimulatedScenario',
      'clearSimulatedScenario',
      'simulateBookingCall',
      'simulateCall',
    ]);
  });

  test.each([
    ['extend type Query { secret: String }', 'Query.secret has no access rule'],
    ['extend type Mutation { wipe: Boolean }', 'Mutation.wipe has no access rule'],
    ['extend type Subscription { ticks: Int }', 'Subscription.ticks has no access rule'],
  ])('a field without one stops the start: %s', (sdl, complaint) => {
    expect(() => enforceAccess(plainSchema(sdl))).toThrow(complaint);
  });

  test('a rule without a field stops the start', () => {
    const trial = accessRulesOf('trial');
    const rules = { ...trial, Query: { ...trial.Query, gone: anyone } };
    expect(() => enforceAccess(plainSchema(), rules)).toThrow('Query.gone has a rule but no field');
  });

  test.each([
    ['a visitor', null, 'UNAUTHENTICATED'],
    ['an operator', { role: 'operator' }, 'FORBIDDEN'],
  ])('a field refused to %s is not resolved', async (_who, currentOperator, code) => {
    let resolved = 0;
    const schema = makeExecutableSchema({
      typeDefs: 'type Query { open: Int, closed: Int }',
      resolvers: { Query: { open: () => 1, closed: () => ++resolved } },
    });
    enforceAccess(schema, { Query: { open: anyone, closed: () => false } });
    const { data, errors } = await graphql({ schema, source: '{ open closed }', contextValue: { currentOperator } });
    expect(data).toEqual({ open: 1, closed: null });
    expect(errors?.[0]?.extensions.code).toBe(code);
    expect(resolved).toBe(0);
  });
});
