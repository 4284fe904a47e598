import { removePasskeys, storePasskey } from '@dentisti/db/studio/factors/account-passkey.repository';
import { takeChallenge } from '@dentisti/db/studio/factors/passkey-challenge.repository';
import { maxPasskeys } from '@dentisti/domain/studio/account-factor';
import { isUuid } from '../../admin/page-of.ts';
import type { RequestContext } from '../../context.ts';
import { studioRefused } from '../refusal.ts';
import { changeOwnFactors, type FactorsOutcome } from './change-factors.ts';
import { parseRegistration, verifyRegistration } from './passkey-verification.ts';
import { browserHashOf, tooManyPasskeys } from './start-passkey.ts';

const notAdded = 'La passkey non è stata aggiunta, o è passato troppo tempo: riprova.';

/** Adds the passkey that the browser has made; it is named after the browser. */
export const addPasskey = (context: RequestContext, answer: string): Promise<FactorsOutcome> =>
  changeOwnFactors(context, async (tx, { account, held, now }) => {
    const registration = parseRegistration(answer);
    const browserHash = browserHashOf(context);
    if (!registration || !browserHash) return studioRefused(notAdded);
    const taken = await takeChallenge(tx, { challenge: registration.challenge, browserHash, now });
    if (taken?.accountId !== account.id) return studioRefused(notAdded);
    if (held.passkeys.length >= maxPasskeys) return studioRefused(tooManyPasskeys);
    const verified = await verifyRegistration(context.services.env, registration);
    if (!verified) return studioRefused(notAdded);
    const passkey = { ...verified, accountId: account.id, name: context.device, createdAt: now };
    const isNew = await storePasskey(tx, passkey);
    return isNew ? { change: 'passkey-added' } : studioRefused('Questa passkey c’è già.');
  });

/** Removes one of the account's passkeys. */
export const removePasskey = (context: RequestContext, id: string): Promise<FactorsOutcome> =>
  changeOwnFactors(context, async (tx, { account }) => {
    const removed = isUuid(id) ? await removePasskeys(tx, account.id, id) : 0;
    return removed > 0 ? { change: 'passkey-removed' } : studioRefused('Questa passkey non c’è più.');
  });
