import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { OrderChanged } from './orders.query.ts';

/** Calls `onChange` when the worker has applied a payment or a refund, for as long as one is awaited. */
export function useOrderChanges(id: string, isAwaited: boolean, onChange: () => void) {
  const client = useApolloClient();
  useEffect(() => {
    if (!isAwaited) return;
    let close = () => {};
    let isLeft = false;
    void import('../../../lib/live/live-subscription.ts').then(
      ({ openLive }) => {
        if (isLeft) return;
        close = openLive({
          document: client.cache.transformDocument(OrderChanged) as typeof OrderChanged,
          variables: { id },
          onState: () => {},
          onData: onChange,
        });
      },
      // Its chunk did not load: the page stands as it is.
      () => {},
    );
    return () => {
      isLeft = true;
      close();
    };
  }, [client, id, isAwaited, onChange]);
}
