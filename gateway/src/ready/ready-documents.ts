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
import { createReadyFields } from './ready-fields.ts';

/** A document whose answers can be kept, ready to run. */
export interface ReadyDocument {
  /** SHA-256 of its text, hexadecimal. */
  id: string;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  compiled: CompiledQuery<Record<string, unknown>, Record<string, unknown>>;
  /** Names of its variables: a client may send others along, which change nothing. */
  variables: readonly string[];
}

/** Longer documents are left to Apollo, which measures them token by token. */
const maxLength = 20_000;
/** Documents remembered, ready ones or not; the page has about twenty. */
const maxRemembered = 200;

/** Finds out, once per document, whether its answers can be kept. */
export class ReadyDocuments {
  readonly #schema: GraphQLSchema;
  readonly #rules: readonly ValidationRule[];
  readonly #isReady: ReturnType<typeof createReadyFields>;
  /** By text and operation; null: not ready, or not valid. */
  readonly #known = new Map<string, ReadyDocument | null>();

  /** @param rules Apollo's own beside the specified ones */
  constructor(schema: GraphQLSchema, rules: readonly ValidationRule[]) {
    this.#schema = schema;
    this.#rules = [...specifiedRules, ...rules];
    this.#isReady = createReadyFields(schema);
  }

  /** The document, or null where its answers cannot be kept: then it is Apollo's to answer, or to refuse. */
  find(text: string, operationName: string | null): ReadyDocument | null {
    if (text.length > maxLength) return null;
    const key = `${operationName ?? ''} ${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = this.#examine(text, operationName);
    if (this.#known.size >= maxRemembered) this.#known.delete(this.#known.keys().next().value as string);
    this.#known.set(key, found);
    return found;
  }

  #examine(text: string, operationName: string | null): ReadyDocument | null {
    const document = this.#parse(text);
    if (!document || !this.#hasOnlyReadyFields(document)) return null;
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== 'query') return null;
    const compiled = compileQuery<Record<string, unknown>, Record<string, unknown>>(
      this.#schema,
      document,
      operationName ?? undefined,
    );
    if (!('query' in compiled)) return null;
    const variables = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
    return { id: createHash('sha256').update(text).digest('hex'), document, operation, compiled, variables };
  }

  #parse(text: string): DocumentNode | null {
    try {
      const document = parse(text, { maxTokens: 1_000 });
      return validate(this.#schema, document, this.#rules).length === 0 ? document : null;
    } catch {
      return null;
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
