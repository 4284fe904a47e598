import type { ApolloCache } from '@apollo/client';

/** Removes from the page's memory what an account saw. Called where nothing shows it any more. */
export function forgetStudio(cache: ApolloCache): void {
  for (const fieldName of ['studio', 'studioRequests', 'studioMessages', 'claimOptions', 'practicesToClaim'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}
