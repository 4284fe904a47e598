import { useEffect } from 'react';

const deferredStylesDelayMs = 500;

const loadDeferredStyles = () => import('./home-deferred.css');

/** Styles the first view does without (ornaments, print) are asked for 500 ms after the home page stands. */
export function useDeferredStyles(load: () => Promise<unknown> = loadDeferredStyles): void {
  useEffect(() => {
    // Without its ornaments the page is whole: a failed load needs no word.
    const timer = setTimeout(() => void load().catch(() => undefined), deferredStylesDelayMs);
    return () => clearTimeout(timer);
  }, [load]);
}
