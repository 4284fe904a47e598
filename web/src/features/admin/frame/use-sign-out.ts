import { useMutation } from '@apollo/client/react';
import { publishSession } from '../../../lib/operator-session.ts';
import { SignOut } from '../admin.query.ts';

/** Returns what ends the operator's session; the sign-in stands in its place and says when the gateway did not answer. */
export function useSignOut() {
  const [signOut, { loading }] = useMutation(SignOut);
  async function leave() {
    const answer = await signOut().catch(() => null);
    // In either case the page forgets what it knows.
    publishSession(answer?.data?.signOut ? 'ended' : 'unclosed');
    // The button is gone, and the focus with it.
    document.getElementById('contenuto')?.focus({ preventScroll: true });
  }
  return { leave: () => void leave(), isLeaving: loading };
}
