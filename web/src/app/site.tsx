import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ConsentKeeper } from '../components/consent/consent-keeper.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { LanguageNotice } from '../components/language-notice.tsx';
import { SiteFooter } from '../components/site-footer.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { SkipLink } from '../components/skip-link.tsx';
import { TrialStrip } from '../components/trial-strip.tsx';
import { PageRoutes } from './routes.tsx';
import classes from './site.module.css';
import { useRouteChange } from './use-route-change.ts';

const Toaster = lazy(() => import('../components/toaster.tsx').then((m) => ({ default: m.Toaster })));

/** The toaster's chunk is asked for after the first paint; a toast shown earlier waits in the store. */
function LateToaster() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return isPainted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

/** Everything around a page. */
export function Site() {
  const { pathname } = useLocation();
  const main = useRouteChange();
  return (
    <>
      <SkipLink />
      <ErrorBoundary resetKey={pathname} fallback={null}>
        <ConsentKeeper />
      </ErrorBoundary>
      <TrialStrip />
      <LanguageNotice />
      <SiteHeader />
      <main id="contenuto" className={classes.main} ref={main} tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          <PageRoutes />
        </ErrorBoundary>
      </main>
      <SiteFooter />
      <ErrorBoundary resetKey={pathname} fallback={null}>
        <LateToaster />
      </ErrorBoundary>
    </>
  );
}
