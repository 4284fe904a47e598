import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { type ComponentType, useState } from 'react';
import { possibleOperatorTypes } from '../lib/unions/operator-types.ts';
import { usePossibleTypes } from '../lib/unions/use-possible-types.ts';
import { createStyleCache } from '../theme/style-cache.ts';
import { system } from '../theme/system.ts';

/** Returns a page inside Chakra's styles, with the unions it asks for; public pages load none of this. */
export function withOperatorStyles(Page: ComponentType): ComponentType {
  return function OperatorPage() {
    usePossibleTypes(possibleOperatorTypes);
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
