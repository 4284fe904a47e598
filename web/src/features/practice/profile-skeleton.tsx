import { usePageHead } from '../../lib/page-head.ts';
import picture from './hero/hero-picture.module.css';
import hero from './hero/profile-hero.module.css';
import styles from './profile-skeleton.module.css';
import view from './profile-view.module.css';

/** The profile's own shape while it loads. */
export function ProfileSkeleton() {
  usePageHead({ title: 'Profilo', noindex: true });
  return (
    <div className="stack gap-6 page-width full p-page pt-2">
      <p role="status" className="text-s muted">
        Caricamento...
      </p>
      <div className={`grid columns-icon items-start ${hero.hero}`} aria-hidden="true">
        <span className={`block breathe on-sage ${picture.picture}`} />
        <div className="grid grow gap-3">
          <span className={`block breathe round-s on-sage ${styles.title}`} />
          <span className={`block breathe round-s on-sage ${styles.line}`} />
          <span className={`block breathe round-s on-sage ${styles.short}`} />
        </div>
      </div>
      <div className={`stack gap-7 ${view.columns}`} aria-hidden="true">
        <span className={`block breathe round-s round-l on-sage ${styles.block}`} />
        <span className={`block breathe round-s round-l on-sage ${styles.block}`} />
      </div>
    </div>
  );
}
