import { minForAverage } from '@dentisti/domain/reviews/review-state';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { ReviewFigures } from '../../../components/reviews/review-figures.tsx';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { paths } from '../../../lib/paths.ts';
import { ReviewItem } from './review-item.tsx';
import { PatientReviewFields, ProfileReviewsFields } from './reviews.query.ts';
import { useMoreReviews } from './use-more-reviews.ts';

const ReportReviewDialog = lazy(() =>
  import('./report-review-dialog.tsx').then((m) => ({ default: m.ReportReviewDialog })),
);

/** What patients who booked here and came wrote, apart from Google's rating, and how that is checked. */
export function ProfileReviews(props: { practice: FragmentType<typeof ProfileReviewsFields> }) {
  const { id, name, reviews } = readFragment(ProfileReviewsFields, props.practice);
  const more = useMoreReviews(id, reviews.nextCursor ?? null);
  const [reported, setReported] = useState<string | null>(null);
  const items = [...readFragment(PatientReviewFields, reviews.items), ...more.items];
  return (
    <section className="stack gap-4" aria-labelledby="recensioni">
      <h2 className="title-m break hyphens" id="recensioni">
        Recensioni dei pazienti su Dentisti.ai
      </h2>
      {reviews.count === 0 ? (
        <p className="measure">
          Ancora nessuna. Le scrive solo chi ha preso qui l’appuntamento ed è andato alla visita; la media compare da{' '}
          {minForAverage} recensioni.
        </p>
      ) : (
        <>
          <ReviewFigures count={reviews.count} average={reviews.average} distribution={reviews.distribution} />
          <ul className="stack gap-4">
            {items.map((review) => (
              <ReviewItem key={review.id} review={review} practiceName={name} onReport={() => setReported(review.id)} />
            ))}
          </ul>
          {more.hasMore && (
            <button
              type="button"
              className={`self-start ${actions.quiet}`}
              aria-disabled={more.isBusy}
              onClick={more.load}
            >
              {more.isBusy ? 'Un momento...' : 'Altre recensioni'}
            </button>
          )}
          <p role="status" className="semibold warning hide-empty">
            {more.problem}
          </p>
        </>
      )}
      <details>
        <summary className="tap pointer semibold">Come verifichiamo le recensioni</summary>
        <div className="stack gap-2 measure pt-2">
          <p>
            Può scrivere solo chi ha preso l’appuntamento su Dentisti.ai ed è andato alla visita: lo studio segna che il
            paziente è venuto, e il giorno dopo gli mandiamo un link personale. Una visita, una recensione.
          </p>
          <p>
            Non paghiamo nessuno per scrivere e lo studio non può scegliere a chi chiederlo. Le recensioni negative
            seguono le stesse regole di quelle positive: un controllo automatico cerca insulti, contatti e dati sulla
            salute, e nei casi dubbi decide una persona.
          </p>
          <p>
            Non si sommano alla valutazione di Google e non cambiano l’ordine dei risultati.{' '}
            <Link to={`${paths.terms()}#recensioni`}>Le regole per intero</Link>
          </p>
        </div>
      </details>
      {reported !== null && (
        <Suspense>
          <ReportReviewDialog reviewId={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
    </section>
  );
}
