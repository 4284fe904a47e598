import type { EntityManager } from '@mikro-orm/postgresql';
import { changeRows, findRow, findRows, type RowOf } from '../stored-row.ts';
import { SignInLink } from './sign-in-link.entity.ts';

/** A mailed link; instants as Date (UTC). See `SignInLink`. */
export type SignInLinkRow = RowOf<SignInLink>;

/** Stores a new link; returns its id. */
export const storeSignInLink = (
  em: EntityManager,
  link: Pick<SignInLinkRow, 'email' | 'createdAt' | 'expiresAt'> & Partial<Pick<SignInLinkRow, 'returnTo'>>,
): Promise<string> => em.insert(SignInLink, link);

/** Returns a link by its id; null when it was erased. */
export const findSignInLink = (em: EntityManager, id: string): Promise<SignInLinkRow | null> =>
  findRow(em, SignInLink, { id });

/** Links of an address that were made between two instants, the newest first; a hundred at most. */
export function findLinksMade(
  em: EntityManager,
  email: string,
  { since, until }: { since: Date; until: Date },
): Promise<SignInLinkRow[]> {
  const made = { email, createdAt: { $gt: since, $lte: until } };
  return findRows(em, SignInLink, made, { orderBy: { createdAt: 'desc' }, limit: 100 });
}

/** Uses a link up; returns it, or null when it is unknown, used or too old. Of two at once one gets it. */
export async function takeSignInLink(em: EntityManager, id: string, now: Date): Promise<SignInLinkRow | null> {
  const unused = { id, usedAt: null, expiresAt: { $gt: now } };
  return (await changeRows(em, SignInLink, unused, { usedAt: now }))[0] ?? null;
}
