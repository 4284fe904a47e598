import { type ComponentType, lazy, Suspense } from 'react';
import { PageLoading } from '../components/page-loading.tsx';

/**
 * A page that loads on demand. `label` completes `Caricamento {page}...`. A chunk that cannot be loaded raises Vite's
 * `vite:preloadError` on window, is thrown again by `import()`, and ends in the error boundary around the routes.
 */
export function lazyPage(label: string, load: () => Promise<ComponentType>) {
  const Page = lazy(async () => ({ default: await load() }));
  return (
    <Suspense fallback={<PageLoading label={label} />}>
      <Page />
    </Suspense>
  );
}
