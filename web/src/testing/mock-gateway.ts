import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import { vi } from 'vitest';

/** The gateway's own SDL, so that a page tested here speaks the schema that is served. */
function readSchemaFiles(): string {
  const folder = join(import.meta.dirname, '../../../gateway/src/graphql');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

const documents: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../gql/persisted-documents.json'), 'utf8'),
);

/**
 * The served schema. One for all tests of a process, built before any begins: that takes longer than drawing most pages.
 * By the library itself: the schema tools take twice as long for the same.
 */
const schema = withRootResolvers(buildSchema(readSchemaFiles(), { noLocation: true }));
export const gatewaySchema = (): GraphQLSchema => schema;

/** What a test answers comes with each request, as its context. */
function withRootResolvers(built: GraphQLSchema): GraphQLSchema {
  for (const [kind, type] of [
    ['Query', built.getQueryType()],
    ['Mutation', built.getMutationType()],
  ] as const) {
    for (const [name, field] of Object.entries(type?.getFields() ?? {})) {
      field.resolve = (_source, args, answers: GatewayAnswers) => {
        const answer = answers[kind]?.[name];
        if (!answer) throw new Error(`the mock gateway has no answer for ${kind}.${name}`);
        return answer(args as never);
      };
    }
  }
  return built;
}

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
    if (!/^\/graphql(?:\?|$)/.test(url)) throw new Error(`the mock gateway does not serve ${url}`);
    const body = init.method === 'GET' ? bodyOfAddress(url) : (JSON.parse(String(init.body)) as Body);
    const { name: operation, document, errors } = readOperation(body.query);
    // Asked for whenever a list is idle: only a test of free slots notices.
    if (operation === 'FirstFreeSlots' && !answers.Query?.firstFreeSlots)
      return Response.json({ data: { firstFreeSlots: [] } });
    requests.push({ url, init, operation, variables: body.variables ?? {} });
    const forced = queue.shift();
    if (forced instanceof Error) throw forced;
    if (forced) return forced;
    if (errors.length > 0) return Response.json({ errors });
    const variableValues = body.variables;
    return Response.json(await execute({ schema: gatewaySchema(), document, variableValues, contextValue: answers }));
  });

  return {
    requests,
    operations: () => requests.map((request) => request.operation),
    answerNextWith: (answer) => queue.push(answer),
    serve: (path, answer) => served.set(path, answer),
  };
}

interface Body {
  query: string;
  variables?: Record<string, unknown>;
}

/** What an address asks for by the id of its document. */
function bodyOfAddress(url: string): Body {
  const { searchParams } = new URL(url, 'http://gateway');
  const query = documents[searchParams.get('documentId') ?? ''];
  if (!query) throw new Error(`the mock gateway has no document for ${url}`);
  return { query, variables: JSON.parse(searchParams.get('variables') ?? '{}') };
}

interface Operation {
  name: string | null;
  document: DocumentNode;
  errors: readonly GraphQLError[];
}

const operations = new Map<string, Operation>();

/** Parsed and checked once a process: pages ask the same few operations in every test. */
function readOperation(source: string): Operation {
  const known = operations.get(source);
  if (known) return known;
  const document = parse(source);
  const definition = document.definitions.find(({ kind }) => kind === 'OperationDefinition');
  const name = definition && 'name' in definition ? (definition.name?.value ?? null) : null;
  const read = { name, document, errors: validate(gatewaySchema(), document) };
  operations.set(source, read);
  return read;
}
