import { useApolloClient } from '@apollo/client/react';
import { BadgeCheck, Cable, CalendarDays, ContactRound, IdCard, Inbox, SearchCheck, UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { paths } from '../../../lib/paths.ts';
import { useRuntimeConfig } from '../../../lib/runtime-config-context.ts';
import { PasskeySignIn } from '../factors/passkey-sign-in.tsx';
import { forgetStudio } from '../forget-studio.ts';
import { ActionProblem } from '../parts.tsx';
import type { SignedOutState } from '../sign-out-button.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import { AskLinkForm } from './ask-link-form.tsx';
import { SignInAnswerFields, StudioDemoSignIn } from './sign-in.query.ts';

const purposes = [
  {
    icon: SearchCheck,
    title: 'Rivendicare la scheda',
    text: 'Con un codice mandato a una casella del tuo dominio o detto al telefono dello studio, oppure con un operatore.',
  },
  {
    icon: UsersRound,
    title: 'Dire chi ci lavora',
    text: 'Ognuno entra con la propria e-mail, e chi è titolare decide chi.',
  },
  {
    icon: BadgeCheck,
    title: 'Chiedere la verifica della titolarità',
    text: 'Un operatore confronta i tuoi dati con il registro pubblico dell’Albo.',
  },
  {
    icon: Inbox,
    title: 'Rispondere alle richieste',
    text: 'E dire quando ti possiamo telefonare, e quando no.',
  },
  {
    icon: CalendarDays,
    title: 'Tenere l’agenda',
    text: 'I pazienti prenotano gli orari liberi; chi aspetta un posto prima sta in lista d’attesa.',
  },
  {
    icon: ContactRound,
    title: 'Seguire i pazienti',
    text: 'Visite, richiami al controllo, messaggi e recensioni. Agenda e pazienti si aprono dopo la verifica e l’accordo sui dati.',
  },
  {
    icon: IdCard,
    title: 'Curare la scheda',
    text: 'Dati, persone e foto che vede chi cerca, e i numeri dello studio.',
  },
  {
    icon: Cable,
    title: 'Collegare altri programmi',
    text: 'I calendari di chi visita, e avvisi firmati al tuo gestionale.',
  },
];

interface SignInPageProps {
  /** Whether somebody was signed in here a moment ago. */
  isOver: boolean;
  onSignedIn: () => Promise<unknown>;
}

/** `/studio` signed out: what it is for, and how to come in. */
export function SignInPage({ isOver, onSignedIn }: SignInPageProps) {
  const { edition } = useRuntimeConfig();
  const { cache } = useApolloClient();
  useEffect(() => forgetStudio(cache), [cache]);
  useReturn(onSignedIn);
  const hasSignedOut = (useLocation().state as SignedOutState | null)?.hasSignedOut === true;
  return (
    <div className="stack content-start gap-6 full mx-auto max-46 p-page">
      {(hasSignedOut || isOver) && (
        <p className="p-4 round on-sage" role="status">
          {hasSignedOut
            ? 'L’accesso su questo browser è chiuso.'
            : 'L’accesso è scaduto: chiedi un nuovo link e torni dove eri.'}
        </p>
      )}
      <div className="stack gap-3">
        <h1 className="title-l break hyphens">Area studi</h1>
        <p className="measure text-l muted">Per chi lavora in uno studio dentistico. Qui oggi puoi:</p>
      </div>
      <ul className="stack gap-4">
        {purposes.map(({ icon: Icon, title, text }) => (
          <li className="grid columns-icon items-start gap-3" key={title}>
            <Icon className="icon-l brand" aria-hidden="true" strokeWidth={1.75} />
            <div>
              <h2 className="text-m semibold">{title}</h2>
              <p className="measure muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <AskLinkForm />
      <PasskeySignIn onSignedIn={onSignedIn} />
      {edition === 'trial' && <DemoSignIn onSignedIn={onSignedIn} />}
      <p className="text-s muted">
        Cerchi un dentista?{' '}
        <Link className="inline-bar tap" to={paths.home()}>
          Torna alla ricerca
        </Link>
      </p>
    </div>
  );
}

/** A mail opens its link in another tab: this one, looked at again, asks whether somebody is in, and goes on where it was. */
function useReturn(ask: () => Promise<unknown>): void {
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    const whenVisible = () => void (document.hidden || asking.current());
    document.addEventListener('visibilitychange', whenVisible);
    return () => document.removeEventListener('visibilitychange', whenVisible);
  }, []);
}

/** One click to a demonstration practice; the trial edition alone has it. */
function DemoSignIn({ onSignedIn }: Pick<SignInPageProps, 'onSignedIn'>) {
  const { run, isBusy, problem } = useStudioAction();
  const signIn = () =>
    run(StudioDemoSignIn, {}, (data) => readFragment(SignInAnswerFields, data.signInAsDemoStudio)).then((answer) =>
      answer ? onSignedIn() : null,
    );
  return (
    <section className="stack justify-start gap-3 p-4 round line dashed" aria-labelledby="simulazione">
      <h2 className="text-m semibold" id="simulazione">
        Simulazione
      </h2>
      <p className="muted">Vuoi solo provare? Entri in uno studio inventato, senza e-mail.</p>
      <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={() => void signIn()}>
        {isBusy ? 'Un momento...' : 'Entra come studio dimostrativo'}
      </button>
      <ActionProblem text={problem} />
    </section>
  );
}
