import { findRevisions, readSnapshot } from '@dentisti/db/practice/directory-revision.repository';
import type { GraphQLSchema } from 'graphql';
import { limitQueries } from '../graphql/query-limits.ts';
import { storableLiterals } from '../graphql/storable-literals.ts';
import { RequestContext } from '../http/request-context.ts';
import type { GatewayServices } from '../services.ts';
import type { MadeAnswer, ReadyAnswer } from './ready-answers.ts';
import { type ReadyDocument, ReadyDocuments } from './ready-documents.ts';

/** Who asks, for limits and logs. */
type Visit = Pick<RequestContext, 'requestId' | 'clientIp'>;
type Variables = Record<string, unknown>;

/** An answer with errors: it is Apollo's to word, and nobody's to keep. */
export class FailedQuery extends Error {}

/** A listing that changes again and again while it is read: the last answer is given, and not kept. */
const maxTries = 3;

/** Answers to queries that can be kept, by document and variables. */
export class ReadyQueries {
  readonly #services: GatewayServices;
  readonly documents: ReadyDocuments;

  constructor(services: GatewayServices, schema: GraphQLSchema) {
    this.#services = services;
    this.documents = new ReadyDocuments(schema, [limitQueries(), storableLiterals]);
  }

  /** Names an answer by everything that it depends on beside the directory. */
  keyOf({ id, operation, variables }: ReadyDocument, given: Variables): string {
    return `graphql ${id} ${operation.name?.value ?? ''} ${JSON.stringify(variables.map((name) => given[name] ?? null))}`;
  }

  /** The kept answer, or null. */
  find(document: ReadyDocument, variables: Variables): Promise<ReadyAnswer | null> {
    return this.#services.answers.find(this.keyOf(document, variables));
  }

  /** @throws FailedQuery when the answer has errors */
  make(
    document: ReadyDocument,
    variables: Variables,
    visit: Visit,
    headers?: Record<string, string>,
  ): Promise<ReadyAnswer> {
    return this.#services.answers.make(this.keyOf(document, variables), async () => {
      let made = await this.#run(document, variables, visit);
      for (let tries = 1; made.scopes === null && made.isDisturbed && tries < maxTries; tries++)
        made = await this.#run(document, variables, visit);
      return { ...made, headers };
    });
  }

  async #run(
    { compiled }: ReadyDocument,
    variables: Variables,
    visit: Visit,
  ): Promise<MadeAnswer & { isDisturbed: boolean }> {
    return readSnapshot(this.#services.orm.em, async (em) => {
      const context = new RequestContext(this.#services, { ...visit, em });
      const { data, errors } = await compiled.query({}, context, variables);
      if (errors || !data) throw new FailedQuery('an answer with errors');
      const { reads } = context;
      const scopes = reads.settle(await findRevisions(em, reads.names));
      return { text: `${JSON.stringify({ data })}\n`, scopes, isDisturbed: !reads.isOpenEnded };
    });
  }
}
