import type { TooManyRequests } from '@dentisti/core/platform/request-limits';
import { refuseRecalls } from '@dentisti/core/recalls/refuse-recalls';
import { objectToReviews } from '@dentisti/core/reviews/object-to-reviews';
import { recallPath } from '@dentisti/domain/recalls/recall-paths';
import { reviewPath } from '@dentisti/domain/reviews/review-path';
import { stopRecallsRoute, stopReviewsRoute } from '@dentisti/domain/routes';
import { Router } from 'express';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { RequestContext } from '../http/request-context.ts';
import type { GatewayServices } from '../services.ts';

/** A kind of mail that can be stopped by its header. */
interface StoppableMail {
  route: string;
  /** The page that asks; its token stands in the fragment. */
  page: (token: string, action: 'basta') => string;
  stop: (context: RequestContext, token: string) => Promise<{ kind: string } | TooManyRequests>;
  /** What `stop` answers to a token that is nobody's. */
  unknown: string;
}

const stoppableMails: readonly StoppableMail[] = [
  { route: stopRecallsRoute, page: recallPath, stop: refuseRecalls, unknown: 'unknownRecall' },
  {
    route: stopReviewsRoute,
    page: reviewPath,
    stop: (context, token) => objectToReviews(context, token, true),
    unknown: 'refused',
  },
];

/**
 * Where mail programs post that somebody wants no more mails of a kind (RFC 8058: `List-Unsubscribe=One-Click`). Opened by
 * hand it leads to the page that asks; nothing is changed by that. Such a token ends those mails and opens nothing else.
 */
export function createStopMails(services: GatewayServices): Router {
  const router = Router();
  for (const { route, page, stop, unknown } of stoppableMails)
    router
      .route(route)
      .get((req, res) => {
        res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
        res.redirect(303, page(encodeURIComponent(String(req.params.token)), 'basta'));
      })
      .post(async (req, res) => {
        const context = new RequestContext(services, { requestId: res.locals.requestId, clientIp: req.ip ?? '' });
        const outcome = await stop(context, String(req.params.token));
        if ('retryAfterSeconds' in outcome)
          throw new HttpError(429, outcome.message, { 'Retry-After': String(outcome.retryAfterSeconds) });
        if (outcome.kind === unknown) throw new HttpError(404, httpMessages.notFound);
        res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }).status(204).end();
      });
  return router;
}
