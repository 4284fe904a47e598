import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResultsQuery as Results, ResultsQueryVariables } from '../../gql/graphql.ts';
import { askPastCache } from '../../lib/ask-past-cache.ts';
import type { SelectedLocation } from '../../lib/selected-location.ts';
import { useServerList } from '../../lib/server-page.ts';
import { zoneOf } from './resolve-url-location.ts';
import { ResultsQuery } from './results.query.ts';

/** What a place's practices are asked for by. */
export const listVariables = (place: SelectedLocation): ResultsQueryVariables => ({
  city: zoneOf(place) ?? place.city,
  region: place.region,
});

/** Asks for a place's practices; rejects where they cannot be had. */
export function fetchResultsList(client: ApolloClient, variables: ResultsQueryVariables): Promise<Results> {
  return askPastCache(client, ResultsQuery, variables);
}

/** Lists of this visit, by place: going back to one asks for nothing. Null where a discovery is changing it. */
type Lists = Map<string, Results | null>;
const lists = new WeakMap<ApolloClient, Lists>();

function listsOf(client: ApolloClient): Lists {
  const known: Lists = lists.get(client) ?? new Map();
  lists.set(client, known);
  return known;
}

const keyOf = ({ city, region }: ResultsQueryVariables) => `${city}|${region}`;

/** From now on the list is asked for each time: its practices are being looked for, whether or not anybody waits for it. */
export function markListChanging(client: ApolloClient, place: SelectedLocation): void {
  listsOf(client).set(keyOf(listVariables(place)), null);
}

/** New practices may stand in the list of any zone around. */
export function forgetLists(client: ApolloClient): void {
  listsOf(client).clear();
}

interface ResultsList {
  data: Results | null;
  error: Error | undefined;
  loading: boolean;
  refetch: () => Promise<unknown>;
}

/** The practices of a place: those the server wrote, those asked for earlier in this visit, else asked for now. */
export function useResultsList({ city, region }: ResultsQueryVariables): ResultsList {
  const client = useApolloClient();
  const written = useServerList();
  const key = keyOf({ city, region });
  const [{ data, error, loading }, setList] = useState(() => {
    const remembered = listsOf(client).get(key);
    const isWritten = remembered === undefined && written !== null && keyOf(written.variables) === key;
    const data = remembered ?? (isWritten ? written.data : null);
    return { data, error: undefined as Error | undefined, loading: data === null };
  });
  useEffect(() => {
    const remembered = listsOf(client);
    if (data && remembered.get(key) !== null) remembered.set(key, data);
  }, [client, key, data]);

  const turn = useRef(0);
  const refetch = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const set = (data: Results | null, failure: unknown) => {
      if (mine !== turn.current) return;
      // A failure leaves what was known.
      setList((last) => {
        const known = data ?? last.data;
        return { data: known, error: known ? undefined : (failure as Error), loading: false };
      });
    };
    setList((last) => ({ ...last, loading: last.data === null }));
    try {
      set(await fetchResultsList(client, { city, region }), null);
    } catch (failure) {
      set(null, failure);
      throw failure;
    }
  }, [client, city, region]);
  const isUnknown = data === null;
  useEffect(() => {
    if (isUnknown) void refetch().catch(() => undefined);
  }, [isUnknown, refetch]);
  return { data, error, loading, refetch };
}
