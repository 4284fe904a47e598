import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { Arguments } from './rows.ts';

/** Texts that pass the plainest checks. */
const plainValues: Readonly<Record<string, unknown>> = {
  String: 'x',
  ID: '1',
  Int: 1,
  Float: 1,
  Boolean: false,
  DateTime: '2026-11-24T09:00:00.000Z',
};

/** An operation that uses one root field: required arguments made of their types, `given` over them. */
export function operationOf(
  kind: 'query' | 'mutation' | 'subscription',
  field: GraphQLField<unknown, unknown>,
  given: Arguments,
): { query: string; variables: Arguments } {
  const used = field.args.filter((argument) => isRequiredArgument(argument) || argument.name in given);
  const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  const variables = Object.fromEntries(
    used.map((argument) => [argument.name, makeValue(argument.type, given[argument.name])]),
  );
  const unknown = Object.keys(given).filter((name) => !field.args.some((argument) => argument.name === name));
  if (unknown.length > 0) throw new Error(`${field.name} has no argument ${unknown.join(', ')}`);
  return {
    query: `${kind}${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`}${selection} }`,
    variables,
  };
}

function makeValue(type: GraphQLInputType, given: unknown): unknown {
  if (isNonNullType(type)) return makeValue(type.ofType, given);
  if (isInputObjectType(type)) {
    const known = (given ?? {}) as Arguments;
    const fields = Object.values(type.getFields());
    const wanted = fields.filter((field) => isRequiredInputField(field) || field.name in known);
    return Object.fromEntries(wanted.map((field) => [field.name, makeValue(field.type, known[field.name])]));
  }
  if (given !== undefined) return given;
  if (isListType(type)) return [makeValue(type.ofType, undefined)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  return plainValues[type.name];
}

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions?: { code?: unknown } }[];
}

/** How an answer reads in the table: an error's code, `null`, `false`, the name of its type, or `answered`. */
export function outcomeOf(field: string, { data, errors }: Answer): string {
  const [error] = errors ?? [];
  if (error) return String(error.extensions?.code ?? error.message);
  const value = data?.[field];
  if (value === null || value === false) return String(value);
  if (value && typeof value === 'object' && '__typename' in value) return String(value.__typename);
  return value === undefined ? 'no answer' : 'answered';
}
