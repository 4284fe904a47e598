import { KeyRound } from 'lucide-react';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { ActionProblem } from '../parts.tsx';
import { SignInAnswerFields } from '../sign-in/sign-in.query.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { StudioPasskeySignIn } from './factors.query.ts';
import { hasPasskeys } from './passkeys.ts';
import { usePasskeyAnswer } from './use-passkey-answer.ts';

interface PasskeySignInProps {
  label?: string;
  onSignedIn: () => Promise<unknown>;
}

/** The way in without a mail, where the browser knows passkeys. */
export function PasskeySignIn({ label = 'Entra con una passkey', onSignedIn }: PasskeySignInProps) {
  const action = useStudioAction();
  const ask = usePasskeyAnswer(action);
  if (!hasPasskeys()) return null;

  async function signIn() {
    const answer = await ask();
    const isIn =
      answer &&
      (await action.run(StudioPasskeySignIn, { answer }, (data) =>
        readFragment(SignInAnswerFields, data.signInWithPasskey),
      ));
    if (isIn) await onSignedIn();
  }

  return (
    <div className="stack justify-start gap-2">
      <button type="button" className={actions.quiet} aria-disabled={action.isBusy} onClick={() => void signIn()}>
        <KeyRound className="icon-s" aria-hidden="true" strokeWidth={1.75} />
        {action.isBusy ? 'Un momento...' : label}
      </button>
      <ActionProblem text={action.problem} />
    </div>
  );
}
