import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import type { RuntimeConfig } from '@dentisti/domain/runtime-config';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { RuntimeConfigContext } from '../lib/runtime-config-context.ts';
import { type ServerPage, ServerPageContext } from '../lib/server-page.ts';
import { system } from '../theme/system.ts';

interface ProvidersProps {
  client: ApolloClient;
  config: RuntimeConfig;
  /** Where styles written at run time go. */
  styles: EmotionCache;
  /** What the server knew; null where the browser draws the page from nothing. */
  serverPage?: ServerPage | null;
  children: ReactNode;
}

export function Providers({ client, config, styles, serverPage = null, children }: ProvidersProps) {
  return (
    <RuntimeConfigContext value={config}>
      <ServerPageContext value={serverPage}>
        <ApolloProvider client={client}>
          <CacheProvider value={styles}>
            <ChakraProvider value={system}>{children}</ChakraProvider>
          </CacheProvider>
        </ApolloProvider>
      </ServerPageContext>
    </RuntimeConfigContext>
  );
}
