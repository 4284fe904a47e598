import { addPageView } from '@dentisti/db/admin/page-count.repository';
import { parseConsent } from '@dentisti/domain/consent/consent';
import { isCountedRoute } from '@dentisti/domain/consent/counted-routes';
import type { RequestContext } from '../context.ts';

/**
 * Counts one opened page; answers whether it did. The page asks for consent before it calls; that the cookie of the same
 * request says so too is checked here, as a count without consent could never be taken back.
 */
export async function countPageView(
  context: RequestContext,
  { route, startsVisit }: { route: string; startsVisit: boolean },
): Promise<boolean> {
  const consent = parseConsent(context.readCookie('consent_status') ?? '', context.services.now());
  if (!consent?.analytics || !isCountedRoute(route)) return false;
  if (!(await context.services.limits.take('pageViews', context.clientIp)).allowed) return false;
  await addPageView(context.em, { day: context.clock.date, route, startsVisit });
  return true;
}
