import type { EntityManager } from '@dentisti/db/orm';
import { findPasskey, notePasskeyUse } from '@dentisti/db/studio/factors/account-passkey.repository';
import { takeChallenge } from '@dentisti/db/studio/factors/passkey-challenge.repository';
import type { RequestContext } from '../../context.ts';
import { type LockedFactors, lockFactors } from './lock-factors.ts';
import { parseAssertion, verifyAssertion } from './passkey-verification.ts';
import { browserHashOf } from './start-passkey.ts';

export const passkeyRefused = 'Questa passkey non è valida qui, o è passato troppo tempo: riprova.';

/**
 * Uses up a challenge with a passkey's answer. Returns the factors of the passkey's account, held until the transaction ends;
 * null when the answer does not fit, or is another account's than the one that has to prove itself.
 */
export async function takeAssertion(
  tx: EntityManager,
  context: RequestContext,
  { answer, accountId }: { answer: string; accountId: string | null },
  now: Date,
): Promise<LockedFactors | null> {
  const assertion = parseAssertion(answer);
  const browserHash = browserHashOf(context);
  if (!assertion || !browserHash) return null;
  const taken = await takeChallenge(tx, { challenge: assertion.challenge, browserHash, now });
  if (!taken || taken.accountId !== null) return null;
  const known = await findPasskey(tx, assertion.credential.id);
  if (!known || (accountId !== null && known.accountId !== accountId)) return null;
  const held = await lockFactors(tx, context, known.accountId, now);
  // As it stands under the lock: its count may have gone on, and a reset may have taken it away.
  const passkey = held.passkeys.find(({ id }) => id === known.id);
  const counter = passkey ? await verifyAssertion(context.services.env, assertion, passkey) : null;
  if (counter === null) return null;
  await notePasskeyUse(tx, known.id, { counter, usedAt: now });
  return held;
}
