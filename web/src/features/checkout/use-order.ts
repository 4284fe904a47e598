import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { readFragment } from '../../gql/fragment-masking.ts';
import type { LiveState } from '../../lib/live/live-subscription.ts';
import { useLiveSubscription } from '../../lib/live/use-live-subscription.ts';
import { OrderById, OrderChanges, OrderShown } from './checkout.query.ts';

/** An order that changes under the eyes: first over HTTP, so that it shows where web sockets are blocked, then live. */
export function useOrder(id: string) {
  const client = useApolloClient();
  const [live, setLive] = useState<LiveState>('connecting');
  const { data, loading, error, refetch } = useQuery(OrderById, {
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    // The order is seconds old, and its page is for one visitor: not worth drawing on the server.
    ssr: false,
  });
  const exists = Boolean(data?.packageOrder);

  useLiveSubscription({
    document: OrderChanges,
    variables: { id },
    isOn: exists,
    onState: setLive,
    onData: ({ packageOrderChanged }) => {
      client.writeQuery({ query: OrderById, variables: { id }, data: { packageOrder: packageOrderChanged } });
    },
  });

  return { order: readFragment(OrderShown, data?.packageOrder), live, loading, error, refetch };
}
