import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useQuery } from '@apollo/client/react';
import { toolToasts } from '@dentisti/domain/tools/tool-texts';
import { useEffect } from 'react';
import { TransportError } from '../../../lib/apollo-client.ts';
import { showToast } from '../../../lib/toaster.ts';
import { ByokProviders } from '../tools.query.ts';

/** The operators' list, asked for when the page opens; a toast tells when it cannot be had. */
export function useProviders() {
  const { data, loading, error, refetch } = useQuery(ByokProviders);
  const isMissing = data?.byokProviders === null;
  useEffect(() => {
    if (!error && !isMissing) return;
    // An answer that says no, or none at all: the specification tells the two apart.
    const answered = isMissing || CombinedGraphQLErrors.is(error) || error instanceof TransportError;
    showToast({ ...(answered ? toolToasts.providersFailed : toolToasts.providersUnreachable), tone: 'error' });
  }, [error, isMissing]);
  return {
    providers: data?.byokProviders ?? null,
    isLoading: loading,
    retry: () => void refetch().catch(() => undefined),
  };
}
