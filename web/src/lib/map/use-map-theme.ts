import { useBrowserValue } from '../browser/browser-value.ts';

export type MapTheme = 'light' | 'dark';

const dark = '(prefers-color-scheme: dark)';

/** The theme the page is drawn in: the visitor's choice on `<html data-theme>`, else the device's. */
export function useMapTheme(): MapTheme {
  return useBrowserValue<MapTheme>(subscribe, currentTheme, 'light');
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia?.(dark);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  query?.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    query?.removeEventListener('change', onChange);
  };
}

function currentTheme(): MapTheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia?.(dark).matches ? 'dark' : 'light';
}
