import { useEffect } from 'react';
import { readUserPreferences } from '../../lib/user-preferences.ts';
import type { ChangeUrl } from './use-results-url.ts';

/** Brings back rows for who preferred them last time; an address that says how it wants to be shown is obeyed. */
export function useRememberedLayout(changeUrl: ChangeUrl): void {
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('vista')) return;
    if (readUserPreferences().layout === 'elenco') changeUrl({ layout: 'elenco' }, 'replace');
  }, [changeUrl]);
}
