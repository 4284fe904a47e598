import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApolloClient } from '../lib/apollo-client.ts';
import { readCspNonce, readRuntimeConfig } from '../lib/env.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/base.css';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { Site } from './site.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers client={createApolloClient()} config={readRuntimeConfig(document)} nonce={readCspNonce(document)}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
