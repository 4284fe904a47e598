import { lazy, Suspense } from 'react';
import styles from './lazy-practice-map.module.css';
import type { PracticeMapProps } from './practice-map.tsx';

/** Leaflet comes with the first map. When it cannot be loaded that is only logged: everything is in the list too. */
const PracticeMap = lazy(async () => {
  try {
    const { PracticeMap: Loaded } = await import('./practice-map.tsx');
    return { default: Loaded };
  } catch (error) {
    console.error('The map could not be loaded', error);
    return { default: CalmGround };
  }
});

export function LazyPracticeMap(props: PracticeMapProps) {
  return (
    <Suspense fallback={<CalmGround />}>
      <PracticeMap {...props} />
    </Suspense>
  );
}

function CalmGround() {
  return <div className={styles.ground} />;
}
