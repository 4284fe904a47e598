import type { FactorsOutcome } from '@dentisti/core/studio/factors/change-factors';
import { findFactorResets, findSecondFactorStep } from '@dentisti/core/studio/factors/find-factors';
import {
  giveSecondFactor,
  proveWithCode,
  proveWithPasskey,
  signInWithPasskey,
} from '@dentisti/core/studio/factors/give-factor';
import { confirmApp, endApp, offerApp } from '@dentisti/core/studio/factors/own-app';
import { addPasskey, removePasskey } from '@dentisti/core/studio/factors/own-passkeys';
import { replaceAccountRecoveryCodes } from '@dentisti/core/studio/factors/replace-recovery-codes';
import {
  orderFactorReset,
  type ResetOutcome,
  stopFactorReset,
  stopOwnFactorReset,
} from '@dentisti/core/studio/factors/reset-factors';
import {
  type PasskeyStartOutcome,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '@dentisti/core/studio/factors/start-passkey';
import { currentAccountOf } from '@dentisti/core/studio/get-current-account';
import type { Resolvers } from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { presentRefusal } from './present-outcome.ts';
import { presentSignIn } from './present-sign-in.ts';

const presentStart = (outcome: PasskeyStartOutcome) =>
  outcome.kind === 'started'
    ? { __typename: 'PasskeyStarted' as const, options: outcome.options }
    : presentRefusal(outcome);

function presentFactors(context: RequestContext, outcome: FactorsOutcome) {
  if (outcome.kind !== 'changed') return presentRefusal(outcome);
  const account = currentAccountOf(context);
  return { __typename: 'AccountFactorsChanged' as const, account, recoveryCodes: outcome.recoveryCodes };
}

async function presentResets(context: RequestContext, outcome: ResetOutcome) {
  if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, message: outcome.message };
  return { __typename: 'AdminFactorResetsChanged' as const, resets: await findFactorResets(context) };
}

/** What accounts of the studio sign in with beside a mailed link. */
export const factorsResolvers: Resolvers = {
  Query: {
    secondFactorStep: (_root, _args, context) => findSecondFactorStep(context),
    adminFactorResets: (_root, _args, context) => findFactorResets(context),
  },
  Mutation: {
    giveSecondFactor: async (_root, { code }, context) => presentSignIn(await giveSecondFactor(context, code)),
    startPasskeySignIn: async (_root, _args, context) => presentStart(await startPasskeySignIn(context)),
    signInWithPasskey: async (_root, { answer }, context) => presentSignIn(await signInWithPasskey(context, answer)),
    proveWithCode: async (_root, { code }, context) => presentFactors(context, await proveWithCode(context, code)),
    proveWithPasskey: async (_root, { answer }, context) =>
      presentFactors(context, await proveWithPasskey(context, answer)),
    offerApp: async (_root, _args, context) => {
      const outcome = await offerApp(context);
      return outcome.kind === 'offered'
        ? { __typename: 'TotpEnrolment' as const, ...outcome.enrolment }
        : presentRefusal(outcome);
    },
    confirmApp: async (_root, { code }, context) => presentFactors(context, await confirmApp(context, code)),
    endApp: async (_root, _args, context) => presentFactors(context, await endApp(context)),
    startPasskeyRegistration: async (_root, _args, context) => presentStart(await startPasskeyRegistration(context)),
    addPasskey: async (_root, { answer }, context) => presentFactors(context, await addPasskey(context, answer)),
    removePasskey: async (_root, { id }, context) => presentFactors(context, await removePasskey(context, id)),
    replaceAccountRecoveryCodes: async (_root, _args, context) =>
      presentFactors(context, await replaceAccountRecoveryCodes(context)),
    stopOwnFactorReset: async (_root, _args, context) => {
      const outcome = await stopOwnFactorReset(context);
      return presentFactors(context, outcome.kind === 'changed' ? { ...outcome, recoveryCodes: [] } : outcome);
    },
    orderFactorReset: async (_root, order, context) => presentResets(context, await orderFactorReset(context, order)),
    stopFactorReset: async (_root, { accountId }, context) =>
      presentResets(context, await stopFactorReset(context, accountId)),
  },
};
