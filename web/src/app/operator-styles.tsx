import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { type ComponentType, useState } from 'react';
import { createStyleCache } from '../theme/style-cache.ts';
import { system } from '../theme/system.ts';

/** Returns a page inside Chakra's styles; public pages load none of this. */
export function withOperatorStyles(Page: ComponentType): ComponentType {
  return function OperatorPage() {
    const [cache] = useState(() => createStyleCache());
    return (
      <CacheProvider value={cache}>
        <ChakraProvider value={system}>
          <Page />
        </ChakraProvider>
      </CacheProvider>
    );
  };
}
