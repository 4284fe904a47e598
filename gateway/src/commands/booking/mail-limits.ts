import { mailboxOf } from '@dentisti/domain/booking/mailbox';
import { clientNetwork } from '../../http/client-key.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { type TooManyRequests, tooMany } from './booking-limits.ts';

/**
 * Takes a mail to an address that somebody typed: by client × address, and by address whoever asks; the refusal, or null.
 * Whoever owns the address has asked for none of them, so it counts wherever anybody can make us write.
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
