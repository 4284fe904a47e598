import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApolloClient } from '../lib/apollo-client.ts';
import { readRuntimeConfig } from '../lib/env.ts';
import { readPageState } from '../lib/page-state.ts';
import '../theme/theme.css';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { preloadPage } from './routes.tsx';
import { Site } from './site.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const state = readPageState(document);
const client = createApolloClient();
if (state) client.cache.restore(state.cache);

const page = (
  <StrictMode>
    <Providers client={client} config={readRuntimeConfig(document)} serverPage={state}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);

if (state) {
  // What the server wrote stays until the page's own chunk can take it over; the page reports a chunk that fails.
  await preloadPage(window.location.pathname).catch(() => null);
  hydrateRoot(root, page);
} else {
  createRoot(root).render(page);
}
