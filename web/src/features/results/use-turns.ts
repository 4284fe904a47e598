import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * On a phone list and map take turns. The map has the screen from the page's top on; the list comes back where it was
 * left. Returns the callback to run just before the list is removed: then the page is still long enough to know the place.
 */
export function useTurns(showsMap: boolean): () => void {
  const leftAt = useRef(0);
  const shown = useRef(showsMap);
  useLayoutEffect(() => {
    if (shown.current === showsMap) return;
    shown.current = showsMap;
    window.scrollTo({ top: showsMap ? 0 : leftAt.current, behavior: 'auto' });
  }, [showsMap]);
  return useCallback(() => {
    leftAt.current = window.scrollY;
  }, []);
}
