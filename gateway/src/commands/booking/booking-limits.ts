import { httpMessages } from '../../http/http-error.ts';
import type { RateLimitRule, RateLimitVerdict } from '../../http/rate-limits.ts';
import type { RequestContext } from '../../http/request-context.ts';

export interface TooManyRequests {
  kind: 'tooManyRequests';
  message: string;
  retryAfterSeconds: number;
}

export const tooMany = ({ retryAfterSeconds }: { retryAfterSeconds: number }): TooManyRequests => ({
  kind: 'tooManyRequests',
  message: httpMessages.tooManyRequests,
  retryAfterSeconds,
});

/** Takes a point of the client's; the refusal, or null. */
export async function countClient({ services, clientIp }: RequestContext, rule: RateLimitRule) {
  const verdict = await services.limits.take(rule, clientIp);
  return verdict.allowed ? null : tooMany(verdict);
}

/** Takes a point each of the client's, the patient's telephone's and the practice's; the first refusal, or null. */
export async function countRequest(
  { services, clientIp }: RequestContext,
  { phone, dentistId }: { phone: string; dentistId: number },
): Promise<TooManyRequests | null> {
  const { limits } = services;
  const counts: (() => Promise<RateLimitVerdict>)[] = [
    () => limits.take('bookings', clientIp),
    () => limits.takeOf('bookingsOfPhone', phone, clientIp),
    () => limits.takeOf('bookingsOfPractice', String(dentistId), clientIp),
  ];
  for (const count of counts) {
    const verdict = await count();
    if (!verdict.allowed) return tooMany(verdict);
  }
  return null;
}
