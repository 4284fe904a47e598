import { product } from '@dentisti/domain/brand';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Illustration } from '../../../components/illustration.tsx';
import actions from '../../../components/practice/actions.module.css';
import { formatCount } from '../../../components/practice/practice-format.ts';
import { EmergencyAdvice } from './emergency-advice.tsx';
import { NeedForm } from './need-form.tsx';
import styles from './recommendations.module.css';
import { RecommendedList } from './recommended-list.tsx';
import { amongOf, type RecommendationSearch, type RecommendationState } from './use-recommendations.ts';

interface RecommendationsPanelProps {
  search: RecommendationSearch;
  city: string;
  /** The practices the filter left; null while the list loads or when it could not be loaded. */
  dentistIds: readonly string[] | null;
  /** Among how many it is chosen: those without Google data count only where no others are left. */
  count: number;
  isFiltered: boolean;
  /** Says what of filters and order could not be read. */
  unread: ReactNode;
}

/** The AI tab: a need in the patient's own words, at most five practices with reasons, or what to do in an emergency. */
export function RecommendationsPanel(props: RecommendationsPanelProps) {
  const { search, city, dentistIds, count, isFiltered, unread } = props;
  const titleId = useId();
  const { state } = search;
  const answer = useAnswerInSight(state);
  const canAsk = dentistIds !== null && dentistIds.length > 0;
  const ask = (need: string) => dentistIds && search.ask(need, dentistIds);
  const isStale = state.kind === 'recommended' && dentistIds !== null && state.among !== amongOf(dentistIds);
  return (
    <section className={`stack content-start gap-5 ${styles.panel}`} aria-labelledby={titleId}>
      <div className={`stack content-start gap-3 shrink ${styles.search}`}>
        {unread}
        <h2 className="title-m" id={titleId}>
          Dicci di cosa hai bisogno, ti diciamo da chi andare
        </h2>
        <p className="measure muted">{amongText(dentistIds && count, city, isFiltered)}</p>
        <NeedForm search={search} isDisabled={!canAsk} onAsk={ask} />
      </div>
      <div ref={answer} className={`stack content-start gap-4 shrink relative ${styles.answer}`}>
        <p role="status" className="visually-hidden">
          {spoken(state, city)}
        </p>
        {state.kind === 'idle' && <Beginning />}
        {state.kind === 'busy' && <Waiting />}
        {state.kind === 'emergency' && <EmergencyAdvice answer={state.answer} />}
        {state.kind === 'recommended' && (
          <>
            {isStale && canAsk && (
              <p className={`measure p-card on-sage ${styles.stale}`}>
                Il filtro è cambiato: questi studi erano scelti tra altri.{' '}
                <button type="button" className={actions.quiet} onClick={() => ask(state.need)}>
                  Cerca di nuovo
                </button>
              </p>
            )}
            <RecommendedList need={state.need} answer={state.answer} />
          </>
        )}
        {(state.kind === 'failed' || state.kind === 'refused') && (
          <div className={`grid justify-center gap-3 mx-auto text-center max-30 py-4`}>
            <Illustration name="error" className={styles.picture} />
            <p role="alert">{state.message}</p>
            {state.kind === 'failed' && (
              <button type="button" className={actions.primary} onClick={() => ask(state.need)}>
                Riprova
              </button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/**
 * On a phone the answer arrives below what one sees, beside a question asked far down a list of answers above it: it is
 * brought into sight once, when it has come.
 */
function useAnswerInSight({ kind }: RecommendationState) {
  const answer = useRef<HTMLDivElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    const hasArrived = before.current === 'busy' && kind !== 'busy';
    before.current = kind;
    if (!hasArrived || !answer.current) return;
    const { top } = answer.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 2) answer.current.scrollIntoView({ block: 'start' });
  }, [kind]);
  return answer;
}

function amongText(among: number | null, city: string, isFiltered: boolean): string {
  if (among === null) return `Cerchiamo tra i ${product} a ${city}.`;
  if (among === 0)
    return isFiltered
      ? 'Il filtro qui sopra non lascia nessuno studio: cancellalo per chiedere.'
      : `Nessuno studio a ${city} tra cui scegliere.`;
  const count = among === 1 ? 'nell’unico studio' : `tra i ${formatCount(among)} studi`;
  return `Cerchiamo ${count} a ${city}${isFiltered ? ' che il filtro ha lasciato' : ''}: al massimo cinque, ciascuno con il perché.`;
}

/** The text a screen reader announces when the answer arrives. */
function spoken(state: RecommendationState, city: string): string {
  switch (state.kind) {
    case 'busy':
      return 'Stiamo scegliendo gli studi.';
    case 'recommended': {
      const { length } = state.answer.picks;
      return `${length === 1 ? 'Uno studio consigliato' : `${length} studi consigliati`} a ${city} per «${state.need}».`;
    }
    default:
      return '';
  }
}

function Beginning() {
  return (
    <div className={`grid justify-center gap-3 mx-auto text-center max-30 py-4`}>
      <Illustration name="step-compare" className={styles.picture} />
      <p>
        Guardiamo specializzazioni, prestazioni e prezzi pubblicati, orari, lingue, accesso, distanza, recensioni e
        quante richieste lo studio ha confermato. Ogni motivo si può controllare sul profilo.
      </p>
    </div>
  );
}

/** The shape of the answer to come. */
function Waiting() {
  return (
    <div className={`grid gap-3 ${styles.waiting}`} aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <span className="card on-sage" key={row} />
      ))}
    </div>
  );
}
