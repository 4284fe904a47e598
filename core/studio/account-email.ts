import { z } from 'zod';

const Email = z.email().max(254);

/** Returns an address as accounts have it: without what surrounds it, lower case; null when it is none. */
export function accountEmail(typed: string): string | null {
  const address = Email.safeParse(typed.trim().toLowerCase());
  return address.success ? address.data : null;
}
