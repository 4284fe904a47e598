import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  TypeInfo,
  type ValidationRule,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type CompiledQuery, compileQuery } from 'graphql-jit';
import { parseLimits } from '../graphql/query-limits.ts';
import { createReadyFields } from './ready-fields.ts';

/** A document whose answers can be kept, ready to run. */
export interface ReadyDocument {
  /** SHA-256 of its text, hexadecimal. */
  id: string;
  text: string;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  compiled: CompiledQuery<Record<string, unknown>, Record<string, unknown>>;
  /** Names of its variables: a client may send others along, which change nothing. */
  variables: readonly string[];
}

/** Longer documents are left to Apollo, which measures them token by token. */
const maxLength = 20_000;
const maxNameLength = 200;
/** Documents remembered, those used longest ago fall; the page has about twenty. */
const maxRemembered = 200;

/** Finds out whether a document's answers can be kept. */
export class ReadyDocuments {
  readonly #schema: GraphQLSchema;
  readonly #rules: readonly ValidationRule[];
  readonly #isReady: ReturnType<typeof createReadyFields>;
  /** By text and operation, used longest ago first. */
  readonly #known = new Map<string, ReadyDocument>();

  /** @param rules Apollo's own beside the specified ones */
  constructor(schema: GraphQLSchema, rules: readonly ValidationRule[]) {
    this.#schema = schema;
    this.#rules = [...specifiedRules, ...rules];
    this.#isReady = createReadyFields(schema);
  }

  /** The document, or null where its answers cannot be kept: then it is Apollo's to answer, or to refuse. */
  find(text: string, operationName: string | null): ReadyDocument | null {
    if (text.length > maxLength || (operationName?.length ?? 0) > maxNameLength) return null;
    const key = JSON.stringify([operationName, text]);
    const known = this.#known.get(key);
    if (known) this.#known.delete(key);
    const found = known ?? this.examine(text, operationName);
    // What is not ready is not remembered: junk would push out what the page asks for.
    if (!found) return null;
    this.#known.set(key, found);
    if (this.#known.size > maxRemembered) this.#known.delete(this.#known.keys().next().value as string);
    return found;
  }

  /** As `find`, remembering nothing. */
  examine(text: string, operationName: string | null): ReadyDocument | null {
    const document = parsed(text);
    // Before the validation, which takes far longer: most documents are not ready.
    if (!document || !this.#hasOnlyReadyFields(document) || !this.#isValid(document)) return null;
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== 'query') return null;
    const compiled = compileQuery<Record<string, unknown>, Record<string, unknown>>(
      this.#schema,
      document,
      operationName ?? undefined,
    );
    if (!('query' in compiled)) return null;
    const variables = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
    return { id: createHash('sha256').update(text).digest('hex'), text, document, operation, compiled, variables };
  }

  #isValid(document: DocumentNode): boolean {
    try {
      return validate(this.#schema, document, this.#rules).length === 0;
    } catch {
      return false;
    }
  }

  #hasOnlyReadyFields(document: DocumentNode): boolean {
    const types = new TypeInfo(this.#schema);
    let isReady = true;
    visit(
      document,
      visitWithTypeInfo(types, {
        Field: ({ name }) => {
          const parent = types.getParentType();
          if (!parent || !this.#isReady(parent, name.value)) isReady = false;
        },
      }),
    );
    return isReady;
  }
}

export function parsed(text: string): DocumentNode | null {
  try {
    return parse(text, parseLimits);
  } catch {
    return null;
  }
}
