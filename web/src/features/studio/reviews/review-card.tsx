import { writtenDate } from '@dentisti/domain/booking/italian-time';
import { anonymousName } from '@dentisti/domain/reviews/shown-name';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import styles from '../../../components/reviews/stars.module.css';
import { Stars } from '../../../components/reviews/stars.tsx';
import { OwnAnswer } from './own-answer.tsx';
import { ReportForm } from './report-form.tsx';
import type { StudioReviewCard } from './use-reviews.ts';

interface ReviewCardProps {
  practiceId: string;
  review: StudioReviewCard;
  mayAct: boolean;
}

/** A review with what the practice may do: answer once, report once. */
export function ReviewCard({ practiceId, review, mayAct }: ReviewCardProps) {
  const [isReporting, setReporting] = useState(false);
  const { stars, text, shownName, publishedAt, isSuspended, report } = review;
  const author = shownName ?? anonymousName;
  const reportButton = mayAct && !report && !isReporting && (
    <button
      type="button"
      className={`self-start ${actions.bare}`}
      aria-label={`Segnala la recensione di ${author}`}
      onClick={() => setReporting(true)}
    >
      Segnala
    </button>
  );
  return (
    <li className="stack gap-3 p-card line round on-surface">
      <p className="wrap items-center gap-2-3">
        <Stars stars={stars} />
        <strong className="break">{author}</strong>
        <time className="text-s muted" dateTime={publishedAt}>
          {writtenDate(new Date(publishedAt))}
        </time>
      </p>
      {text ? (
        <p className={`measure break ${styles.words}`}>{text}</p>
      ) : (
        <p className="muted">Solo stelle, senza testo.</p>
      )}
      {isSuspended && (
        <p className="text-s semibold">È stata segnalata: non la legge nessuno finché una persona non ha deciso.</p>
      )}
      <OwnAnswer practiceId={practiceId} review={review} mayAct={mayAct} beside={reportButton} />
      {report && (
        <p className="text-s muted break">
          {report.isRemoved == null
            ? 'L’hai segnalata: decide una persona, e ti scrive.'
            : `La tua segnalazione è chiusa: la recensione resta.${report.decisionNote ? ` Motivo: ${report.decisionNote}` : ''}`}
        </p>
      )}
      {isReporting && !report && (
        <ReportForm practiceId={practiceId} reviewId={review.id} onClose={() => setReporting(false)} />
      )}
    </li>
  );
}
