import { useCallback, useEffect, useState } from 'react';

/** Carries an order's id between this browser's tabs; nothing is stored. */
const channelName = 'payment-cancelled';

/**
 * Whether the visitor left the payment page of this order in another tab: the order itself stays open and says nothing of
 * it. The tab that `isCancelled` says it to the others. The function forgets it, for a second try.
 */
export function useCancelledElsewhere(orderId: string, isCancelled: boolean): [boolean, () => void] {
  const [wasCancelled, setCancelled] = useState(false);
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (data === orderId) setCancelled(true);
    };
    if (isCancelled) channel.postMessage(orderId);
    return () => channel.close();
  }, [orderId, isCancelled]);
  return [wasCancelled, useCallback(() => setCancelled(false), [])];
}
