import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { RuntimeConfig } from '@dentisti/domain/runtime-config';
import type { ReactNode } from 'react';
import { RuntimeConfigContext } from '../lib/runtime-config-context.ts';
import { type ServerPage, ServerPageContext } from '../lib/server-page.ts';

interface ProvidersProps {
  client: ApolloClient;
  config: RuntimeConfig;
  /** What the server knew; null where the browser draws the page from nothing. */
  serverPage?: ServerPage | null;
  children: ReactNode;
}

export function Providers({ client, config, serverPage = null, children }: ProvidersProps) {
  return (
    <RuntimeConfigContext value={config}>
      <ServerPageContext value={serverPage}>
        <ApolloProvider client={client}>{children}</ApolloProvider>
      </ServerPageContext>
    </RuntimeConfigContext>
  );
}
