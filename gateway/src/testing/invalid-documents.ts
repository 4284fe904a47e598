import { type GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import { limitQueries, parseLimits } from '../graphql/query-limits.ts';
import { storableLiterals } from '../graphql/storable-literals.ts';

const rules = [...specifiedRules, limitQueries(), storableLiterals];

/** Returns what a gateway with this schema would refuse, `<operation>: <why>` each. */
export function invalidDocuments(schema: GraphQLSchema, texts: Iterable<string>): string[] {
  return [...texts].flatMap((text) => {
    const name = /\b(?:query|mutation|subscription) (\w+)/.exec(text)?.[1] ?? text;
    try {
      return validate(schema, parse(text, parseLimits), rules).map(({ message }) => `${name}: ${message}`);
    } catch (error) {
      return [`${name}: ${(error as Error).message}`];
    }
  });
}
