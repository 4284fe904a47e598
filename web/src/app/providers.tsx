import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import type { RuntimeConfig } from '@dentisti/domain/runtime-config';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useState } from 'react';
import { RuntimeConfigContext } from '../lib/runtime-config-context.ts';
import { system } from '../theme/system.ts';

interface ProvidersProps {
  client: ApolloClient;
  config: RuntimeConfig;
  /** Styles written at run time carry it, or the content security policy refuses them. */
  nonce?: string;
  children: ReactNode;
}

export function Providers({ client, config, nonce, children }: ProvidersProps) {
  const [cache] = useState(() => createCache({ key: 'd', nonce }));
  return (
    <RuntimeConfigContext value={config}>
      <ApolloProvider client={client}>
        <CacheProvider value={cache}>
          <ChakraProvider value={system}>{children}</ChakraProvider>
        </CacheProvider>
      </ApolloProvider>
    </RuntimeConfigContext>
  );
}
