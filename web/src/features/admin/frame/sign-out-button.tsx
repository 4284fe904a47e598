import actions from '../../../components/practice/actions.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Ends the session; the sign-in stands in its place. */
export function SignOutButton() {
  const { leave, isLeaving } = useSignOut();
  return (
    <button type="button" className={actions.quiet} onClick={leave} disabled={isLeaving}>
      Esci
    </button>
  );
}
