import { changeAccountFactor } from '@dentisti/db/studio/factors/account-factor.repository';
import type { RequestContext } from '../../context.ts';
import { encryptSecret } from '../../factors/encrypted-secret.ts';
import { enrolment, newTotpSecret } from '../../factors/one-time-code.ts';
import type { TooManyRequests } from '../../platform/request-limits.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { changeOwnFactors, type FactorsOutcome } from './change-factors.ts';
import { noApp } from './lock-factors.ts';
import { codeRefused, isResting, noteFailure, takeTotp, totpOwner } from './take-code.ts';

export type AppOffer = { kind: 'offered'; enrolment: ReturnType<typeof enrolment> } | StudioRefused | TooManyRequests;

/** Offers the key for an authenticator app, each time a new one; it counts once a code of it was right. */
export async function offerApp(context: RequestContext): Promise<AppOffer> {
  const secret = newTotpSecret();
  let email = '';
  const outcome = await changeOwnFactors(context, async (tx, { account, held }) => {
    if (held.factor.totpConfirmedAt) return studioRefused(appIsOn);
    email = account.email;
    const key = context.services.env.OPERATOR_KEYS[0];
    const totpEncrypted = encryptSecret(secret, totpOwner(account.id), key);
    await changeAccountFactor(tx, account.id, { ...noApp, totpEncrypted });
    return { change: null };
  });
  return outcome.kind === 'changed' ? { kind: 'offered', enrolment: enrolment(secret, email) } : outcome;
}

const appIsOn = 'L’app di autenticazione è già attiva: per cambiarla, prima disattivala.';

/** Switches the offered app on with its first code. */
export const confirmApp = (context: RequestContext, code: string): Promise<FactorsOutcome> =>
  changeOwnFactors(context, async (tx, { account, held: { factor }, now }) => {
    if (factor.totpConfirmedAt) return studioRefused(appIsOn);
    if (isResting(factor, now)) return studioRefused(codeRefused);
    if (!(await takeTotp(tx, context, factor, code, now))) {
      await noteFailure(tx, context, factor, now);
      return studioRefused(codeRefused);
    }
    await changeAccountFactor(tx, account.id, { totpConfirmedAt: now });
    return { change: 'totp-added' };
  });

/** Switches the app off. */
export const endApp = (context: RequestContext): Promise<FactorsOutcome> =>
  changeOwnFactors(context, async (tx, { account, held }) => {
    if (!held.factor.totpConfirmedAt) return studioRefused('L’app di autenticazione è già disattivata.');
    await changeAccountFactor(tx, account.id, noApp);
    return { change: 'totp-removed' };
  });
