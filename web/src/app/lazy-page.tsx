import { type ComponentType, type FunctionComponent, lazy, type ReactElement, Suspense, useState } from 'react';
import { PageLoading } from '../components/page-loading.tsx';

/** A page's element whose chunk can be asked for before it is drawn; resolves with the page. */
export interface PreloadablePage extends FunctionComponent {
  preload: (pathname: string) => Promise<ComponentType>;
}

/**
 * A page that loads on demand. `label` completes `Caricamento {page}...`. A chunk that cannot be loaded raises Vite's
 * `vite:preloadError` on window, is thrown again by `import()`, and ends in the error boundary around the routes.
 */
export function lazyPage(label: string, load: () => Promise<ComponentType>): ReactElement<object, PreloadablePage> {
  let loaded: ComponentType | null = null;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await preload() }));
  function LazyPage() {
    // Kept for as long as it stands: changing from one to the other would draw the page anew.
    const [Page] = useState<ComponentType>(() => loaded ?? Later);
    return (
      <Suspense fallback={<PageLoading label={label} />}>
        <Page />
      </Suspense>
    );
  }
  LazyPage.preload = preload;
  return <LazyPage />;
}
