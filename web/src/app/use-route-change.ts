import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * After a navigation to another page: the focus goes to `main`, so that a keyboard or a screen reader starts there, and
 * a forward navigation starts at the top. The first page and changes of query or hash leave the focus alone.
 */
export function useRouteChange() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (navigation !== 'POP' && !hash) window.scrollTo({ top: 0, behavior: 'auto' });
  }, [pathname, hash, navigation]);
  return main;
}
