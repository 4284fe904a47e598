import { createContext, useContext } from 'react';
import type { ProfileBySlugQuery, ResultsQuery, ResultsQueryVariables } from '../gql/graphql.ts';
import { useIsHydrating } from './browser/browser-value.ts';
import type { LocationOutcome } from './validate-location.ts';

/** What the server knew when it rendered the page, beside the answers of its queries. */
export interface ServerPage {
  /** What the place in a results page's address means; null on every other page. */
  place: LocationOutcome | null;
  /** The practices of that place; plain, as the cache takes far longer to put a long list together than to draw it. */
  list: { variables: ResultsQueryVariables; data: ResultsQuery } | null;
  /** The practice of a profile, plain for the same reason, and the id or slug it was asked for by. */
  profile: { name: string; practice: NonNullable<ProfileBySlugQuery['dentistBySlug']> | null } | null;
}

/** Null where the browser draws the page from nothing. */
export const ServerPageContext = createContext<ServerPage | null>(null);

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

/** The profile the server drew the page with, for as long as the page is open; null for any other id or slug. */
export function useServerProfile(name: string): ServerPage['profile'] {
  const profile = useContext(ServerPageContext)?.profile;
  return profile?.name === name ? profile : null;
}
