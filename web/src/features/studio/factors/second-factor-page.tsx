import { resetDelayHours } from '@dentisti/domain/studio/account-factor';
import { useEffect, useRef } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { useRuntimeConfig } from '../../../lib/runtime-config-context.ts';
import type { SecondFactorStep } from '../account.ts';
import { SignInAnswerFields } from '../sign-in/sign-in.query.ts';
import { StudioSignOut } from '../studio.query.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { CodeForm } from './code-form.tsx';
import { StudioGiveFactor } from './factors.query.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';

interface SecondFactorPageProps {
  step: SecondFactorStep;
  onDone: () => Promise<unknown>;
}

/** In the place of the page that was wanted: the second factor, after a mailed link. */
export function SecondFactorPage({ step: { email, hasApp, hasPasskey }, onDone }: SecondFactorPageProps) {
  const give = useStudioAction();
  const leave = useStudioAction();
  const { contactEmail } = useRuntimeConfig();
  // The link's button is gone with the focus in it.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function giveCode(code: string): Promise<boolean> {
    const answer = await give.run(StudioGiveFactor, { code }, (data) =>
      readFragment(SignInAnswerFields, data.giveSecondFactor),
    );
    if (answer) await onDone();
    return answer !== null;
  }
  const startAgain = () => leave.run(StudioSignOut, {}, (data) => data.signOutOfStudio).then(onDone);

  return (
    <article className="stack content-start gap-5 full mx-auto max-40 p-page">
      <h1 className="title-l break hyphens no-ring" ref={heading} tabIndex={-1}>
        Ancora un passo
      </h1>
      <p className="break">
        Entri come <strong>{email}</strong>. Il link è giusto; ora serve il tuo secondo fattore, entro 10 minuti.
      </p>
      {hasPasskey && <PasskeySignIn label="Usa una passkey" onSignedIn={onDone} />}
      <CodeForm
        label={hasApp ? 'Codice dell’app' : 'Codice di recupero'}
        hint={
          hasApp
            ? 'Sei cifre, oppure un codice di recupero.'
            : 'Se non hai la passkey: uno dei codici che hai conservato.'
        }
        submit="Entra"
        isNumeric={false}
        isBusy={give.isBusy}
        problem={give.problem}
        onCode={giveCode}
      />
      <section className="stack justify-start gap-2" aria-labelledby="perso">
        <h2 className="text-m semibold" id="perso">
          Hai perso tutto?
        </h2>
        <p className="measure muted break">
          Scrivi a{' '}
          <a className="break" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
          : dopo un controllo un operatore azzera il secondo fattore. Avviene {resetDelayHours} ore dopo, e ne avvisiamo
          anche gli altri titolari.
        </p>
        <button type="button" className={actions.bare} aria-disabled={leave.isBusy} onClick={() => void startAgain()}>
          Ricomincia con un altro indirizzo
        </button>
      </section>
    </article>
  );
}
