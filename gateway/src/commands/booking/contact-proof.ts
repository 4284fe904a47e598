import { hashContact } from '@dentisti/db';
import { proofSeconds } from '../../http/contact-proofs.ts';
import type { RequestContext } from '../../http/request-context.ts';

/** Whether a contact has to prove itself by a mailed code; `provedAt` null where nobody has to. */
export type ContactProof = { isProved: true; provedAt: Date | null } | { isProved: false };

/** Whether this browser has proved the contact – e-mail and telephone together – within thirty days. */
export async function findContactProof(
  { services, sessionToken }: RequestContext,
  contact: { email: string; phone: string },
): Promise<ContactProof> {
  if (services.env.BOOKING_VERIFICATION === 'off') return { isProved: true, provedAt: null };
  const provedAt = await services.contactProofs.find(sessionToken, hashContact(contact));
  return provedAt ? { isProved: true, provedAt } : { isProved: false };
}

/** Remembers in this browser that it typed the code mailed to a contact. An operator's session is left alone. */
export async function keepContactProof(context: RequestContext, contactHash: string): Promise<void> {
  if (context.viewer) return;
  const { services, sessionToken } = context;
  const token = await services.contactProofs.add(sessionToken, contactHash);
  if (!token) return;
  if (sessionToken) await services.operatorSessions.moveDevices(sessionToken, token);
  context.writeVisitorSession(token, proofSeconds);
}
