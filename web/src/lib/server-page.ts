import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ResultsQuery, ResultsQueryVariables } from '../gql/graphql.ts';
import type { LocationOutcome } from './validate-location.ts';

/** What the server knew when it rendered the page, beside the answers of its queries. */
export interface ServerPage {
  /** What the place in a results page's address means; null on every other page. */
  place: LocationOutcome | null;
  /** The practices of that place; plain, as the cache takes far longer to put a long list together than to draw it. */
  list: { variables: ResultsQueryVariables; data: ResultsQuery } | null;
}

/** Null where the browser draws the page from nothing. */
export const ServerPageContext = createContext<ServerPage | null>(null);

const never = () => () => {};

/** True on the server and while the browser takes over what the server wrote: nothing may differ from it then. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** The practices the server drew the page with; null for a page that came without, and after the first drawing. */
export function useServerList(): ServerPage['list'] {
  const page = useContext(ServerPageContext);
  return useIsHydrating() ? (page?.list ?? null) : null;
}

/** The place as the server understood it; null for a page that came without, and after the first drawing. */
export function useServerPlace(): LocationOutcome | null {
  const page = useContext(ServerPageContext);
  return useIsHydrating() ? (page?.place ?? null) : null;
}
