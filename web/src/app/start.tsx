import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createApolloClient } from '../lib/apollo-client.ts';
import { readRuntimeConfig } from '../lib/env.ts';
import { type PageState, readPageState } from '../lib/page-state.ts';
import type { EarlyEvents } from './early-events.ts';
import { Providers } from './providers.tsx';
import { preloadPage } from './routes.tsx';
import { Site } from './site.tsx';

/** Draws the page from nothing. */
export function draw(root: HTMLElement): void {
  createRoot(root).render(siteOf(null));
}

/**
 * Takes over what the server wrote, which stays until the page's own chunk is there; the page reports a chunk that
 * fails. Nobody waits for it unless `isTouched`, so otherwise it is done in small slices.
 */
export async function hydrate(root: HTMLElement, isTouched: boolean, events: EarlyEvents): Promise<void> {
  await preloadPage(window.location.pathname).catch(() => null);
  const page = <Arrival onArrive={events.replay}>{siteOf(readPageState(document))}</Arrival>;
  const takeOver = () => {
    // From here React hears every press itself.
    events.stop();
    hydrateRoot(root, page);
  };
  if (isTouched) takeOver();
  else startTransition(takeOver);
}

function siteOf(state: PageState | null) {
  const client = createApolloClient();
  if (state) client.cache.restore(state.cache);
  return (
    <StrictMode>
      <Providers client={client} config={readRuntimeConfig(document)} serverPage={state}>
        <BrowserRouter>
          <Site />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
}

/**
 * Calls once `children` stand, outside of React's own work: inside of it React could not take over the part that is pressed.
 * A wrapper and no sibling, which would change the ids React counts out.
 */
function Arrival({ onArrive, children }: { onArrive: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(onArrive);
    return () => clearTimeout(timer);
  }, [onArrive]);
  return children;
}
