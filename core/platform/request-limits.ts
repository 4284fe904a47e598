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

/** Takes a mail with a code, or an invitation, to an address that a client typed; the refusal for what that client did, or null. */
export async function countCodeMail(context: RequestContext, address: string): Promise<TooManyRequests | null> {
  const verdict = await takeOfClientAndAddress(context, 'codeMailsOfClientAndEmail', address);
  return verdict.allowed ? null : tooMany(verdict);
}

/** Takes a point of a client's and an address's together, however the address is spelt. */
export const takeOfClientAndAddress = (
  { services: { limits }, clientIp }: RequestContext,
  rule: 'codeMailsOfClientAndEmail' | 'receiptsOfClientAndEmail',
  address: string,
) => limits.takeOf(rule, `${clientNetwork(clientIp)}|${mailboxOf(address)}`, clientIp);

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
  if (!request.isProved) return countCodeMail(context, request.email);
  const { limits } = context.services;
  const ofPhone = await limits.takeOf('bookingsOfPhone', request.phone, context.clientIp);
  if (!ofPhone.allowed) return tooMany(ofPhone);
  const ofPractice = await limits.takeOf('bookingsOfPractice', String(request.dentistId), context.clientIp);
  return ofPractice.allowed ? null : tooMany(ofPractice);
}
