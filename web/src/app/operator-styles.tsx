import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { type ComponentType, useState } from 'react';
import { readCspNonce } from '../lib/env.ts';
import { createStyleCache } from '../theme/style-cache.ts';
import { system } from '../theme/system.ts';

/** Returns a page whose Chakra styles carry the document's nonce; public pages load none of this. */
export function withOperatorStyles(Page: ComponentType): ComponentType {
  return function OperatorPage() {
    const [cache] = useState(() => createStyleCache({ nonce: readCspNonce(document) }));
    return (
      <CacheProvider value={cache}>
        <ChakraProvider value={system}>
          <Page />
        </ChakraProvider>
      </CacheProvider>
    );
  };
}
