import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Gives the focus to something that floats up, and hands back a function that returns it to where it was. */
export function useBorrowedFocus(floating: RefObject<HTMLElement | null>): () => void {
  const lender = useRef<Element | null>(null);
  useEffect(() => {
    const element = floating.current;
    if (!element || element.contains(document.activeElement)) return;
    lender.current = document.activeElement;
    element.focus({ preventScroll: true });
  }, [floating]);
  return useCallback(() => {
    if (lender.current instanceof HTMLElement && lender.current.isConnected) lender.current.focus();
  }, []);
}
