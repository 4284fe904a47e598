import { useId } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { dayOf, shortTime } from '../../booking/booking-dates.ts';
import { ActionProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { HeldDecision } from './held-decision.tsx';
import type { WaitingChanges } from './use-waiting-changes.ts';
import type { Round } from './use-waiting-list.ts';
import { offerLabel, offerOnTurn, roundNote, roundSentence, spanLabel } from './waiting-labels.ts';

interface FreedSpansProps {
  practiceId: string;
  rounds: readonly Round[];
  now: Date;
  changes: WaitingChanges;
}

/** Freed spans that are being offered, as it happens. */
export function FreedSpans({ practiceId, rounds, now, changes }: FreedSpansProps) {
  return (
    <section className="stack gap-3" aria-labelledby="posti-liberati">
      <h2 className="title-s" id="posti-liberati">
        Posti liberati
      </h2>
      <ul className="stack gap-4" aria-label="Posti che stiamo offrendo">
        {rounds.map((round) => (
          <FreedSpan key={round.id} practiceId={practiceId} round={round} now={now} changes={changes} />
        ))}
      </ul>
    </section>
  );
}

function FreedSpan({ practiceId, round, now, changes }: Omit<FreedSpansProps, 'rounds'> & { round: Round }) {
  const titleId = useId();
  const { id, startsAt, offers } = round;
  const state = changes.states.get(id);
  const onTurn = offerOnTurn(round, now);
  const others = offers.filter((offer) => offer !== onTurn);
  const when = shortTime(startsAt);
  return (
    <li>
      <article className="stack gap-3 p-panel card on-surface break" aria-labelledby={titleId}>
        <div className="stack gap-0">
          <h3 className="font-name tabular" id={titleId}>
            {spanLabel(round)}
          </h3>
          <p className="text-s muted tabular">{roundNote(round, now)}</p>
        </div>
        <p className="tabular" role="status">
          {roundSentence(round, now)}
        </p>
        {others.length > 0 && (
          <ol className="stack gap-1 text-s" aria-label={`Chi ha già ricevuto l’offerta di ${when}`}>
            {others.map((offer) => (
              <li key={offer.id} className="tabular">
                <span className="semibold">{offer.patientName ?? 'Una persona'}</span>{' '}
                <span className="muted">{offerLabel(offer, now)}</span>
              </li>
            ))}
          </ol>
        )}
        {state?.step === 'held' ? (
          <HeldDecision
            text={`Fermiamo le offerte: ${when} ${round.state === 'OPEN' ? 'resta' : 'torna'} libero e si può prenotare`}
            now="Ferma subito"
            onUndo={() => changes.takeBack(id)}
            onSend={() => changes.sendNow(id)}
          />
        ) : (
          <p className="wrap gap-2">
            <button
              type="button"
              className={`${actions.quiet} tall`}
              aria-disabled={state?.step === 'sending'}
              onClick={() => state?.step !== 'sending' && changes.hold({ kind: 'end', round })}
            >
              {state?.step === 'sending' ? 'Un momento...' : 'Ferma le offerte'}
              <span className="visually-hidden">: {when}</span>
            </button>
            <Link
              className={`${actions.bare} tall`}
              to={`${sectionPath('agenda', practiceId)}?giorno=${dayOf(startsAt)}`}
            >
              Vedi in agenda<span className="visually-hidden">: {when}</span>
            </Link>
          </p>
        )}
        <ActionProblem text={state?.step === 'failed' ? state.message : null} />
      </article>
    </li>
  );
}
