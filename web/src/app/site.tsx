import { pageRoutes } from '@dentisti/domain/routes';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { ConnectionStrip } from '../components/connection-strip.tsx';
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

const AdminHeader = lazy(() => import('../features/admin/admin-header.tsx').then((m) => ({ default: m.AdminHeader })));

/** What visitors have around a page. */
const aroundVisitors = (page: ReactNode) => (
  <>
    <LanguageNotice />
    <SiteHeader />
    {page}
    <SiteFooter />
  </>
);

/** What colleagues have instead: neither advertising nor a footer. */
const aroundColleagues = (page: ReactNode, resetKey: string) => (
  <div className={classes.area}>
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
    <main id="contenuto" className={classes.main} ref={main} tabIndex={-1}>
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
        <ConsentKeeper />
      </ErrorBoundary>
      <TrialStrip />
      <ConnectionStrip />
      {isAdmin ? aroundColleagues(page, pathname) : aroundVisitors(page)}
      <ErrorBoundary resetKey={pathname} fallback={null}>
        <LateToaster />
      </ErrorBoundary>
    </>
  );
}
