/** A navigation item scrolls to the top 100 ms after the click, a hash to its element likewise. */
export const scrollDelayMs = 100;

function scrollBehavior(): ScrollBehavior {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

/** For the click of a navigation item; also takes a visitor up who is on that page already. */
export function scrollToTopSoon(): void {
  setTimeout(() => window.scrollTo({ top: 0, behavior: scrollBehavior() }), scrollDelayMs);
}

/** Brings an element into view, smoothly unless the visitor prefers less motion. */
export function scrollToElement(element: Element): void {
  element.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
}
