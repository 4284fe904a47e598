import type { RateLimits, RateLimitVerdict } from '@dentisti/core/platform/rate-limits';
import { tooManyRequestsText } from '@dentisti/core/platform/rate-limits';
import type { RequestHandler } from 'express';
import { HttpError } from './http-error.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** What came of taking this call from its client's. */
    callVerdict?: RateLimitVerdict;
  }
}

/** Counts every call of a client; over the limit 429 with `Retry-After`. */
export function limitCalls(limits: RateLimits): RequestHandler {
  return async (req, res, next) => {
    const verdict = res.locals.callVerdict ?? (await limits.take('calls', req.ip ?? ''));
    res.locals.callVerdict = verdict;
    if (!verdict.allowed)
      throw new HttpError(429, tooManyRequestsText(verdict.retryAfterSeconds), {
        'Retry-After': String(verdict.retryAfterSeconds),
      });
    next();
  };
}
