import { mailboxOf } from '@dentisti/domain/booking/mailbox';
import type { RequestContext } from '../context.ts';
import { clientNetwork } from './client-key.ts';
import { type RateLimitRule, tooManyRequestsText } from './rate-limits.ts';

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
 * Takes a mail to an address that somebody typed: by client × address, and by address over all clients; the refusal, or null.
 * The owner of the address has asked for none of them, so it counts wherever anybody can make us write.
 */
export async function countTypedAddressMail(
  { services: { limits }, clientIp }: RequestContext,
  address: string,
): Promise<TooManyRequests | null> {
  const email = mailboxOf(address);
  const ofClient = await limits.takeOf('mailsOfClientAndEmail', `${clientNetwork(clientIp)}|${email}`, clientIp);
  if (!ofClient.allowed) return tooMany(ofClient);
  const ofAddress = await limits.takeOf('mailsOfEmail', email, clientIp);
  return ofAddress.allowed ? null : tooMany(ofAddress);
}

/**
 * Takes a point each of the client's, the patient's telephone's and the practice's; the first refusal, or null. A request
 * whose contact has still to be proved counts against nobody but the client, as it may be anybody's telephone, and is
 * answered by a mail to an address that somebody typed.
 */
export async function countRequest(
  context: RequestContext,
  request: { phone: string; email: string; dentistId: number; isProved: boolean },
): Promise<TooManyRequests | null> {
  const ofClient = await countClient(context, 'bookings');
  if (ofClient) return ofClient;
  if (!request.isProved) return countTypedAddressMail(context, request.email);
  const { limits } = context.services;
  const ofPhone = await limits.takeOf('bookingsOfPhone', request.phone, context.clientIp);
  if (!ofPhone.allowed) return tooMany(ofPhone);
  const ofPractice = await limits.takeOf('bookingsOfPractice', String(request.dentistId), context.clientIp);
  return ofPractice.allowed ? null : tooMany(ofPractice);
}
