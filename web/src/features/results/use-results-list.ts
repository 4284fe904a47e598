import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { ResultsQuery as Results, ResultsQueryVariables } from '../../gql/graphql.ts';
import type { SelectedLocation } from '../../lib/selected-location.ts';
import { useServerList } from '../../lib/server-page.ts';
import { zoneOf } from './resolve-url-location.ts';
import { ResultsQuery } from './results.query.ts';

/** What a place's practices are asked for by. */
export const listVariables = (place: SelectedLocation): ResultsQueryVariables => ({
  city: zoneOf(place) ?? place.city,
  region: place.region,
});

/** Asks for a place's practices past the cache, which would take each field of a long list apart and put it together. */
export async function fetchResultsList(client: ApolloClient, variables: ResultsQueryVariables): Promise<Results> {
  const { data } = await client.query({ query: ResultsQuery, variables, fetchPolicy: 'no-cache' });
  if (!data) throw new Error('the list has no data');
  return data;
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
  const [known, setKnown] = useState(() => {
    const remembered = listsOf(client).get(key);
    if (remembered !== undefined) return remembered;
    return written && keyOf(written.variables) === key ? written.data : null;
  });
  const asked = useQuery(ResultsQuery, {
    variables: { city, region },
    fetchPolicy: 'no-cache',
    skip: known !== null,
  });
  const data = known ?? (asked.data as Results | undefined) ?? null;
  useEffect(() => {
    const remembered = listsOf(client);
    if (data && remembered.get(key) !== null) remembered.set(key, data);
  }, [client, key, data]);

  const { refetch: ask } = asked;
  const isKnown = known !== null;
  const refetch = useCallback(async () => {
    if (isKnown) setKnown(await fetchResultsList(client, { city, region }));
    else await ask();
  }, [client, city, region, isKnown, ask]);
  return { data, error: asked.error, loading: asked.loading, refetch };
}
