import { findSignInLink } from '@dentisti/db/studio/sign-in-link.repository';
import { linkOfFragment } from '@dentisti/db/studio/studio-secrets';
import type { RequestContext } from '../context.ts';

/** Returns the address that a mailed link signs in; null when the link is no good any more. */
export async function findLinkEmail({ em, services }: RequestContext, fragment: string): Promise<string | null> {
  const linkId = linkOfFragment(services.env.BOOKING_LINK_SECRETS, fragment.trim());
  const link = linkId === null ? null : await findSignInLink(em, linkId);
  return link && link.usedAt === null && link.expiresAt > services.now() ? link.email : null;
}
