import { useApolloClient } from '@apollo/client/react';
import { isCountedRoute } from '@dentisti/domain/consent/counted-routes';
import { type PageRoute, pageRoutes, profilePrefix } from '@dentisti/domain/routes';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useRuntimeConfig } from '../runtime-config-context.ts';
import { CountPageView } from './consent.query.ts';
import { hasConsent, useConsent } from './consent-state.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** The route a path belongs to: its name and its pattern, never the path itself. Null where nothing is counted. */
function routeOf(pathname: string): { name: string; pattern: string } | null {
  const names = Object.keys(pageRoutes) as PageRoute[];
  const name = names.find((route) => matchPath(pageRoutes[route], pathname));
  if (name) return isCountedRoute(name) ? { name, pattern: pageRoutes[name] } : null;
  return pathname.startsWith(profilePrefix) ? { name: 'profile', pattern: `${profilePrefix}…` } : null;
}

/** Counts each page opened, once analytics are allowed: the name of the route and whether a visit began, no more. */
export function usePageCount(): void {
  const client = useApolloClient();
  const { gaMeasurementId } = useRuntimeConfig();
  const { pathname } = useLocation();
  const isAllowed = useConsent()?.analytics ?? false;
  useEffect(() => {
    const route = routeOf(pathname);
    if (!route || !isAllowed || !hasConsent('analytics')) return;
    const startsVisit = readCookie('analytics_session') === null;
    writeCookie('analytics_session', '1');
    const input = { route: route.name, startsVisit };
    // A page that is not counted is no trouble of the visitor's.
    client.mutate({ mutation: CountPageView, variables: { input } }).catch(() => undefined);
    if (gaMeasurementId === null) return;
    void import('./google-analytics.ts').then(
      (google) => hasConsent('analytics') && google.countWithGoogle(gaMeasurementId, route.pattern),
      () => undefined,
    );
  }, [client, pathname, isAllowed, gaMeasurementId]);
}
