import type { InMemoryCache } from '@apollo/client';
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
import { possibleOperatorTypes } from '../lib/unions/operator-types.ts';
import { possibleStudioTypes } from '../lib/unions/studio-types.ts';
import { createStyleCache } from '../theme/style-cache.ts';
import { system } from '../theme/system.ts';

/**
 * Whatever a page loads when it is opened or touched, loaded before any test begins: the first file of a process would else
 * spend its tests' patience on the compiler, on a machine that has other things to do.
 */
const parts = import.meta.glob([
  '../features/**/*-{page,section}.tsx',
  '../features/booking/live/data-rights/data-steps.tsx',
  '../components/{site/{mobile-drawer,toaster},consent/consent-dialog}.tsx',
  '../app/operator-styles.tsx',
  '../features/admin/frame/admin-header.tsx',
  // A map brings Leaflet along.
  '../lib/map/{practice-map,basemap/basemap-layer}.tsx',
  '../features/practice/reviews/report-review-dialog.tsx',
  '../features/home/search/nearest-comune.ts',
  '../lib/{validate-location,live/live-subscription,consent/google-analytics}.ts',
]);
await Promise.all(Object.values(parts).map((load) => load()));
export const loadedBefore: readonly string[] = Object.keys(parts);

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
  // Parts are rendered here without the page that brings their unions.
  for (const types of [possibleStudioTypes, possibleOperatorTypes])
    (client.cache as InMemoryCache).policies.addPossibleTypes(types);
  const styles = createStyleCache();
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
