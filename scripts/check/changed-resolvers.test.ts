import { expect, test } from 'vitest';
import { fieldsOf, onlyResolvers } from './changed-resolvers.ts';

const resolvers = 'gateway/src/graphql/studio/team.resolvers.ts';
const text = `export const teamResolvers: Resolvers = {
  Query: {
    team: (_root, { id }) => {
      return one(id);
    },
  },
  Mutation: {
    removeFromTeam: async () => ({
      done: true,
    }),
  },
  TeamMember: {
    name: ({ name }) => name,
  },
};
`;

test('fields are those of the operations alone', () => {
  expect(fieldsOf(text)).toEqual(['team', 'removeFromTeam']);
});

test('a change of resolvers alone asks for what names their fields, by themselves or through a helper', () => {
  const sources: Record<string, string> = {
    [resolvers]: text,
    'gateway/src/graphql/studio/people.test.ts': "ask('mutation { removeFromTeam }')",
    'gateway/src/testing/studio-recalls.ts': "ask('{ team { name } }')",
    'gateway/src/graphql/studio/recalls.test.ts': "import { world } from '../../testing/studio-recalls.ts';",
    'gateway/src/graphql/studio/agenda.test.ts': "ask('{ teams }')",
  };
  expect(onlyResolvers([resolvers], (file) => sources[file] ?? '')).toEqual({
    tests: [
      'gateway/src/graphql/authorisation-matrix.test.ts',
      'gateway/src/graphql/schema.test.ts',
      'gateway/src/graphql/studio/people.test.ts',
      'gateway/src/graphql/studio/recalls.test.ts',
    ],
    journeys: ['journeys/studio/'],
  });
});

test('where anything else changed, or fields cannot be told, it does not answer', () => {
  const read = () => text;
  expect(onlyResolvers([resolvers, 'core/studio/team.ts'], read)).toBeNull();
  expect(onlyResolvers(['gateway/src/graphql/studio/agenda.test.ts'], read)).toBeNull();
  expect(onlyResolvers([resolvers], () => 'export const present = 1;')).toBeNull();
});
