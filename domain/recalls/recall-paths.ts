import { pageRoutes, stopRecallsRoute } from '../routes.ts';

/** Page of a recall's link; its token stands in the fragment, which browsers send to nobody. `basta`: asks whether to end recalls. */
export const recallPath = (token: string, action?: 'basta'): string =>
  `${pageRoutes.recall}${action ? `?azione=${action}` : ''}#${token}`;

/** Whether the query of a recall's page asks to end recalls. */
export const asksToStop = (query: { get(name: string): string | null }): boolean => query.get('azione') === 'basta';

/** The address to which mail programs post that no more recalls are wished for (RFC 8058). */
export const stopRecallsPath = (token: string): string => stopRecallsRoute.replace(':token', token);
