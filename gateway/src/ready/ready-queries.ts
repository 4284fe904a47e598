import { describeError } from '@dentisti/core/platform/log';
import type { GraphQLSchema } from 'graphql';
import { limitQueries } from '../graphql/query-limits.ts';
import { storableLiterals } from '../graphql/storable-literals.ts';
import type { GatewayServices } from '../services.ts';
import { readAnswer, type Visit } from './read-answer.ts';
import type { ReadyAnswer } from './ready-answers.ts';
import { type ReadyDocument, ReadyDocuments } from './ready-documents.ts';
import { TrustedDocuments } from './trusted-documents.ts';

type Variables = Record<string, unknown>;

/** An answer with errors: it is Apollo's to word, and nobody's to keep. */
export class FailedQuery extends Error {}

/** Answers to queries that can be kept, by document and variables. */
export class ReadyQueries {
  readonly #services: GatewayServices;
  readonly documents: ReadyDocuments;
  readonly trusted: TrustedDocuments;

  constructor(services: GatewayServices, schema: GraphQLSchema) {
    this.#services = services;
    this.documents = new ReadyDocuments(schema, [limitQueries(), storableLiterals]);
    this.trusted = new TrustedDocuments(services.env.TRUSTED_DOCUMENTS, this.documents, (id) =>
      services.keptBuilds.findDocument(id).catch((error: unknown) => {
        services.log.warn({ err: describeError(error) }, 'kept builds not looked up');
        return null;
      }),
    );
  }

  /** The kept answer, or null. */
  find(document: ReadyDocument, variables: Variables): Promise<ReadyAnswer | null> {
    return this.#services.answers.find(keyOf(document, variables));
  }

  /**
   * Makes the answer. @param headers sent with it, to everybody
   * @throws FailedQuery when the answer has errors
   */
  make(
    document: ReadyDocument,
    variables: Variables,
    visit: Visit,
    headers?: Record<string, string>,
  ): Promise<ReadyAnswer> {
    return this.#services.answers.make(keyOf(document, variables), async () => {
      const made = await readAnswer(this.#services, visit, async (context) => {
        const { data, errors } = await document.compiled.query({}, context, variables);
        if (errors || !data) throw new FailedQuery('an answer with errors');
        return `${JSON.stringify({ data })}\n`;
      });
      return { ...made, headers };
    });
  }
}

/** Names an answer by everything that it depends on beside the directory. */
function keyOf({ id, operation, variables }: ReadyDocument, given: Variables): string {
  // A variable left out has its default, null has not.
  const values = variables.map((name) => (given[name] === undefined ? [] : [given[name]]));
  return `graphql ${id} ${operation.name?.value ?? ''} ${JSON.stringify(values)}`;
}
