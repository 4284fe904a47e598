import { writtenSoon, writtenTime } from '@dentisti/domain/booking/italian-time';
import { useEffect, useRef, useState } from 'react';
import actions from '../../components/practice/actions.module.css';
import type { WaitingOfferPageFragment } from '../../gql/graphql.ts';
import { clockOf, dayOf, shortDay } from '../booking/booking-dates.ts';
import { useNow } from '../booking/live/use-now.ts';
import styles from './offer.module.css';
import { earlierLabel, restLabel, restSpoken, untilLabel } from './offer-labels.ts';

/** After so long a request is slow, and somebody begins to doubt. */
const slowMs = 4_000;

interface OpenOfferProps {
  offer: WaitingOfferPageFragment;
  busy: 'take' | 'refuse' | null;
  problem: string | null;
  answer: (what: 'take' | 'refuse') => Promise<void>;
  readAgain: () => void;
}

/** Now and then beside each other, until when it is one's own, and the two answers. */
export function OpenOffer({ offer, busy, problem, answer, readAgain }: OpenOfferProps) {
  const { startsAt, presentAt } = offer;
  const isSlow = useIsSlow(busy !== null);
  return (
    <>
      {presentAt && <Comparison startsAt={startsAt} presentAt={presentAt} />}
      <TimeLeft offer={offer} onOver={readAgain} />
      <div className={`grid gap-3 ${styles.answers}`}>
        <button
          type="button"
          className={`${actions.primary} text-m ${styles.answer}`}
          aria-disabled={busy !== null}
          onClick={() => void answer('take')}
        >
          {busy === 'take' ? 'Un momento...' : 'Prendo questo orario'}
        </button>
        <button
          type="button"
          className={`${actions.quiet} text-m ${styles.answer}`}
          aria-disabled={busy !== null}
          onClick={() => void answer('refuse')}
        >
          {busy === 'refuse' ? 'Un momento...' : 'No, grazie'}
        </button>
      </div>
      <p role="status" className="hide-empty">
        {isSlow && 'La connessione è lenta: stiamo ancora aspettando la risposta.'}
      </p>
      <p role="alert" className="semibold warning break hide-empty">
        {problem}
      </p>
      <p className="muted">
        {presentAt
          ? `Se lo prendi, l’appuntamento si sposta subito. Se dici di no, o non rispondi, resta ${writtenTime(new Date(presentAt))}.`
          : 'Se lo prendi, l’appuntamento è fissato subito. Se dici di no, non cambia niente.'}
      </p>
    </>
  );
}

function Comparison({ startsAt, presentAt }: { startsAt: string; presentAt: string }) {
  const earlier = earlierLabel(startsAt, presentAt);
  return (
    <dl className={`grid gap-3 ${styles.comparison}`}>
      <div className="stack content-start gap-0 p-card round line">
        <dt className="text-s muted">Ora hai</dt>
        <dd className="semibold tabular">
          {shortDay(dayOf(presentAt))}, {clockOf(presentAt)}
        </dd>
      </div>
      <div className="stack content-start gap-0 p-card round outline-brand">
        <dt className="text-s muted">Potresti venire</dt>
        <dd className="semibold tabular">
          {shortDay(dayOf(startsAt))}, {clockOf(startsAt)}
        </dd>
        {earlier && <dd className="text-s brand">{earlier}</dd>}
      </div>
    </dl>
  );
}

/** How long the time is one's own. Seconds are not shown, and a screen reader hears of it twice at most. */
function TimeLeft({ offer, onOver }: { offer: WaitingOfferPageFragment; onOver: () => void }) {
  const now = useNow(5_000);
  const rest = Date.parse(offer.aloneUntil) - now;
  const isAlone = rest > 0;
  const isOver = Date.parse(offer.openUntil) <= now;
  const [wasAlone] = useState(isAlone);
  const ended = useRef(onOver);
  ended.current = onOver;
  useEffect(() => {
    // Somebody else may have it by now, or nobody can any more.
    if (!isAlone || isOver) ended.current();
  }, [isAlone, isOver]);
  return (
    <div className="stack gap-1">
      {isAlone ? (
        <p className="tabular">
          È solo tuo <strong>{untilLabel(offer.aloneUntil, new Date(now))}</strong>:{' '}
          <span role="timer">{restLabel(rest)}</span>. Poi lo offriamo anche ad altri, e lo prende chi tocca per primo.
        </p>
      ) : (
        <p>
          È ancora libero, ma lo offriamo anche ad altri: lo prende chi tocca per primo, al più tardi{' '}
          <strong className="tabular">{writtenSoon(new Date(offer.openUntil), new Date(now))}</strong>.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {wasAlone && restSpoken(rest)}
      </p>
    </div>
  );
}

function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isSlow;
}
