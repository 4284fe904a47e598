import type { EntityManager } from '@mikro-orm/postgresql';
import { type RowOf, storedRow } from '../../stored-row.ts';
import { PasskeyChallenge } from './passkey-challenge.entity.ts';

/** A challenge; instants as Date (UTC). See `PasskeyChallenge`. */
export type PasskeyChallengeRow = RowOf<PasskeyChallenge>;

const row = storedRow(PasskeyChallenge);

/** Stores a new challenge. */
export async function storeChallenge(em: EntityManager, challenge: Omit<PasskeyChallengeRow, 'id'>): Promise<void> {
  await em.insert(PasskeyChallenge, challenge);
}

/** Uses a challenge up and returns it; null when it is unknown, another browser's, used or too old. */
export async function takeChallenge(
  em: EntityManager,
  { challenge, browserHash, now }: { challenge: string; browserHash: string; now: Date },
): Promise<PasskeyChallengeRow | null> {
  // SQL: deleted and returned in one statement: of two at once one gets it.
  const taken = await row.one(
    em,
    `delete from passkey_challenge where challenge = ? and browser_hash = ? returning ${row.list()}`,
    [challenge, browserHash],
  );
  return taken && taken.expiresAt > now ? taken : null;
}
