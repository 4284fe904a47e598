import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useDrawn } from '../../../lib/browser/use-drawn.ts';
import { useKeptRows } from './use-kept-rows.ts';

interface Page<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}
/** Of a query whose only field is a page. */
type Answer<Item> = Record<string, Page<Item>>;

/** A list as far as it was read. */
export interface Pages<Item> {
  /** Empty also while nothing has come yet. */
  items: readonly Item[];
  isLoaded: boolean;
  hasMore: boolean;
  loading: boolean;
  hasFailed: boolean;
  /** The next page was asked for and did not come; what was read before stays. */
  hasMoreFailed: boolean;
  reload: () => void;
  more: () => void;
}

/** Asks for the first page of a list, and for the next one on request. */
export function usePages<Item, Variables>(
  query: TypedDocumentNode<Answer<Item>, Variables>,
  variables: NoInfer<Variables>,
  fetchPolicy: 'cache-and-network' | 'network-only' = 'cache-and-network',
): Pages<Item> {
  const asked = query as TypedDocumentNode<Answer<Item>, OperationVariables>;
  const given = { variables: useDrawn(variables as OperationVariables), fetchPolicy };
  const answer = useQuery(asked, given);
  const { loading, error, refetch, fetchMore } = answer;
  const data = useKeptRows(answer, JSON.stringify({ ...given.variables, sort: null }));
  const [failedAfter, setFailedAfter] = useState<string | null>(null);
  const [page] = Object.values(data ?? {});
  // Rows kept from another order go on nowhere.
  const after = (answer.data && page?.nextCursor) ?? null;
  const next = { variables: { after }, updateQuery: append<Item> };
  return {
    items: page?.items ?? [],
    isLoaded: page !== undefined,
    hasMore: after !== null,
    loading,
    hasFailed: error !== undefined && !page,
    hasMoreFailed: after !== null && failedAfter === after && !loading,
    reload: () => {
      setFailedAfter(null);
      void refetch();
    },
    more: () => void fetchMore(next).catch(() => setFailedAfter(after)),
  };
}

const append = <Item>(shown: Answer<Item>, { fetchMoreResult }: { fetchMoreResult: Answer<Item> }): Answer<Item> =>
  Object.fromEntries(
    Object.entries(fetchMoreResult).map(([name, page]) => [
      name,
      { ...page, items: [...(shown[name]?.items ?? []), ...page.items] },
    ]),
  );
