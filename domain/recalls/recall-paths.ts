import { pageRoutes, stopRecallsRoute } from '../routes.ts';
import { stopQuery } from '../stop-query.ts';

/** Page of a recall's link; its token stands in the fragment, which browsers send to nobody. `basta`: asks whether to end recalls. */
export const recallPath = (token: string, action?: 'basta'): string =>
  `${pageRoutes.recall}${action ? stopQuery : ''}#${token}`;

/** The address to which mail programs post that no more recalls are wished for (RFC 8058). */
export const stopRecallsPath = (token: string): string => stopRecallsRoute.replace(':token', token);
