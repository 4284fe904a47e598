import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../booking/live/use-now.ts';
import { Loading, LoadProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { RequestCard } from './request-card.tsx';
import { waitingSentence } from './request-labels.ts';
import { useAnswers } from './use-answers.ts';
import { type StudioRequest, useRequests } from './use-requests.ts';

/** As many as the gateway lists. */
const maxRequests = 100;
const none: readonly StudioRequest[] = [];

/** `/studio/richieste`: what a practice has to answer. */
export function RequestsSection({ practiceId }: { practiceId: string }) {
  const { requests, isLoading, isPolling, readAgain } = useRequests(practiceId);
  return (
    <>
      <div className="stack gap-2">
        <h1 className="title-l break hyphens">Richieste</h1>
        <p className="measure muted">Se rispondi qui non ti chiamiamo, e il paziente lo sa subito.</p>
      </div>
      <Requests
        practiceId={practiceId}
        requests={requests ?? none}
        isRead={requests !== undefined}
        readAgain={readAgain}
      />
      {!requests &&
        (isLoading ? <Loading label="Caricamento delle richieste..." /> : <LoadProblem onRetry={readAgain} />)}
      {requests && isPolling && (
        <p role="status" className="text-s muted">
          Il collegamento diretto manca: controlliamo ogni 30 secondi se c’è qualcosa di nuovo.
        </p>
      )}
    </>
  );
}

interface RequestsProps {
  practiceId: string;
  requests: readonly StudioRequest[];
  /** Whether the list was read at least once. */
  isRead: boolean;
  readAgain: () => void;
}

function Requests({ practiceId, requests, isRead, readAgain }: RequestsProps) {
  const answers = useAnswers(practiceId, requests, readAgain);
  const { states, done } = answers;
  const now = new Date(useNow(30_000));
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The card with the focus is gone.
    if (done !== null && document.activeElement === document.body) sentence.current?.focus({ preventScroll: true });
  }, [done]);
  // Of what waits no longer, the answer that is under way or was not taken still shows.
  const waiting = new Set(requests.map(({ number }) => number));
  const rest = [...states.values()].map(({ request }) => request).filter(({ number }) => !waiting.has(number));
  const cards = [...requests, ...rest].sort((one, other) => Date.parse(one.askedAt) - Date.parse(other.askedAt));

  return (
    <>
      <div role="status" className="hide-empty">
        {done && (
          <p ref={sentence} tabIndex={-1} className="p-card round on-sage break no-ring">
            {done}
          </p>
        )}
      </div>
      {isRead && cards.length === 0 && <NoRequests />}
      {requests.length > 0 && <p className="semibold">{waitingSentence(requests.length)}</p>}
      {requests.some(({ patientName }) => patientName === null) && (
        <p className="p-4 round line dashed">
          Nome e telefono si vedono dopo la{' '}
          <Link to={sectionPath('titolarita', practiceId)}>verifica della titolarità</Link>.
        </p>
      )}
      {cards.length > 0 && (
        <ul className="stack gap-4" aria-label="Richieste da rispondere">
          {cards.map((request) => (
            <RequestCard
              key={request.number}
              request={request}
              state={states.get(request.number)}
              isWaiting={waiting.has(request.number)}
              now={now}
              answers={answers}
            />
          ))}
        </ul>
      )}
      {requests.length >= maxRequests && (
        <p className="measure text-s muted">
          Qui ci sono le {maxRequests} che aspettano da più tempo: le altre compaiono mentre rispondi.
        </p>
      )}
    </>
  );
}

/** What will appear here, and what it is good for. */
function NoRequests() {
  return (
    <section className="stack gap-2 p-panel round line dashed" aria-labelledby="nessuna-richiesta">
      <h2 className="title-s" id="nessuna-richiesta">
        Nessuna richiesta aspetta una risposta
      </h2>
      <p className="measure">
        Qui compaiono, appena arrivano, le richieste di appuntamento dei pazienti e quelle di spostare una visita.
        Accetti un orario con un tocco, ne proponi un altro o dici che non potete.
      </p>
      <p className="measure muted">Ogni risposta data qui è una telefonata del nostro assistente in meno.</p>
    </section>
  );
}
