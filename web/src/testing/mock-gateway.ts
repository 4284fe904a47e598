import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql, parse } from 'graphql';
import { vi } from 'vitest';

/** The gateway's own SDL, so that a page tested here speaks the schema that is served. */
function readSchemaFiles(): string[] {
  const folder = join(import.meta.dirname, '../../../gateway/src/graphql');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

const typeDefs = readSchemaFiles();

/** The served schema, without resolvers. */
export const gatewaySchema = () => makeExecutableSchema({ typeDefs });

type FieldAnswer = (args: never) => unknown;

export interface GatewayAnswers {
  Query?: Record<string, FieldAnswer>;
  Mutation?: Record<string, FieldAnswer>;
}

interface SeenRequest {
  url: string;
  init: RequestInit;
  operation: string | null;
  variables: Record<string, unknown>;
}

export interface MockGateway {
  requests: SeenRequest[];
  /** Names of the operations asked so far, in order. */
  operations: () => (string | null)[];
  /** The next GraphQL request gets this instead of an executed answer; an Error stands for a broken network. */
  answerNextWith: (answer: Response | Error) => void;
  /** Answers a plain GET, e.g. `/luoghi/comuni.json`. */
  serve: (path: string, answer: () => Response | Promise<Response>) => void;
}

/**
 * Stands in for the gateway behind `fetch`: executes operations against the real SDL with the given fields. Results are
 * objects as resolvers return them, with `__typename` where the field is a union. A field without an answer is an error.
 */
export function mockGateway(answers: GatewayAnswers = {}): MockGateway {
  const missing = (kind: string, field: string) => () => {
    throw new Error(`the mock gateway has no answer for ${kind}.${field}`);
  };
  const schema = gatewaySchema();
  for (const kind of ['Query', 'Mutation'] as const) {
    for (const [name, field] of Object.entries(schema.getType(kind) ? fieldsOf(schema, kind) : {})) {
      const answer = answers[kind]?.[name];
      field.resolve = answer ? (_source, args) => answer(args as never) : missing(kind, name);
    }
  }
  const requests: SeenRequest[] = [];
  const queue: (Response | Error)[] = [];
  const served = new Map<string, () => Response | Promise<Response>>();

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = String(input instanceof Request ? input.url : input);
    const plain = served.get(url);
    if (plain) {
      requests.push({ url, init, operation: null, variables: {} });
      return plain();
    }
    if (url !== '/graphql') throw new Error(`the mock gateway does not serve ${url}`);
    const body = JSON.parse(String(init.body)) as { query: string; variables?: Record<string, unknown> };
    const operation = operationName(body.query);
    // Asked for whenever a list is idle: only a test of free slots notices.
    if (operation === 'FirstFreeSlots' && !answers.Query?.firstFreeSlots)
      return Response.json({ data: { firstFreeSlots: [] } });
    requests.push({ url, init, operation, variables: body.variables ?? {} });
    const forced = queue.shift();
    if (forced instanceof Error) throw forced;
    if (forced) return forced;
    const result = await graphql({ schema, source: body.query, variableValues: body.variables });
    return Response.json(result);
  });

  return {
    requests,
    operations: () => requests.map((request) => request.operation),
    answerNextWith: (answer) => queue.push(answer),
    serve: (path, answer) => served.set(path, answer),
  };
}

function fieldsOf(schema: ReturnType<typeof makeExecutableSchema>, kind: 'Query' | 'Mutation') {
  return (kind === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {};
}

function operationName(source: string): string | null {
  const definition = parse(source).definitions[0];
  return definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? null) : null;
}
