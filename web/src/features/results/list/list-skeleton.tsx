import { Spinner } from '@chakra-ui/react';
import type { ListLayout } from '../results-url.ts';
import styles from './list-skeleton.module.css';
import card from './practice-card.module.css';

/** The list's own shape while it loads. */
export function ListSkeleton({ layout }: { layout: ListLayout }) {
  return (
    <div>
      <p className={styles.status} role="status">
        <Spinner aria-hidden="true" /> Caricamento...
      </p>
      <ul className={card.list} data-layout={layout} aria-hidden="true">
        {[0, 1, 2, 3].map((index) => (
          <li key={index} className={card.card}>
            <div className={card.body}>
              <span className={`${styles.bone} ${styles.portrait}`} />
              <div className={card.facts}>
                <span className={`${styles.bone} ${styles.title}`} />
                <span className={`${styles.bone} ${styles.text}`} />
                <span className={`${styles.bone} ${styles.short}`} />
              </div>
              <div className={card.actions}>
                <span className={`${styles.bone} ${styles.action}`} />
                <span className={`${styles.bone} ${styles.action}`} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
