import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, type RowOf } from '../stored-row.ts';
import { StudioSession } from './studio-session.entity.ts';

/** A session of the studio; instants as Date (UTC). See `StudioSession`. */
export type StudioSessionRow = RowOf<StudioSession>;

/** Stores a new session; returns its id. */
export const storeStudioSession = (
  em: EntityManager,
  session: Omit<StudioSessionRow, 'id' | 'stage' | 'provedAt'> & Partial<Pick<StudioSessionRow, 'stage' | 'provedAt'>>,
): Promise<string> => em.insert(StudioSession, session);

/** Returns a session by its id or its token's hash; null when it was ended. */
export const findStudioSession = (
  em: EntityManager,
  by: { id: string } | { tokenHash: string },
): Promise<StudioSessionRow | null> => findRow(em, StudioSession, by);

/** Returns an account's sessions that are signed in, the one used last first. */
export const findSessionsOfAccount = (em: EntityManager, accountId: string): Promise<StudioSessionRow[]> =>
  findRows(em, StudioSession, { accountId, stage: 'complete' }, { orderBy: { usedAt: 'desc', id: 'asc' }, limit: 100 });

/** Notes that a session was used. */
export async function touchStudioSession(em: EntityManager, id: string, now: Date): Promise<void> {
  await em.nativeUpdate(StudioSession, { id }, { usedAt: now });
}

/** Notes that whoever uses a session proved again who they are. */
export async function noteSessionProof(em: EntityManager, id: string, provedAt: Date): Promise<void> {
  await em.nativeUpdate(StudioSession, { id }, { provedAt });
}

/** Ends a session by its token's hash. */
export async function endStudioSession(em: EntityManager, tokenHash: string): Promise<void> {
  await em.nativeDelete(StudioSession, { tokenHash });
}

/** Ends one of an account's sessions, all but one, or all of them. */
export async function endSessionsOfAccount(
  em: EntityManager,
  accountId: string,
  which: { id: string } | { allButId: string } | 'all',
): Promise<void> {
  const id = which === 'all' ? {} : { id: 'id' in which ? which.id : { $ne: which.allButId } };
  await em.nativeDelete(StudioSession, { accountId, ...id });
}
