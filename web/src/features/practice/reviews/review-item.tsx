import { writtenDate } from '@dentisti/domain/booking/italian-time';
import { withPreposition } from '@dentisti/domain/practice/italian-name';
import { anonymousName } from '@dentisti/domain/reviews/shown-name';
import actions from '../../../components/practice/actions.module.css';
import styles from '../../../components/reviews/stars.module.css';
import { Stars } from '../../../components/reviews/stars.tsx';
import type { PatientReviewItemFragment } from '../../../gql/graphql.ts';

interface ReviewItemProps {
  review: PatientReviewItemFragment;
  practiceName: string;
  onReport: () => void;
}

/** One review with the practice's answer. */
export function ReviewItem({ review, practiceName, onReport }: ReviewItemProps) {
  const { stars, text, shownName, publishedAt, answer } = review;
  const author = shownName ?? anonymousName;
  return (
    <li className="stack gap-2 line-bottom py-3">
      <p className="wrap items-center gap-2-3">
        <Stars stars={stars} />
        <strong className="break">{author}</strong>
        <time className="text-s muted" dateTime={publishedAt}>
          {writtenDate(new Date(publishedAt))}
        </time>
      </p>
      {text && <p className={`measure break ${styles.words}`}>{text}</p>}
      {answer && (
        <div className="stack gap-1 p-4 round on-sage">
          <p className="text-s semibold break">Risposta {withPreposition('di', practiceName)}</p>
          <p className={`measure break ${styles.words}`}>{answer.text}</p>
        </div>
      )}
      <button
        type="button"
        className={`self-start text-s ${actions.bare}`}
        aria-label={`Segnala la recensione di ${author}`}
        onClick={onReport}
      >
        Segnala
      </button>
    </li>
  );
}
