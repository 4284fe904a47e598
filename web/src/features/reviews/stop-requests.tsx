import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import actions from '../../components/practice/actions.module.css';
import { ObjectToReviews } from './review.query.ts';

interface StopRequestsProps {
  token: string;
  /** No more are wished for already. */
  objects: boolean;
  /** The page was opened for this. */
  isAsked: boolean;
  /** Also later: the link that only ends requests takes its own end back, and no other. */
  mayTakeBack: boolean;
  onChanged: (objects: boolean) => void;
}

const noAnswer = 'Il servizio non risponde: controlla la connessione e riprova.';

/** The way out of requests for reviews, and back. */
export function StopRequests({ token, objects, isAsked, mayTakeBack, onChanged }: StopRequestsProps) {
  const [send, { loading }] = useMutation(ObjectToReviews);
  const [problem, setProblem] = useState<string | null>(null);
  const [wasChanged, setWasChanged] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed has become another one.
    if (wasChanged) text.current?.focus({ preventScroll: true });
  }, [wasChanged, objects]);

  async function change(to: boolean) {
    if (loading) return;
    setProblem(null);
    try {
      const answer = (await send({ variables: { token, objects: to } })).data?.objectToReviews;
      if (answer?.__typename !== 'ReviewLink') return setProblem(answer?.message ?? noAnswer);
      setWasChanged(true);
      onChanged(to);
    } catch {
      setProblem(noAnswer);
    }
  }

  return (
    <section className={`stack gap-2 ${isAsked ? 'p-panel card on-surface' : 'line-top pt-4'}`} aria-labelledby="basta">
      <h2 className={isAsked ? 'title-s break hyphens' : 'font-name break hyphens'} id="basta">
        Non vuoi altre richieste?
      </h2>
      <p ref={text} tabIndex={-1} role="status" className="measure break no-ring text-s">
        {objects
          ? 'Fatto: a questo indirizzo e-mail non chiediamo più recensioni, di nessuno studio.'
          : wasChanged
            ? 'Rimesso: dopo una visita ti possiamo chiedere di nuovo una recensione.'
            : 'Se tocchi il pulsante non ti chiediamo più recensioni, di nessuno studio. Le e-mail sulle tue visite arrivano come prima.'}
      </p>
      {(!objects || mayTakeBack || wasChanged) && (
        <p>
          <button
            type="button"
            className={isAsked && !objects ? `tall ${actions.primary}` : actions.quiet}
            aria-disabled={loading}
            onClick={() => void change(!objects)}
          >
            {loading ? 'Un momento...' : objects ? 'Annulla' : 'Non chiedetemi più recensioni'}
          </button>
        </p>
      )}
      <p role="alert" className="semibold warning break hide-empty">
        {problem}
      </p>
    </section>
  );
}
