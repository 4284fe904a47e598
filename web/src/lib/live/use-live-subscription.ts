import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { LiveState } from './live-subscription.ts';

interface UseLiveOptions<Data, Variables> {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** Nothing is listened to while it is false. */
  isOn: boolean;
  onData: (data: Data) => void;
  /** Also `reconnecting` when the chunk with the connection did not load: the page then stands as it is. */
  onState?: (state: LiveState) => void;
}

/** Subscribes for as long as the component stands and `isOn` holds. The web socket's code is loaded with the first one. */
export function useLiveSubscription<Data, Variables extends Record<string, unknown>>(
  options: UseLiveOptions<Data, Variables>,
): void {
  const client = useApolloClient();
  const { document, isOn } = options;
  const latest = useRef(options);
  latest.current = options;
  const key = JSON.stringify(options.variables);

  useEffect(() => {
    if (!isOn) return;
    let close = () => {};
    let isLeft = false;
    void import('./live-subscription.ts').then(
      ({ openLive }) => {
        if (isLeft) return;
        close = openLive({
          document: client.cache.transformDocument(document) as typeof document,
          variables: JSON.parse(key) as Variables,
          onState: (state) => latest.current.onState?.(state),
          onData: (data) => latest.current.onData(data),
        });
      },
      () => latest.current.onState?.('reconnecting'),
    );
    return () => {
      isLeft = true;
      close();
    };
  }, [client, document, key, isOn]);
}
