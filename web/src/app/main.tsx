import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApolloClient } from '../lib/apollo-client.ts';
import { readCspNonce, readRuntimeConfig } from '../lib/env.ts';
import { readPageState } from '../lib/page-state.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/base.css';
import { BrowserRouter } from 'react-router-dom';
import { createStyleCache } from '../theme/style-cache.ts';
import { Providers } from './providers.tsx';
import { preloadPage } from './routes.tsx';
import { Site } from './site.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const state = readPageState(document);
const client = createApolloClient();
if (state) client.cache.restore(state.cache);
const styles = createStyleCache(readCspNonce(document));

const page = (
  <StrictMode>
    <Providers client={client} config={readRuntimeConfig(document)} styles={styles} serverPage={state}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);

if (state) {
  // What the server wrote stays until the page's own chunk can take it over; a chunk that fails is told by the page.
  await preloadPage(window.location.pathname).catch(() => null);
  hydrateRoot(root, page);
} else {
  createRoot(root).render(page);
}
