import { useMutation } from '@apollo/client/react';
import actions from '../../../components/practice/actions.module.css';
import { publishSession } from '../../../lib/operator-session.ts';
import { SignOut } from '../admin.query.ts';

/** Ends the session; the sign-in stands in its place. */
export function SignOutButton() {
  const [signOut, { loading }] = useMutation(SignOut);

  async function leave() {
    // Also when the gateway cannot be reached: the page forgets what it knows.
    await signOut().catch(() => undefined);
    publishSession('ended');
    // The button is gone, and the focus with it.
    document.getElementById('contenuto')?.focus({ preventScroll: true });
  }

  return (
    <button type="button" className={actions.quiet} onClick={() => void leave()} disabled={loading}>
      Esci
    </button>
  );
}
