import { useMutation } from '@apollo/client/react';
import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { anonymousName } from '@dentisti/domain/reviews/shown-name';
import { useEffect, useRef, useState } from 'react';
import actions from '../../components/practice/actions.module.css';
import type { ReviewLinkFieldsFragment, ReviewState } from '../../gql/graphql.ts';
import { shortTime } from '../booking/booking-dates.ts';
import { ConfirmDialog } from '../booking/live/confirm-dialog.tsx';
import { DeleteReview } from './review.query.ts';
import { ReviewPreview } from './review-preview.tsx';

type Review = NonNullable<ReviewLinkFieldsFragment['review']>;

interface WrittenReviewProps {
  token: string;
  review: Review;
  mayChange: boolean;
  onChange: () => void;
  onDeleted: () => void;
}

const noAnswer = 'Il servizio non risponde: controlla la connessione e riprova.';

const stateText: Readonly<Record<ReviewState, (review: Review) => string>> = {
  WAITING: ({ publishAt }) =>
    publishAt ? `Ricevuta, grazie. Compare sulla scheda dello studio ${shortTime(publishAt)}.` : 'Ricevuta, grazie.',
  HELD: () =>
    'Ricevuta, grazie. Prima la legge una persona: se va bene la pubblica, altrimenti ti scriviamo perché no.',
  REFUSED: () => 'Non è pubblicata.',
  PUBLISHED: () => 'È pubblicata sulla scheda dello studio.',
  SUSPENDED: () => 'Qualcuno l’ha segnalata: finché una persona non ha deciso, non la legge nessuno.',
};

/** A review that was written: how far it is, and the ways to change or delete it. */
export function WrittenReview({ token, review, mayChange, onChange, onDeleted }: WrittenReviewProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [remove, { loading }] = useMutation(DeleteReview);
  const status = useRef<HTMLParagraphElement>(null);
  // The form is gone with the focus in it.
  useEffect(() => status.current?.focus({ preventScroll: true }), []);

  async function confirm() {
    if (loading) return;
    try {
      const answer = (await remove({ variables: { token } })).data?.deleteReview;
      if (answer?.__typename === 'ReviewDeleted') return onDeleted();
      setProblem(answer?.message ?? noAnswer);
    } catch {
      setProblem(noAnswer);
    }
  }

  return (
    <section className="stack gap-4 p-panel card on-surface" aria-label="La recensione">
      <p ref={status} tabIndex={-1} role="status" className="semibold no-ring break">
        {stateText[review.state](review)}
      </p>
      {review.reasons.length > 0 && (
        <ul className="stack gap-1 break">
          {review.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <ReviewPreview stars={review.stars} text={review.text ?? ''} shownName={review.shownName ?? anonymousName} />
      <p className="wrap gap-3">
        {mayChange && (
          <button type="button" className={`tall ${actions.primary}`} onClick={onChange}>
            Cambia
          </button>
        )}
        <button type="button" className={`tall ${actions.quiet}`} onClick={() => setAsking(true)}>
          Cancella
        </button>
      </p>
      <p className="text-s muted">
        {mayChange
          ? `La puoi cambiare fino ${beforeDay('al', writtenDate(new Date(review.changeableUntil)))}, e cancellare quando vuoi.`
          : 'Non si può più cambiare, ma la puoi cancellare quando vuoi.'}
      </p>
      {isAsking && (
        <ConfirmDialog
          title="Cancellare la recensione?"
          confirm="Sì, cancella"
          dismiss="Lascia com’è"
          isBusy={loading}
          problem={problem}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>Sparisce subito dalla scheda, con la risposta dello studio. Non la conserviamo.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
