/** Sees a step back or forward in the browser's history before the router does, and may keep it from the router. */
export type TraversalHolder = (event: PopStateEvent) => void;

let holder: TraversalHolder | null = null;
const tellHolder = (event: PopStateEvent) => holder?.(event);

/** To be called before the router is shown: of a window's listeners Chromium runs the first added first, capture or not. */
export const hearTraversalsFirst = (): void => window.addEventListener('popstate', tellHolder);

/** One at a time; null when nothing is held. */
export const setTraversalHolder = (next: TraversalHolder | null): void => {
  holder = next;
};
