import { useApolloClient, useQuery } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { usePageHead } from '../../../lib/page-head.ts';
import { paths } from '../../../lib/paths.ts';
import { useMailedToken } from '../../../lib/use-mailed-token.ts';
import { forgetStudio } from '../forget-studio.ts';
import { ActionProblem } from '../parts.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import { AskLinkForm } from './ask-link-form.tsx';
import { StudioLinkEmail, StudioUseLink } from './sign-in.query.ts';

/**
 * `/studio/entra#…`: signs in with the token of a mailed link. A button and no effect: programs that open links of mails
 * would use it up. The token leaves the address as soon as the page has it.
 */
export function UseLinkPage() {
  usePageHead({ title: 'Entra nello studio', noindex: true });
  const token = useMailedToken();
  return (
    <article className="stack content-start gap-5 full mx-auto max-40 p-page">
      <h1 className="title-l break hyphens">Entra nello studio</h1>
      {token ? <UseLink key={token} token={token} /> : <NoToken />}
    </article>
  );
}

function UseLink({ token }: { token: string }) {
  const navigate = useNavigate();
  const { cache } = useApolloClient();
  const { run, isBusy, problem } = useStudioAction();
  // Somebody may have passed on a link of their own: who opens it sees whose account it is.
  const { data, loading } = useQuery(StudioLinkEmail, { variables: { token }, fetchPolicy: 'no-cache' });
  const email = data?.signInLinkEmail;
  const isSpent = data?.signInLinkEmail === null;

  async function signIn() {
    const answer = await run(StudioUseLink, { token }, (data) => data.useSignInLink);
    if (!answer) return;
    forgetStudio(cache);
    // A second factor that is due is asked for there.
    await navigate(answer.returnTo ?? paths.studio(), { replace: true });
  }

  return (
    <>
      {email && (
        <p className="break">
          Entri come <strong>{email}</strong>. Non è il tuo indirizzo? Non entrare: il link è di un’altra persona.
        </p>
      )}
      {isSpent ? (
        <p role="alert">Questo link non vale più: è già stato usato, o sono passati 15 minuti.</p>
      ) : (
        <>
          <p>Il link vale una volta sola: entri su questo browser, e puoi uscire quando vuoi.</p>
          <button
            type="button"
            className={`self-start tall text-m ${actions.primary}`}
            aria-disabled={isBusy || loading}
            onClick={() => void (loading || signIn())}
          >
            {isBusy ? 'Un momento...' : 'Entra nello studio'}
          </button>
        </>
      )}
      <ActionProblem text={problem} />
      {(problem || isSpent) && (
        <section className="stack gap-3" aria-labelledby="altro-link">
          <h2 className="title-s" id="altro-link">
            Chiedi un nuovo link
          </h2>
          <AskLinkForm />
        </section>
      )}
    </>
  );
}

function NoToken() {
  return (
    <>
      <p>
        A questo indirizzo manca la parte finale del link. Aprilo di nuovo dall’e-mail che ti abbiamo mandato, oppure
        chiedine un altro.
      </p>
      <AskLinkForm />
    </>
  );
}
