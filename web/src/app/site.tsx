import { pageRoutes } from '@dentisti/domain/routes';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { ConsentKeeper } from '../components/consent/consent-keeper.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ConnectionStrip } from '../components/site/connection-strip.tsx';
import { LanguageNotice } from '../components/site/language-notice.tsx';
import { SiteFooter } from '../components/site/site-footer.tsx';
import { SiteHeader } from '../components/site/site-header.tsx';
import { SkipLink } from '../components/site/skip-link.tsx';
import { TrialStrip } from '../components/site/trial-strip.tsx';
import { PageRoutes } from './routes.tsx';
import classes from './site.module.css';
import { useRouteChange } from './use-route-change.ts';

const Toaster = lazy(() => import('../components/site/toaster.tsx').then((m) => ({ default: m.Toaster })));

const AdminHeader = lazy(async () => {
  const [{ withOperatorStyles }, header] = await Promise.all([
    import('./operator-styles.tsx'),
    import('../features/admin/frame/admin-header.tsx'),
  ]);
  return { default: withOperatorStyles(header.AdminHeader) };
});

/** What visitors have around a page. Boundaries let the browser take over one part at a time. */
const aroundVisitors = (page: ReactNode) => (
  <>
    <LanguageNotice />
    <Suspense>
      <SiteHeader />
    </Suspense>
    {page}
    <Suspense>
      <SiteFooter />
    </Suspense>
  </>
);

/** The frame of the operators’ pages: no promotion and no footer. */
const aroundOperators = (page: ReactNode, resetKey: string) => (
  <div className={`column ${classes.area}`}>
    <ErrorBoundary resetKey={resetKey} fallback={null}>
      <Suspense>
        <AdminHeader />
      </Suspense>
    </ErrorBoundary>
    {page}
  </div>
);

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
  const page = (
    <main id="contenuto" className={`column ${classes.main}`} ref={main} tabIndex={-1}>
      <ErrorBoundary resetKey={pathname}>
        <PageRoutes />
      </ErrorBoundary>
    </main>
  );
  const isAdmin = matchPath({ path: pageRoutes.admin, end: false }, pathname) !== null;
  return (
    <>
      <SkipLink />
      <ErrorBoundary resetKey={pathname} fallback={null}>
        <Suspense>
          <ConsentKeeper />
        </Suspense>
      </ErrorBoundary>
      <TrialStrip />
      <ConnectionStrip />
      {isAdmin ? aroundOperators(page, pathname) : aroundVisitors(page)}
      <ErrorBoundary resetKey={pathname} fallback={null}>
        <LateToaster />
      </ErrorBoundary>
    </>
  );
}
