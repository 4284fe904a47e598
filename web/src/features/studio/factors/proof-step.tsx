import { writtenEnd, writtenSoon } from '@dentisti/domain/booking/italian-time';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import type { OwnFactorsFragment } from '../../../gql/graphql.ts';
import { ActionProblem } from '../parts.tsx';
import { StudioAskForLink } from '../sign-in/sign-in.query.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { CodeForm } from './code-form.tsx';
import { hasPasskeys } from './passkeys.ts';
import type { FactorActions } from './use-factor-actions.ts';

interface ProofStepProps {
  account: OwnFactorsFragment;
  doing: FactorActions;
}

/** Before anything changes: who is at the browser shows that the account is theirs. */
export function ProofStep({ account, doing }: ProofStepProps) {
  const { totpSince, passkeys } = account.factors;
  if (totpSince === null && passkeys.length === 0) return <LinkProof email={account.email} />;
  return (
    <section className="stack gap-3 p-panel card on-surface" aria-labelledby="conferma">
      <h3 className="text-m semibold" id="conferma">
        Per cambiare qualcosa, conferma che sei tu
      </h3>
      {passkeys.length > 0 && hasPasskeys() && (
        <p>
          <button
            type="button"
            className={actions.quiet}
            aria-disabled={doing.isBusy}
            onClick={() => void doing.proveWithPasskey()}
          >
            Conferma con una passkey
          </button>
        </p>
      )}
      <CodeForm
        label={totpSince === null ? 'Codice di recupero' : 'Codice dell’app'}
        hint={totpSince === null ? undefined : 'Sei cifre, oppure un codice di recupero.'}
        submit="Conferma"
        isNumeric={false}
        isBusy={doing.isBusy}
        problem={doing.problem}
        onCode={doing.proveWithCode}
      />
    </section>
  );
}

/** Without a factor the mailbox is the proof: a new link, which leads back here. */
function LinkProof({ email }: { email: string }) {
  const { run, isBusy, problem } = useStudioAction();
  const { pathname } = useLocation();
  const [goodUntil, setGoodUntil] = useState<string | null>(null);
  async function send() {
    const answer = await run(StudioAskForLink, { email, returnTo: pathname }, (data) => data.askForSignInLink);
    if (answer) setGoodUntil(answer.expiresAt);
  }
  return (
    <div className="stack justify-start gap-3">
      <p className="measure">
        Per attivarne uno serve un accesso di pochi minuti fa: ti mandiamo un nuovo link, che ti riporta qui.
      </p>
      <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={() => void send()}>
        Mandami un link
      </button>
      <p role="status" className="hide-empty break">
        {goodUntil &&
          `Guarda la tua posta: il link è a ${email} e vale ${writtenEnd(writtenSoon(new Date(goodUntil), new Date()))}.`}
      </p>
      <ActionProblem text={problem} />
    </div>
  );
}
