import { pageRoutes } from '../routes.ts';
import { stopQuery } from '../stop-query.ts';

/** Page of a review's link; its token stands in the fragment, which browsers send to nobody. `basta`: asks not to be asked any more. */
export const reviewPath = (token: string, action?: 'basta'): string =>
  `${pageRoutes.review}${action ? stopQuery : ''}#${token}`;
