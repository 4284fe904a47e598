import { type PageRoute, pageRoutes, privatePages, profilePrefix } from '@dentisti/domain/routes';
import { matchPath } from 'react-router-dom';
import { parseResultsUrl } from '../features/results/results-url.ts';

/** Whether the server draws this page: those that anybody may find and read. */
export function isPublicPage({ pathname, searchParams }: URL): boolean {
  if (pathname.startsWith(profilePrefix) && !pathname.includes('/', 1)) return true;
  const names = Object.keys(pageRoutes) as PageRoute[];
  const name = names.find((one) => matchPath(pageRoutes[one], pathname));
  if (name === undefined || privatePages.includes(name)) return false;
  // An order's page is its buyer's.
  if (name === 'packageCheckout') return !searchParams.has('ordine');
  if (name !== 'results') return true;
  // Without a city the place lies in the visitor's browser; the AI tab is a conversation.
  const { city, tab } = parseResultsUrl(searchParams);
  return city !== null && tab === 'dentisti';
}
