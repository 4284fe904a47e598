import { refuseRecalls } from '@dentisti/core/recalls/refuse-recalls';
import { recallPath } from '@dentisti/domain/recalls/recall-paths';
import { stopRecallsRoute } from '@dentisti/domain/routes';
import { Router } from 'express';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { RequestContext } from '../http/request-context.ts';
import type { GatewayServices } from '../services.ts';

/**
 * Where mail programs post that somebody wants no more recalls (RFC 8058: `List-Unsubscribe=One-Click`). Opened by hand it
 * leads to the page that asks; nothing is changed by that. Its token ends recalls and opens nothing else.
 */
export function createStopRecalls(services: GatewayServices): Router {
  const router = Router();
  router
    .route(stopRecallsRoute)
    .get((req, res) => {
      res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
      res.redirect(303, recallPath(encodeURIComponent(String(req.params.token)), 'basta'));
    })
    .post(async (req, res) => {
      const context = new RequestContext(services, { requestId: res.locals.requestId, clientIp: req.ip ?? '' });
      const outcome = await refuseRecalls(context, String(req.params.token));
      if (outcome.kind === 'tooManyRequests')
        throw new HttpError(429, outcome.message, { 'Retry-After': String(outcome.retryAfterSeconds) });
      if (outcome.kind === 'unknownRecall') throw new HttpError(404, httpMessages.notFound);
      res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }).status(204).end();
    });
  return router;
}
