import { enterClaimCode, withdrawClaim } from '@dentisti/core/studio/claims/enter-claim-code';
import { startClaim } from '@dentisti/core/studio/claims/start-claim';
import { askForEntitlement } from '@dentisti/core/studio/entitlement';
import { findClaimOptions, findPracticesToClaim, findStudio } from '@dentisti/core/studio/find-studio';
import { removeMember, saveMember } from '@dentisti/core/studio/members';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { Resolvers } from '../../generated/resolvers.ts';
import { presentClaim, presentStudio } from './present-outcome.ts';
import {
  claimStateNames,
  claimWayName,
  claimWayOf,
  entitlementWayName,
  memberRoleName,
  memberRoleOf,
} from './studio-names.ts';

/** What a practice's people do in the studio. */
export const studioResolvers: Resolvers = {
  Query: {
    claimOptions: (_root, { practiceId }, context) => findClaimOptions(context, practiceId),
    practicesToClaim: (_root, { words }, context) => findPracticesToClaim(context, words),
    studio: (_root, { practiceId }, context) => findStudio(context, practiceId),
  },
  Mutation: {
    startClaim: async (_root, { input }, context) =>
      presentClaim(context, await startClaim(context, { ...input, way: claimWayOf(input.way) })),
    enterClaimCode: async (_root, { claimId, code }, context) =>
      presentClaim(context, await enterClaimCode(context, claimId, code)),
    withdrawClaim: async (_root, { claimId }, context) => presentClaim(context, await withdrawClaim(context, claimId)),
    saveMember: async (_root, { practiceId, email, role }, context) =>
      presentStudio(context, await saveMember(context, practiceId, { email, role: memberRoleOf(role) })),
    removeMember: async (_root, { practiceId, accountId }, context) =>
      presentStudio(context, await removeMember(context, practiceId, accountId)),
    askForEntitlement: async (_root, { practiceId, input }, context) =>
      presentStudio(context, await askForEntitlement(context, practiceId, input)),
  },
  StudioPractice: { id: ({ id }) => String(id) },
  PracticeStanding: {
    contactWay: ({ contactWay }) => claimWayName(contactWay),
    entitledWay: ({ entitledWay }) => (entitledWay ? entitlementWayName(entitledWay) : null),
  },
  ClaimOptions: {
    telephone: ({ telephone }) => (telephone ? formatPhone(telephone) : null),
  },
  PracticeClaim: {
    way: ({ way }) => claimWayName(way),
    sentTo: ({ way, contact }) => (way === 'telephone' && contact ? formatPhone(contact) : contact),
    state: ({ state }) => claimStateNames[state],
    startedAt: ({ createdAt }) => createdAt,
    expiresAt: ({ state, expiresAt }) => (state === 'awaiting-code' ? expiresAt : null),
    call: ({ way, rungAt, ringFault }) => {
      if (way !== 'telephone') return null;
      return ringFault ? 'FAILED' : rungAt ? 'RUNG' : 'WAITING';
    },
  },
  Studio: { role: ({ role }) => memberRoleName(role) },
  PracticeMember: {
    role: ({ role }) => memberRoleName(role),
    isMe: ({ accountId }, _args, { currentAccount }) => accountId === currentAccount?.id,
  },
  StudioRefused: {
    mayOverride: ({ mayOverride }) => mayOverride ?? false,
  },
};
