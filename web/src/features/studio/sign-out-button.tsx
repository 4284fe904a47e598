import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import actions from '../../components/practice/actions.module.css';
import { paths } from '../../lib/paths.ts';
import { ActionProblem } from './parts.tsx';
import { StudioAccount, StudioSignOut } from './studio.query.ts';
import { useStudioAction } from './use-studio-action.ts';

/** What the sign-in page is opened with after somebody has left. */
export interface SignedOutState {
  hasSignedOut?: boolean;
}

/** Ends this browser's session. */
export function SignOutButton() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { run, isBusy, problem } = useStudioAction();

  async function signOut() {
    const isDone = await run(StudioSignOut, {}, (data) => data.signOutOfStudio);
    if (!isDone) return;
    const state: SignedOutState = { hasSignedOut: true };
    await navigate(paths.studio(), { state });
    client.writeQuery({ query: StudioAccount, data: { currentAccount: null, secondFactorStep: null } });
  }

  return (
    <>
      <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={() => void signOut()}>
        Esci
      </button>
      <ActionProblem text={problem} />
    </>
  );
}
