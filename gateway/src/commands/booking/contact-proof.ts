import { hashContact, isContactVerified } from '@dentisti/db';
import type { RequestContext } from '../../http/request-context.ts';

/** Whether a contact – e-mail and telephone together – may be acted on without a mailed code. */
export async function isContactProved(
  { em, services }: RequestContext,
  contact: { email: string; phone: string },
): Promise<boolean> {
  return services.env.BOOKING_VERIFICATION === 'off' || isContactVerified(em, hashContact(contact));
}
