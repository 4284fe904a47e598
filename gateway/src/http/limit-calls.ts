import type { RateLimits } from '@dentisti/core/platform/rate-limits';
import { tooManyRequestsText } from '@dentisti/core/platform/rate-limits';
import type { RequestHandler } from 'express';
import { HttpError } from './http-error.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Whether this call was taken from its client's. */
    isCounted?: boolean;
  }
}

/** Counts every call of a client; over the limit 429 with `Retry-After`. */
export function limitCalls(limits: RateLimits): RequestHandler {
  return async (req, res, next) => {
    if (res.locals.isCounted) return next();
    const verdict = await limits.take('calls', req.ip ?? '');
    if (!verdict.allowed)
      throw new HttpError(429, tooManyRequestsText(verdict.retryAfterSeconds), {
        'Retry-After': String(verdict.retryAfterSeconds),
      });
    res.locals.isCounted = true;
    next();
  };
}
