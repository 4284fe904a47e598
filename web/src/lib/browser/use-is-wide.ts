import { useBrowserValue } from './browser-value.ts';

/** List and map fit side by side from here on; the style sheets use the same 64rem. */
const wide = '(min-width: 64rem)';

/** Whether the window holds two columns. True where it cannot be asked: nothing is hidden then. */
export function useIsWide(): boolean {
  return useBrowserValue(subscribe, isWide, true);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia?.(wide);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

function isWide(): boolean {
  return window.matchMedia?.(wide).matches ?? true;
}
