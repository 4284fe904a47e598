import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changeResultsUrl, parseResultsUrl, type ResultsUrlState } from './results-url.ts';

/** `push` makes a step that Back undoes; `replace` is for what changes all the time. */
export type ChangeUrl = (change: Partial<ResultsUrlState>, how: 'push' | 'replace') => void;

export function useResultsUrl(): [ResultsUrlState, ChangeUrl] {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => parseResultsUrl(params), [params]);
  const change = useCallback<ChangeUrl>(
    (next, how) => {
      // Already on the way elsewhere: a map that still glides must not call anybody back.
      if (window.location.pathname !== pathname) return;
      // The address itself, not the last render's: two changes may come before the page is drawn again.
      const current = new URLSearchParams(window.location.search);
      const search = changeResultsUrl(current, next).toString();
      if (search !== current.toString()) navigate({ search }, { replace: how === 'replace' });
    },
    [navigate, pathname],
  );
  return [state, change];
}
