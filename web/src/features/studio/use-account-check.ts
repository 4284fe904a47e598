import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { StudioAccount } from './studio.query.ts';

/** Asks again who is signed in, once `isGone`: who was taken out, or signed out elsewhere, is shown so by the account. */
export function useAccountCheck(isGone: boolean): void {
  const client = useApolloClient();
  useEffect(() => {
    if (isGone) void client.refetchQueries({ include: [StudioAccount] });
  }, [client, isGone]);
}
