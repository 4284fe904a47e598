import { type DecisionOutcome, decideClaim } from '@dentisti/core/studio/claims/decide-claim';
import { decideEntitlement, withdrawEntitlement } from '@dentisti/core/studio/entitlement';
import { listClaims, listEntitlements } from '@dentisti/core/studio/list-decisions';
import { findStudioPractices } from '@dentisti/db/studio/studio-practice.repository';
import type { Resolvers } from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { claimStateNames, claimWayName, entitlementWayOf } from './studio-names.ts';

/** Words what an operator decided. */
export async function presentDecision({ em }: RequestContext, outcome: DecisionOutcome) {
  if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, message: outcome.message };
  const [practice] = await findStudioPractices(em, [outcome.practiceId]);
  if (!practice) throw new Error('a practice is gone');
  return { __typename: 'AdminStudioDecided' as const, practice };
}

/** What operators decide about claims and entitlements. */
export const adminStudiosResolvers: Resolvers = {
  Query: {
    adminClaims: (_root, asked, context) => listClaims(context, asked),
    adminEntitlements: (_root, _args, context) => listEntitlements(context),
  },
  Mutation: {
    decideClaim: async (_root, decision, context) => presentDecision(context, await decideClaim(context, decision)),
    decideEntitlement: async (_root, { way, ...decision }, context) =>
      presentDecision(
        context,
        await decideEntitlement(context, { ...decision, way: way ? entitlementWayOf(way) : null }),
      ),
    withdrawEntitlement: async (_root, decision, context) =>
      presentDecision(context, await withdrawEntitlement(context, decision)),
  },
  AdminClaim: {
    claimantEmail: ({ email }) => email,
    way: ({ way }) => claimWayName(way),
    state: ({ state }) => claimStateNames[state],
    startedAt: ({ createdAt }) => createdAt,
  },
  AdminEntitlement: { contactWay: ({ contactWay }) => claimWayName(contactWay) },
};
