import { tooManyRequestsText } from '../../http/http-error.ts';
import type { RateLimitRule, RateLimitVerdict } from '../../http/rate-limits.ts';
import type { RequestContext } from '../../http/request-context.ts';

export interface TooManyRequests {
  kind: 'tooManyRequests';
  message: string;
  retryAfterSeconds: number;
}

export const tooMany = ({ retryAfterSeconds }: { retryAfterSeconds: number }): TooManyRequests => ({
  kind: 'tooManyRequests',
  message: tooManyRequestsText(retryAfterSeconds),
  retryAfterSeconds,
});

/** Takes a point of the client's; the refusal, or null. */
export async function countClient({ services, clientIp }: RequestContext, rule: RateLimitRule) {
  const verdict = await services.limits.take(rule, clientIp);
  return verdict.allowed ? null : tooMany(verdict);
}

/**
 * Takes a point each of the client's, the patient's telephone's and the practice's; the first refusal, or null. A request
 * whose contact has still to be proved counts against nobody but the client: it may be anybody's telephone.
 */
export async function countRequest(
  { services, clientIp }: RequestContext,
  { phone, dentistId, isProved = true }: { phone: string; dentistId: number; isProved?: boolean },
): Promise<TooManyRequests | null> {
  const { limits } = services;
  const ofClient = await limits.take('bookings', clientIp);
  if (!ofClient.allowed) return tooMany(ofClient);
  if (!isProved) return null;
  const counts: (() => Promise<RateLimitVerdict>)[] = [
    () => limits.takeOf('bookingsOfPhone', phone, clientIp),
    () => limits.takeOf('bookingsOfPractice', String(dentistId), clientIp),
  ];
  for (const count of counts) {
    const verdict = await count();
    if (!verdict.allowed) return tooMany(verdict);
  }
  return null;
}
