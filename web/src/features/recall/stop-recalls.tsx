import { useMutation } from '@apollo/client/react';
import { withPreposition } from '@dentisti/domain/practice/italian-name';
import { useEffect, useRef, useState } from 'react';
import actions from '../../components/practice/actions.module.css';
import { RefuseRecalls } from './recall.query.ts';

interface StopRecallsProps {
  token: string;
  practiceName: string | null;
  /** No more are wished for already. */
  isWithdrawn: boolean;
  /** The page was opened for this. */
  isAsked: boolean;
}

const noAnswer = 'Il servizio non risponde: controlla la connessione e riprova.';

/** The way out: one button, which alone ends recalls. */
export function StopRecalls({ token, practiceName, isWithdrawn, isAsked }: StopRecallsProps) {
  const [send, { loading }] = useMutation(RefuseRecalls);
  const [isDone, setDone] = useState(isWithdrawn);
  const [problem, setProblem] = useState<string | null>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    // The button with the focus is gone.
    if (isDone && wasAsked.current) done.current?.focus({ preventScroll: true });
  }, [isDone]);

  async function stop() {
    if (loading) return;
    wasAsked.current = true;
    setProblem(null);
    try {
      const { data } = await send({ variables: { token } });
      const answer = data?.refuseRecalls;
      if (answer?.__typename === 'RecallsRefused') return setDone(true);
      setProblem(
        answer?.__typename === 'RecallEnded'
          ? 'Questo link non vale più: chiedi allo studio di non mandarti altri richiami.'
          : (answer?.message ?? noAnswer),
      );
    } catch {
      setProblem(noAnswer);
    }
  }

  const whose = practiceName ? ` ${withPreposition('da', practiceName)}` : '';
  return (
    <section className={`stack gap-2 ${isAsked ? 'p-panel card on-surface' : 'line-top pt-4'}`} aria-labelledby="basta">
      <h2 className={isAsked ? 'title-s break hyphens' : 'font-name break hyphens'} id="basta">
        Non vuoi più richiami?
      </h2>
      {isDone ? (
        <p ref={done} tabIndex={-1} role="status" className="measure break no-ring">
          Fatto: non riceverai più richiami{whose}. Se cambi idea dillo allo studio.
        </p>
      ) : (
        <>
          <p className="measure break text-s muted">
            Togli il consenso: non ti arrivano più inviti{whose}. Le visite già prenotate restano.
          </p>
          <p>
            <button
              type="button"
              className={isAsked ? `tall ${actions.primary}` : actions.quiet}
              aria-disabled={loading}
              onClick={() => void stop()}
            >
              {loading ? 'Un momento...' : 'Non voglio più richiami'}
            </button>
          </p>
          <p role="alert" className="semibold warning break hide-empty">
            {problem}
          </p>
        </>
      )}
    </section>
  );
}
