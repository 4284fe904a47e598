import { minForAverage } from '@dentisti/domain/reviews/review-state';
import styles from './stars.module.css';

const oneDecimal = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface ReviewFiguresProps {
  count: number;
  /** 1–5; null or undefined below `minForAverage`. */
  average?: number | null | undefined;
  /** Numbers of reviews with one to five stars. */
  distribution: readonly number[];
}

/** Count, average and how many gave how many stars; with too few reviews why there is no average. */
export function ReviewFigures({ count, average, distribution }: ReviewFiguresProps) {
  const counted = count === 1 ? '1 recensione' : `${count} recensioni`;
  return (
    <div className="stack gap-3">
      {typeof average === 'number' ? (
        <p>
          <strong className="text-l tabular">{oneDecimal.format(average)}</strong> su 5, media di {counted}
        </p>
      ) : (
        <p>
          <strong>{counted}</strong>. La media compare da {minForAverage} recensioni: con meno, direbbe troppo poco.
        </p>
      )}
      {count > 0 && (
        <dl className={`text-s tabular ${styles.bars}`}>
          {[5, 4, 3, 2, 1].map((stars) => (
            <div key={stars}>
              <dt>{stars === 1 ? '1 stella' : `${stars} stelle`}</dt>
              <dd aria-hidden="true" className={`pill on-sage ${styles.track}`}>
                <span
                  className={styles.filled}
                  style={{ inlineSize: `${((distribution[stars - 1] ?? 0) / count) * 100}%` }}
                />
              </dd>
              <dd>{distribution[stars - 1] ?? 0}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
