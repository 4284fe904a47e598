import { lazy, Suspense } from 'react';
import { useIsHydrating } from '../browser/browser-value.ts';
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
  // Leaflet needs a window; the ground that stands on the server is the one it is drawn on.
  if (useIsHydrating()) return <CalmGround />;
  return (
    <Suspense fallback={<CalmGround />}>
      <PracticeMap {...props} />
    </Suspense>
  );
}

function CalmGround() {
  return <div className={`absolute inset ${styles.ground}`} />;
}
