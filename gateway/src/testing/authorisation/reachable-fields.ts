import {
  type GraphQLNamedOutputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql';
import { graphqlRows } from './graphql-rows.ts';
import type { Audience } from './rows.ts';

/** Every field of an object type that root fields of these audiences lead to, as `Type` → its fields, sorted. */
export function reachableFields(schema: GraphQLSchema, audiences: readonly Audience[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (output: GraphQLOutputType) => {
    const type: GraphQLNamedOutputType = getNamedType(output);
    if (isAbstractType(type)) for (const member of schema.getPossibleTypes(type)) visit(member);
    if (!isObjectType(type) || found.has(type.name)) return;
    const fields = Object.values(type.getFields());
    found.set(type.name, fields.map(({ name }) => name).sort());
    for (const field of fields) visit(field.type);
  };
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const field of Object.values(root?.getFields() ?? {})) {
      const row = graphqlRows[root?.name as keyof typeof graphqlRows][field.name];
      if (row && audiences.includes(row.audience)) visit(field.type);
    }
  return found;
}
