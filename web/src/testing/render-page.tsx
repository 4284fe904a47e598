import { ChakraProvider } from '@chakra-ui/react';
import type { RuntimeConfig } from '@dentisti/domain/runtime-config';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from '../app/providers.tsx';
import { Site } from '../app/site.tsx';
import { createApolloClient } from '../lib/apollo-client.ts';
import { createStyleCache } from '../theme/style-cache.ts';
import { system } from '../theme/system.ts';

export const testConfig: RuntimeConfig = {
  edition: 'trial',
  publicUrl: 'https://dentisti.example',
  tileUrl: '/tiles/{z}/{x}/{y}.svg',
  tileAttribution: 'Confini: ISTAT',
  basemapUrl: null,
  contactEmail: 'ciao@dentisti.example',
  vatNumber: 'IT01234567890',
  legalName: 'Dentisti Srl',
  pec: 'dentisti@pec.example',
  socialUrl: 'https://social.example/dentisti',
  buildYear: 2026,
  gaMeasurementId: null,
  hasLanguageModel: false,
  languageModelHost: null,
};

interface RenderOptions {
  /** Address the browser stands at. */
  at?: string;
  config?: Partial<RuntimeConfig>;
  /** What the browser's history entry holds, as after a refresh. */
  historyState?: unknown;
}

/** Renders under the site's real providers and router; call `mockGateway` first. */
export function renderWithProviders(ui: ReactNode, { at = '/', config, historyState = null }: RenderOptions = {}) {
  window.history.replaceState(historyState, '', at);
  const user = userEvent.setup();
  const client = createApolloClient();
  // Styles beside the document: jsdom would weigh each rule for each element whose role is asked for.
  const styles = createStyleCache({ container: document.createElement('div') });
  const view = render(
    <Providers client={client} config={{ ...testConfig, ...config }}>
      {/* Parts of the operators' pages are rendered here without the frame that brings Chakra's system. */}
      <CacheProvider value={styles}>
        <ChakraProvider value={system}>
          <BrowserRouter>{ui}</BrowserRouter>
        </ChakraProvider>
      </CacheProvider>
    </Providers>,
  );
  return { ...view, user, client };
}

/** The whole site at an address: header, page and footer. */
export function renderSite(options?: RenderOptions) {
  return renderWithProviders(<Site />, options);
}
