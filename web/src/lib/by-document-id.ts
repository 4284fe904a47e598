import { ApolloLink } from '@apollo/client';
import { keptQueries } from '@dentisti/domain/kept-queries';
import { isPlainName } from '@dentisti/domain/places/plain-name';
import { catchError } from 'rxjs';

/** What may stand in an address, by the name of the variable: places by their plain names, a practice's own id and slug. */
const mayBeSeen: Readonly<Record<string, (value: string) => boolean>> = {
  city: isPlainName,
  region: isPlainName,
  id: (value) => /^\d{1,10}$/.test(value),
  slug: (value) => /^[a-z\d-]{1,150}$/.test(value),
};

const canBeSeen = ([name, value]: [string, unknown]) =>
  value == null || (typeof value === 'string' && Object.hasOwn(mayBeSeen, name) && mayBeSeen[name]?.(value) === true);

/** What a gateway answers that does not know the id, or no ids at all. These queries may be asked twice: the POST words what is truly wrong. */
const refusals = new Set([400, 404, 405]);

/** The id that codegen gave the document; null where it has to be a POST. */
function idOf({ operationName, query, variables }: ApolloLink.Operation): string | null {
  const { __meta__: meta } = query as { __meta__?: { documentId?: string } };
  if (!meta?.documentId || !operationName || !keptQueries.has(operationName)) return null;
  return Object.entries(variables).every(canBeSeen) ? meta.documentId : null;
}

/**
 * Asks for what the gateway keeps by GET and the id of its document, so that the browser keeps it too and is told 304
 * where it is still right. After one refusal – the gateway is of another build, or older than these ids – everything is a POST again.
 */
export function byDocumentId(): ApolloLink {
  let areKnown = true;
  return new ApolloLink((operation, forward) => {
    const id = areKnown ? idOf(operation) : null;
    if (id === null) return forward(operation);
    operation.setContext({
      uri: `/graphql?documentId=${id}`,
      fetchOptions: { method: 'GET' },
      http: { includeQuery: false, includeExtensions: false },
    });
    return forward(operation).pipe(
      catchError((error: unknown) => {
        if (!refusals.has((error as { status?: number }).status ?? 0)) throw error;
        areKnown = false;
        operation.setContext({ uri: undefined, fetchOptions: undefined, http: undefined });
        return forward(operation);
      }),
    );
  });
}
