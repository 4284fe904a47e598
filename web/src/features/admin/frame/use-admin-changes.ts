import { useEffect, useRef, useState } from 'react';
import { useLiveSubscription } from '../../../lib/live/use-live-subscription.ts';
import { AdminChanged } from '../admin.query.ts';
import type { Pages } from '../lists/use-pages.ts';

/** As the gateway's. */
const pageSize = 50;

/**
 * Grows whenever something that operators look at may have changed; 0 until the gateway was reached. The count carries
 * no data: each part of the page runs its own query again.
 */
export function useWatchedChanges(): number {
  const [changes, setChanges] = useState(0);
  useLiveSubscription({
    document: AdminChanged,
    variables: {},
    isOn: true,
    onData: () => setChanges((count) => count + 1),
  });
  return changes;
}

/** Calls `refetch` after each change but the first, which only says that the gateway listens. */
export function useRefetchOnChange(changes: number, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    // What was shown stays when it cannot be read again.
    if (changes > 1) void refetch().catch(() => undefined);
  }, [changes, refetch]);
}

/** Reads a list again after each change. A list of which more pages were opened stays: it would lose them. */
export function useReloadOnChange(changes: number, { items, reload }: Pages<unknown>): void {
  const again = useRef({ isFirstPage: true, reload });
  again.current = { isFirstPage: items.length <= pageSize, reload };
  useEffect(() => {
    if (changes > 1 && again.current.isFirstPage) again.current.reload();
  }, [changes]);
}
