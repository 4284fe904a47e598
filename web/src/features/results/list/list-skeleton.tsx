import type { ListLayout } from '../results-url.ts';
import styles from './list-skeleton.module.css';
import card from './practice-card.module.css';
import rows from './practice-rows.module.css';

/** The list's own shape while it loads. */
export function ListSkeleton({ layout }: { layout: ListLayout }) {
  return (
    <div>
      <p className={`bar gap-2 muted ${styles.status}`} role="status">
        <span className="spinner" aria-hidden="true" /> Caricamento...
      </p>
      <ul className={`grid gap-3 ${card.list} ${layout === 'elenco' ? rows.rows : ''}`} aria-hidden="true">
        {[0, 1, 2, 3].map((index) => (
          <li key={index} className={card.card}>
            <div className={`grid columns-icon p-4 card on-surface ${card.body}`}>
              <span className={`block breathe on-sage ${styles.bone} ${styles.portrait}`} />
              <div className={`grid content-start shrink text-s ${card.details}`}>
                <span className={`block breathe on-sage ${styles.bone} ${styles.title}`} />
                <span className={`block breathe on-sage ${styles.bone} ${styles.text}`} />
                <span className={`block breathe on-sage ${styles.bone} ${styles.short}`} />
              </div>
              <div className={`row gap-2 line-top pt-3 ${card.actions}`}>
                <span className={`block breathe on-sage ${styles.bone} ${styles.action}`} />
                <span className={`block breathe on-sage ${styles.bone} ${styles.action}`} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
