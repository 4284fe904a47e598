import { usePageHead } from '../../lib/page-head.ts';
import styles from './profile-skeleton.module.css';
import view from './profile-view.module.css';

/** The profile's own shape while it loads. */
export function ProfileSkeleton() {
  usePageHead({ title: 'Profilo', noindex: true });
  return (
    <div className={view.page}>
      <p role="status" className={styles.status}>
        Caricamento...
      </p>
      <div className={styles.hero} aria-hidden="true">
        <span className={styles.portrait} />
        <div className={styles.words}>
          <span className={styles.title} />
          <span className={styles.line} />
          <span className={styles.short} />
        </div>
      </div>
      <div className={view.columns} aria-hidden="true">
        <span className={styles.block} />
        <span className={styles.block} />
      </div>
    </div>
  );
}
