import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import type { StudioRequestByLinkQuery } from '../../../gql/graphql.ts';
import { usePageHead } from '../../../lib/page-head.ts';
import { useMailedToken } from '../../../lib/use-mailed-token.ts';
import { shortTime } from '../../booking/booking-dates.ts';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { useNow } from '../../booking/live/use-now.ts';
import { ActionProblem, Loading, LoadProblem, PracticeLine } from '../parts.tsx';
import { HeldAnswer } from '../requests/held-answer.tsx';
import { PatientTimes } from '../requests/patient-times.tsx';
import { ProposeForm } from '../requests/propose-form.tsx';
import { answerByLabel, answeredSentence, callLabel, reasonLabel, requestTitle } from '../requests/request-labels.ts';
import { sectionPath } from '../sections.ts';
import { StudioRequestByLink } from './request-link.query.ts';
import { useLinkAnswer } from './use-link-answer.ts';

/**
 * `/studio/risposta#…`: answers a request by the link of a mail, without signing in. Opening it answers nothing: programs
 * that check mails open every link. The token leaves the address as soon as the page has it.
 */
export function AnswerLinkPage() {
  usePageHead({ title: 'Rispondi a una richiesta', noindex: true });
  const token = useMailedToken();
  return (
    <article className="stack content-start gap-5 full mx-auto max-40 p-page">
      <h1 className="title-l break hyphens">Rispondi al paziente</h1>
      {token ? (
        <LinkedAnswer key={token} token={token} />
      ) : (
        <DeadLink text="A questo indirizzo manca la parte finale del link: aprilo di nuovo dall’e-mail." />
      )}
    </article>
  );
}

function LinkedAnswer({ token }: { token: string }) {
  const { data, loading, refetch } = useQuery(StudioRequestByLink, { variables: { token }, fetchPolicy: 'no-cache' });
  const found = data?.requestByLink;
  if (!found)
    return loading ? (
      <Loading label="Caricamento della richiesta..." />
    ) : (
      <LoadProblem onRetry={() => void refetch().then(undefined, () => undefined)} />
    );
  return found.__typename === 'LinkedRequest' ? (
    <Answer token={token} request={found} />
  ) : (
    <DeadLink text={found.message} />
  );
}

/** Nothing can be answered here: why, and the way to sign in. */
function DeadLink({ text }: { text: string }) {
  return (
    <>
      <p className="measure" role="alert">
        {text}
      </p>
      <p>
        <Link className={`self-start tall text-m ${actions.primary}`} to={sectionPath('richieste', null)}>
          Entra nello studio
        </Link>
      </p>
    </>
  );
}

type LinkedRequest = Extract<StudioRequestByLinkQuery['requestByLink'], { __typename: 'LinkedRequest' }>;

function Answer({ token, request }: { token: string; request: LinkedRequest }) {
  const { state, ...answer } = useLinkAnswer(token);
  const now = new Date(useNow(30_000));
  const [open, setOpen] = useState<'propose' | 'refuse' | null>(null);
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The buttons are gone with the focus in them.
    if (state.step === 'done') result.current?.focus({ preventScroll: true });
  }, [state.step]);
  const { purpose, keepsAgenda, reason, times, movesFrom, answerBy, callsAt, email, practice, isSimulation } = request;
  const card = { purpose, reason, movesFrom, callsAt, isSimulation, callSince: null, patientName: null };
  const title = requestTitle(card);
  const call = callLabel(card, now);
  if (state.step === 'done')
    return (
      <>
        <p ref={result} tabIndex={-1} role="status" className="p-card round on-sage break no-ring">
          {answeredSentence(card, state.answer, state.at, state.isWithoutPlace)}
        </p>
        <p className="muted">Puoi chiudere questa pagina. La risposta è anche nello studio.</p>
        <p>
          <Link className="inline-bar tap" to={sectionPath('richieste', null)}>
            Apri lo studio
          </Link>
        </p>
      </>
    );
  const isBusy = state.step === 'sending';
  return (
    <section className="stack gap-4 p-panel card on-surface break" aria-labelledby="richiesta">
      <div className="stack gap-1">
        <h2 className="font-name hyphens" id="richiesta">
          {title}
        </h2>
        {purpose !== 'BOOK' && <p>{reasonLabel(reason)}</p>}
        <p className="semibold tabular">{answerByLabel(answerBy, now)}</p>
        {call && <p className="tabular">{call}</p>}
      </div>
      {state.step === 'held' ? (
        <HeldAnswer at={state.at} onUndo={answer.takeBack} onSend={answer.sendHeld} />
      ) : (
        <>
          <PatientTimes purpose={purpose} times={times} title={title} isBusy={isBusy} onChoose={answer.hold} />
          <div className="wrap gap-2">
            {!movesFrom && (
              <button
                type="button"
                className={`${actions.quiet} tall`}
                aria-expanded={open === 'propose'}
                aria-disabled={isBusy}
                onClick={() => !isBusy && setOpen(open === 'propose' ? null : 'propose')}
              >
                Proponi un altro orario
              </button>
            )}
            <button
              type="button"
              className={`${actions.bare} tall`}
              aria-disabled={isBusy}
              onClick={() => !isBusy && setOpen('refuse')}
            >
              Non possiamo
            </button>
          </div>
        </>
      )}
      {open === 'propose' && state.step !== 'held' && (
        <ProposeForm
          times={times}
          keepsAgenda={keepsAgenda}
          isBusy={isBusy}
          onPropose={(at) => void answer.send('PROPOSE', at)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'refuse' && (
        <ConfirmDialog
          title={movesFrom ? 'Non potete spostare la visita?' : 'Non potete ricevere questo paziente?'}
          confirm="Sì, rispondi di no"
          dismiss="Torna indietro"
          isBusy={isBusy}
          problem={null}
          onConfirm={() => {
            setOpen(null);
            void answer.send('REFUSE', null);
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            {movesFrom
              ? `Avvisiamo subito il paziente: la visita di ${shortTime(movesFrom)} resta com’è.`
              : 'Avvisiamo subito il paziente, che vede altri studi vicini.'}
          </p>
        </ConfirmDialog>
      )}
      <ActionProblem text={state.step === 'open' ? state.problem : null} />
      {state.step === 'open' && state.override && (
        <button type="button" className={`self-start ${actions.quiet}`} onClick={state.override}>
          Rispondi comunque
        </button>
      )}
      <div className="stack gap-1 line-top pt-4 text-s muted">
        <PracticeLine practice={practice} />
        <p>
          Rispondi come <strong>{email}</strong>. Non è il tuo indirizzo? Non rispondere: il link è di un’altra persona.
        </p>
        <p>Nome e telefono del paziente si vedono solo entrando nello studio.</p>
      </div>
    </section>
  );
}
