import { takeGoogleAnswer } from '@dentisti/core/google/take-google-answer';
import { googleCallbackPath } from '@dentisti/domain/calendars/google-sign-in';
import { Router } from 'express';
import { HttpError } from '../http/http-error.ts';
import { RequestContext } from '../http/request-context.ts';
import { findAccountsOfRequest } from '../http/sessions/current-account.ts';
import type { GatewayServices } from '../services.ts';

/** Of a parameter that came once as text; everything else counts as missing. */
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Where Google sends a browser back to after the page of consent. The address carries a code and is used once; it is neither
 * logged nor passed on, and where the browser goes next depends on nothing that stands in it.
 */
export function createGoogleCallback(services: GatewayServices): Router {
  const router = Router();
  const path = googleCallbackPath.replace(/^\/api/, '');
  router.get(path, async (req, res) => {
    res.locals.logAs = googleCallbackPath;
    res.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    const { currentAccount } = await findAccountsOfRequest(services, req);
    const { requestId } = res.locals;
    const context = new RequestContext(services, { requestId, clientIp: req.ip ?? '', currentAccount, response: res });
    const { state, code, error, iss } = req.query;
    const answer = { state: textOf(state), code: textOf(code), error: textOf(error), issuer: textOf(iss) };
    const outcome = await takeGoogleAnswer(context, answer);
    if (outcome.kind === 'tooManyRequests')
      throw new HttpError(429, outcome.message, { 'Retry-After': String(outcome.retryAfterSeconds) });
    const practice = outcome.kind === 'practice' ? `/${outcome.practiceId}` : '';
    res.redirect(303, `/studio/collegamenti${practice}`);
  });
  return router;
}
