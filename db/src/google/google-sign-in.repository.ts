import { createHash } from 'node:crypto';
import type { GoogleSignInFailure } from '@dentisti/domain/calendars/google-sign-in';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changeRows, findRow, findRows, type RowOf } from '../stored-row.ts';
import { GoogleSignIn } from './google-sign-in.entity.ts';

/** A way to Google and back; instants as Date (UTC). See `GoogleSignIn`. */
export type GoogleSignInRow = RowOf<GoogleSignIn>;

/** What is stored of `state`. */
export const hashGoogleState = (state: string): string =>
  createHash('sha256').update(`google-state:${state}`).digest('hex');

/** Stores a way that begins. */
export async function insertGoogleSignIn(
  em: EntityManager,
  signIn: Pick<
    GoogleSignInRow,
    | 'id'
    | 'practiceId'
    | 'clinicianId'
    | 'accountId'
    | 'sessionId'
    | 'stateHash'
    | 'verifierEncrypted'
    | 'entitledAt'
    | 'createdAt'
    | 'expiresAt'
  >,
): Promise<void> {
  await em.insert(GoogleSignIn, signIn);
}

/** Returns the way of a state's hash; null when there is none. */
export const findGoogleSignInByState = (em: EntityManager, stateHash: string): Promise<GoogleSignInRow | null> =>
  findRow(em, GoogleSignIn, { stateHash });

/** Returns a practice's ways, the newest first. */
export const findGoogleSignIns = (em: EntityManager, practiceId: number): Promise<GoogleSignInRow[]> =>
  findRows(em, GoogleSignIn, { practiceId }, { orderBy: { createdAt: 'desc', id: 'asc' }, limit: 100 });

/** Ends the ways of a clinician on which nobody came back yet: a new one begins. */
export async function endOpenGoogleSignIns(em: EntityManager, practiceId: number, clinicianId: number, now: Date) {
  const ended = { endedAt: now, failure: 'expired' as const };
  await em.nativeUpdate(GoogleSignIn, { practiceId, clinicianId, answeredAt: null, endedAt: null }, ended);
}

/**
 * Writes down that the browser came back, with a code or with why there is none; false when it has come back before, or the
 * way has ended: of two answers one counts.
 */
export async function answerGoogleSignIn(
  em: EntityManager,
  { practiceId, id }: Pick<GoogleSignInRow, 'practiceId' | 'id'>,
  answer: { codeEncrypted: string } | { failure: GoogleSignInFailure },
  now: Date,
): Promise<boolean> {
  const ended = 'failure' in answer ? { endedAt: now } : {};
  const where = { practiceId, id, answeredAt: null, endedAt: null, expiresAt: { $gt: now } };
  return (await em.nativeUpdate(GoogleSignIn, where, { ...answer, ...ended, answeredAt: now })) > 0;
}

/** Takes a way's code, once: null when somebody has, or there is none. */
export async function takeGoogleSignIn(em: EntityManager, id: string, now: Date): Promise<GoogleSignInRow | null> {
  const where = { id, answeredAt: { $ne: null }, takenAt: null, endedAt: null };
  const [row] = await changeRows(em, GoogleSignIn, where, { takenAt: now });
  return row ?? null;
}

/** Ends a way and forgets its code. */
export async function endGoogleSignIn(
  em: EntityManager,
  id: string,
  failure: GoogleSignInFailure | null,
  now: Date,
): Promise<void> {
  await em.nativeUpdate(GoogleSignIn, { id, endedAt: null }, { endedAt: now, failure, codeEncrypted: null });
}

/** Ids of ways whose code nobody has taken since `before`. */
export async function findUntakenGoogleSignIns(em: EntityManager, before: Date): Promise<string[]> {
  const where = { answeredAt: { $lte: before }, takenAt: null, endedAt: null };
  return (await findRows(em, GoogleSignIn, where, { fields: ['id'], limit: 100 })).map(({ id }) => id);
}

/** Ends the ways whose worker took the code before `takenBefore` and died: what became of the code is not known. */
export async function endLostGoogleSignIns(em: EntityManager, takenBefore: Date, now: Date): Promise<number> {
  const lost = { takenAt: { $lte: takenBefore }, endedAt: null };
  return em.nativeUpdate(GoogleSignIn, lost, { endedAt: now, failure: 'not-exchanged', codeEncrypted: null });
}
