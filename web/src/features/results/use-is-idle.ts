import { startTransition, useEffect, useState } from 'react';

/** False until the browser has nothing to do: what can wait is asked for then. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no such callback.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const call = window.requestIdleCallback(() => startTransition(() => setIdle(true)));
    return () => window.cancelIdleCallback(call);
  }, []);
  return isIdle;
}
