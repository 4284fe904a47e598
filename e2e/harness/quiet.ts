import type { BrowserContext, Page, Request } from 'playwright-core';

const underWay = new WeakMap<BrowserContext, Set<Request>>();

/** Remembers from now on which requests of a context are not answered yet. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  underWay.set(context, requests);
  context.on('request', (request) => requests.add(request));
  const forget = (request: Request) => requests.delete(request);
  context.on('requestfinished', forget).on('requestfailed', forget);
}

/**
 * Waits until the page has asked for everything it asks for by itself: half a second without a request, in which its
 * thread had nothing to do. The state `networkidle` only knows the requests, and comes true while a slow page still
 * computes what to ask for.
 */
export async function quiet(page: Page): Promise<void> {
  const requests = underWay.get(page.context());
  if (!requests) throw new Error('a context whose requests nobody watches');
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  page.on('request', count);
  try {
    for (let before = -1; before !== begun || requests.size > 0; ) {
      before = begun;
      await page.evaluate(idleFor, 500);
    }
  } finally {
    page.off('request', count);
  }
}

/** In the page: resolves after so many milliseconds in which the thread was never busy for long. */
function idleFor(ms: number): Promise<void> {
  const longestTaskMs = 200;
  return new Promise((resolve) => {
    let idleSince = performance.now();
    let polledAt = idleSince;
    const poll = () => {
      const now = performance.now();
      if (now - polledAt > longestTaskMs) idleSince = now;
      polledAt = now;
      if (now - idleSince >= ms) resolve();
      else requestIdleCallback(poll);
    };
    requestIdleCallback(poll);
  });
}
