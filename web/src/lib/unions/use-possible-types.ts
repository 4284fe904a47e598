import type { InMemoryCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';

/** Adds the members of unions that a lazily loaded page asks for, before its first query. */
export function usePossibleTypes(types: Record<string, string[]>): void {
  const { cache } = useApolloClient();
  useState(() => (cache as InMemoryCache).policies.addPossibleTypes(types));
}
