import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { ReviewFigures } from '../../../components/reviews/review-figures.tsx';
import { Loading, LoadProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { ReviewCard } from './review-card.tsx';
import { useReviews } from './use-reviews.ts';

/** `/studio/recensioni`: what patients wrote about the practice, and its answers. */
export function ReviewsSection({ practiceId }: { practiceId: string }) {
  const { reviews, items, isLoading, readAgain, readMore } = useReviews(practiceId);
  return (
    <>
      <div className="stack gap-2">
        <h1 className="title-l break hyphens">Recensioni</h1>
        <p className="measure muted">
          Le scrive chi ha preso l’appuntamento su Dentisti.ai e tu hai segnato come venuto. Non si sommano alla
          valutazione di Google e non cambiano l’ordine dei risultati.
        </p>
      </div>
      {!reviews &&
        (isLoading ? <Loading label="Caricamento delle recensioni..." /> : <LoadProblem onRetry={readAgain} />)}
      {reviews && (
        <>
          <ReviewFigures count={reviews.count} average={reviews.average} distribution={reviews.distribution} />
          <p className="measure text-s">
            {reviews.isAsking
              ? 'Il giorno dopo la visita chiediamo una recensione a ogni paziente venuto. '
              : 'Hai spento le richieste: nessun paziente riceve l’invito a scrivere. '}
            <Link to={sectionPath('messaggi', practiceId)}>Si cambia nei messaggi ai pazienti</Link>, per tutti o per
            nessuno: chi chiede una recensione solo ai contenti inganna chi legge.
          </p>
          {!reviews.mayAnswer && (
            <p className="p-4 round line dashed">
              Rispondere e segnalare si può dopo la{' '}
              <Link to={sectionPath('titolarita', practiceId)}>verifica della titolarità</Link>.
            </p>
          )}
          {items.length === 0 && <p>Ancora nessuna recensione pubblicata.</p>}
          <ul className="stack gap-4" aria-label="Recensioni">
            {items.map((review) => (
              <ReviewCard key={review.id} practiceId={practiceId} review={review} mayAct={reviews.mayAnswer} />
            ))}
          </ul>
          {readMore && (
            <button type="button" className={`self-start ${actions.quiet}`} onClick={readMore}>
              Altre recensioni
            </button>
          )}
        </>
      )}
    </>
  );
}
