import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { AdminSearchQuery as Answer } from '../../../gql/graphql.ts';
import { AdminSearchQuery } from './search.query.ts';

/** The search waits this long for the next key. */
const pauseMs = 200;

export type SearchState =
  | { kind: 'nothing' }
  | { kind: 'searching' }
  | { kind: 'failed' }
  | { kind: 'found'; text: string; result: Answer['adminSearch'] };

/** Asks while one types; the answer to an older text never follows a newer one. Nothing of it is cached. */
export function useAdminSearch(text: string): SearchState {
  const client = useApolloClient();
  const [state, setState] = useState<SearchState>({ kind: 'nothing' });
  useEffect(() => {
    if (text.trim() === '') return setState({ kind: 'nothing' });
    let isOver = false;
    const timer = setTimeout(() => {
      // What was found before stays until the answer is there.
      setState((before) => (before.kind === 'found' ? before : { kind: 'searching' }));
      const asked = client.query({ query: AdminSearchQuery, variables: { text }, fetchPolicy: 'no-cache' });
      asked
        .then(
          ({ data }): SearchState => (data ? { kind: 'found', text, result: data.adminSearch } : { kind: 'failed' }),
        )
        .catch((): SearchState => ({ kind: 'failed' }))
        .then((answer) => !isOver && setState(answer));
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, text]);
  return state;
}
