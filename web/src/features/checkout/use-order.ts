import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { readFragment } from '../../gql/fragment-masking.ts';
import type { LiveState } from '../../lib/live/live-subscription.ts';
import { OrderById, OrderChanges, OrderShown } from './checkout.query.ts';

/** An order that changes under the eyes: first over HTTP, so that it shows where web sockets are blocked, then live. */
export function useOrder(id: string) {
  const client = useApolloClient();
  const [live, setLive] = useState<LiveState>('connecting');
  const { data, loading, error, refetch } = useQuery(OrderById, {
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    // Of seconds ago, and for nobody else: not worth drawing on the server.
    ssr: false,
  });
  const exists = Boolean(data?.packageOrder);

  useEffect(() => {
    if (!exists) return;
    let close = () => {};
    let isLeft = false;
    void import('../../lib/live/live-subscription.ts').then(
      ({ openLive }) => {
        if (isLeft) return;
        close = openLive({
          document: client.cache.transformDocument(OrderChanges) as typeof OrderChanges,
          variables: { id },
          onState: setLive,
          onData: ({ packageOrderChanged }) => {
            client.writeQuery({ query: OrderById, variables: { id }, data: { packageOrder: packageOrderChanged } });
          },
        });
      },
      // Its chunk did not load: the page stands as it is, and offers to look again.
      () => setLive('reconnecting'),
    );
    return () => {
      isLeft = true;
      close();
    };
  }, [client, id, exists]);

  return { order: readFragment(OrderShown, data?.packageOrder), live, loading, error, refetch };
}
