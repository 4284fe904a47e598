import { ApolloLink } from '@apollo/client';
import { keptQueries } from '@dentisti/domain/kept-queries';
import { isPlainName } from '@dentisti/domain/places/plain-name';
import { catchError, from, mergeMap, type Observable } from 'rxjs';

/** What may stand in an address, by the name of the variable: places by their plain names, a practice's own id and slug. */
const mayBeSeen: Readonly<Record<string, (value: string) => boolean>> = {
  city: isPlainName,
  region: isPlainName,
  id: (value) => /^\d{1,10}$/.test(value),
  slug: (value) => /^[a-z\d-]{1,150}$/.test(value),
};

const canBeSeen = ([name, value]: [string, unknown]) =>
  value == null || (typeof value === 'string' && mayBeSeen[name]?.(value));

/** The id that codegen gave the document; null where it has to be a POST. */
function idOf({ operationName, query, variables }: ApolloLink.Operation): string | null {
  const { __meta__: meta } = query as { __meta__?: { documentId?: string } };
  if (!meta?.documentId || !operationName || !keptQueries.has(operationName)) return null;
  return Object.entries(variables).every(canBeSeen) ? meta.documentId : null;
}

/** After a refused id everything is a POST for so long: the gateway is of another build. */
const postsOnlyMs = 60_000;
const firstWaitMs = 500;
const longestWaitMs = 4_000;
/** Of a variable nobody knows whose fault it is: of the other build, or of who typed it and wants to hear so. */
const longestWaitOfVariablesMs = 1_000;

/**
 * Asks for what the gateway keeps by GET and the id of its document, so that the browser keeps it too and is told 304 where it is
 * still right. A gateway answers 400 before it does anything: to an id it does not know, whose document is then posted; and to a
 * document or variable that its schema does not take, as while an update is under way. That is asked again, of a gateway of
 * this build if all goes well.
 */
export function byDocumentId(): ApolloLink {
  let postsUntil = 0;
  return new ApolloLink((operation, forward) => {
    const ask = (waitMs: number): Observable<ApolloLink.Result> => {
      const id = Date.now() < postsUntil ? null : idOf(operation);
      if (id)
        operation.setContext({
          uri: `/graphql?documentId=${id}`,
          fetchOptions: { method: 'GET' },
          http: { includeQuery: false, includeExtensions: false },
        });
      return forward(operation).pipe(
        catchError((error: { status?: number; message: string }) => {
          const longestMs = error.message.includes('BAD_USER_INPUT') ? longestWaitOfVariablesMs : longestWaitMs;
          if (error.status !== 400 || waitMs > longestMs) throw error;
          if (!id) return from(pause(waitMs)).pipe(mergeMap(() => ask(waitMs * 2)));
          postsUntil = Date.now() + postsOnlyMs;
          operation.setContext({ uri: undefined, fetchOptions: undefined, http: undefined });
          return ask(waitMs);
        }),
      );
    };
    return ask(firstWaitMs);
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
