import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * True on the server and while the browser takes over what the server wrote: nothing may differ from it then. It ends in a
 * transition: a store that changes at that moment would have everything that reads it drawn again in one go.
 */
export function useIsHydrating(): boolean {
  const [drawn] = useState(() => ({ byServer: false }));
  const wasDrawn = useSyncExternalStore(
    never,
    () => drawn.byServer,
    // React asks for this on the server and while it takes over, never afterwards.
    () => {
      drawn.byServer = true;
      return true;
    },
  );
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (wasDrawn) startTransition(() => setOver(true));
  }, [wasDrawn]);
  return wasDrawn && !isOver;
}

/** What only the browser knows, as it changes; `onServer` on the server and while the browser takes over. */
export function useBrowserValue<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
  onServer: Value,
): Value {
  const isHydrating = useIsHydrating();
  const value = useSyncExternalStore(subscribe, read, typeof window === 'undefined' ? () => onServer : read);
  return isHydrating ? onServer : value;
}

/** What stays the same for as long as the page is open. */
export const useBrowserFact = (read: () => boolean): boolean => useBrowserValue(never, read, false);
