import { pageRoutes, stopReviewsRoute } from '../routes.ts';
import { stopQuery } from '../stop-query.ts';

/** Page of a review's link; its token stands in the fragment, which browsers send to nobody. `basta`: asks not to be asked any more. */
export const reviewPath = (token: string, action?: 'basta'): string =>
  `${pageRoutes.review}${action ? stopQuery : ''}#${token}`;

/** The address to which mail programs post that no more requests for reviews are wanted (RFC 8058). */
export const stopReviewsPath = (token: string): string => stopReviewsRoute.replace(':token', token);
