import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { scrollDelayMs, scrollToElement } from '../../lib/scroll.ts';

/** A hash in the address scrolls to its element after 100 ms; one that leads to the search also puts the cursor there. */
export function useHashScroll(): void {
  // `key` changes with each navigation, so a second click on the same link scrolls again.
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!hash) return;
    const timer = setTimeout(() => {
      const element = document.getElementById(decodeURIComponent(hash.slice(1)));
      if (!element) return;
      scrollToElement(element);
      element.querySelector('input')?.focus({ preventScroll: true });
    }, scrollDelayMs);
    return () => clearTimeout(timer);
  }, [hash, key]);
}
