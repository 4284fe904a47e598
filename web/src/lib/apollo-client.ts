import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { tap } from 'rxjs';
import { byDocumentId } from './by-document-id.ts';
import { reportAnswer, reportNoAnswer } from './connection.ts';
import { csrfHeaders } from './csrf-token.ts';
import { isOfStudio, isSessionOver, publishSession } from './operator-session.ts';
import { possibleTypes } from './possible-types.ts';

/** An answer other than 2xx. `message` reads `{status}: {text}`, as the specification's error catalogue says. */
export class TransportError extends Error {
  readonly status: number;
  /** The body's `error` text when it had one, e.g. of a rate limit. */
  readonly bodyError: string | null;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'TransportError';
    this.status = status;
    this.bodyError = errorTextOf(body);
  }
}

function errorTextOf(body: string): string | null {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}

async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = { ...(init?.headers as Record<string, string>), ...csrfHeaders() };
  const response = await fetch(input, { ...init, headers }).catch((error: unknown) => {
    // A request that the page itself gave up says nothing about the network.
    if (!init?.signal?.aborted) reportNoAnswer();
    throw error;
  });
  reportAnswer();
  if (response.ok) return response;
  throw new TransportError(response.status, await response.text().catch(() => ''), response.statusText);
}

/** Besides the studio only the admin area asks who one is: a refusal there means that the session is over, for every tab. */
const sessionLink = new ApolloLink((operation, forward) =>
  isOfStudio(operation.operationName)
    ? forward(operation)
    : forward(operation).pipe(tap(({ errors }) => isSessionOver(errors) && publishSession('ended'))),
);
const httpLink = () =>
  ApolloLink.from([
    sessionLink,
    byDocumentId(),
    new HttpLink({ uri: '/graphql', credentials: 'include', fetch: fetchOrThrow }),
  ]);

/**
 * One client for the page. Data never go stale: cache first, no retry, no polling, no refetch on focus; a list is
 * fetched again only where a page asks for it. What the gateway keeps is asked for by GET, everything else is a POST.
 */
export function createApolloClient(link: ApolloLink = httpLink()): ApolloClient {
  return new ApolloClient({
    link,
    ssrMode: typeof window === 'undefined',
    cache: new InMemoryCache({
      possibleTypes,
      typePolicies: {
        // Each state is whole: a list that became shorter is meant so.
        Booking: { keyFields: ['number'], fields: { timeline: { merge: false }, alternatives: { merge: false } } },
        CityCount: { keyFields: ['city'] },
        DirectoryFigures: { keyFields: [] },
        PracticeAccount: {
          fields: { memberships: { merge: false }, claims: { merge: false }, sessions: { merge: false } },
        },
        Query: {
          fields: {
            studioConnections: { merge: false },
            studioCalendarTasks: { merge: false },
            studioRequests: { merge: false },
            studioPatients: { merge: false },
          },
        },
        Studio: {
          keyFields: ['practice', ['id']],
          fields: { members: { merge: false }, processingTerms: { merge: false } },
        },
        DueRecall: { fields: { recall: { merge: false } } },
        StudioPatient: { fields: { visits: { merge: false }, recalls: { merge: false } } },
        StudioRecalls: { fields: { due: { merge: false }, services: { merge: false } } },
        CalendarConnection: { fields: { found: { merge: false } } },
        Webhook: { fields: { deliveries: { merge: false }, events: { merge: false } } },
      },
    }),
  });
}
