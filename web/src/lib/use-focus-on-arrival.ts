import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Gives the focus to a screen's heading when the visitor comes to it from another one, so that it is read out and the
 * keys work at once. A page that has just been loaded leaves the focus where the browser put it.
 */
export function useFocusOnArrival(heading: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const isFirst = key === 'default';
  useEffect(() => {
    if (isFirst) return;
    // After the site's own move to `main`, which a change of page brings.
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'auto' });
    });
    return () => clearTimeout(timer);
  }, [isFirst, heading]);
}
