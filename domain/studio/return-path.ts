import { pageRoutes } from '../routes.ts';

/** Where a link lands when nobody wanted to go anywhere else. */
const start = pageRoutes.studio;
/** The page that uses up a link: nobody comes back to it. */
const linkPage = `${pageRoutes.studio}/entra`;

const studioPages = [pageRoutes.studio, pageRoutes.studioSection, pageRoutes.studioItem].map(
  (route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[\\w-]{1,60}')}$`),
);

/**
 * Returns a path of the studio that somebody may be led back to; null for every other address – another site's, another
 * page's, one with a query or a fragment – and for the studio's own start, where they land anyway.
 */
export function studioReturnPath(typed: string): string | null {
  if (typed === start || typed === linkPage || typed.startsWith(`${linkPage}/`)) return null;
  return studioPages.some((page) => page.test(typed)) ? typed : null;
}
