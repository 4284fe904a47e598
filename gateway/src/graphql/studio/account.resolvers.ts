import { endOwnSessions } from '@dentisti/core/studio/end-sessions';
import { findFactors } from '@dentisti/core/studio/factors/find-factors';
import { findLinkEmail } from '@dentisti/core/studio/find-link';
import { findClaimViews, findMembershipViews, findSessionViews } from '@dentisti/core/studio/find-studio';
import { currentAccountOf } from '@dentisti/core/studio/get-current-account';
import { askForSignInLink, signOutOfStudio, useSignInLink } from '@dentisti/core/studio/sign-in';
import type { Resolvers } from '../../generated/resolvers.ts';
import { presentRefusal } from './present-outcome.ts';
import { presentSignIn } from './present-sign-in.ts';
import { memberRoleName } from './studio-names.ts';

/** Signing in to the studio, and what an account sees of itself. */
export const accountResolvers: Resolvers = {
  Query: {
    currentAccount: (_root, _args, { currentAccount }) => currentAccount,
    signInLinkEmail: (_root, { token }, context) => findLinkEmail(context, token),
  },
  Mutation: {
    askForSignInLink: async (_root, { email, returnTo }, context) => {
      const outcome = await askForSignInLink(context, { email, returnTo: returnTo ?? null });
      return outcome.kind === 'sent' ? { __typename: 'SignInLinkSent', ...outcome } : presentRefusal(outcome);
    },
    useSignInLink: async (_root, { token }, context) => presentSignIn(await useSignInLink(context, token)),
    signOutOfStudio: async (_root, _args, context) => {
      await signOutOfStudio(context);
      return true;
    },
    endStudioSessions: async (_root, { sessionId }, context) => {
      await endOwnSessions(context, sessionId ?? null);
      return currentAccountOf(context);
    },
  },
  PracticeAccount: {
    memberships: ({ id }, _args, context) => findMembershipViews(context, id),
    claims: ({ id }, _args, context) => findClaimViews(context, id),
    sessions: (account, _args, context) => findSessionViews(context, account),
    factors: (account, _args, context) => findFactors(context, account),
  },
  PracticeMembership: { role: ({ role }) => memberRoleName(role) },
};
