import { signInAsDemoStudio } from '@dentisti/core/trial/sign-in-as-demo-studio';
import { findSimulatedClaimWords } from '@dentisti/core/trial/simulated-claim-words';
import type { Resolvers } from '../../generated/resolvers.ts';
import { presentSignIn } from '../studio/present-sign-in.ts';

/** The trial's one-click way into the studio, and its spoken codes; in production neither these resolvers nor their fields exist. */
export const demoStudioResolvers: Resolvers = {
  Query: {
    simulatedClaimCall: (_root, { claimId }, context) => findSimulatedClaimWords(context, claimId),
  },
  Mutation: {
    signInAsDemoStudio: async (_root, _args, context) => presentSignIn(await signInAsDemoStudio(context)),
  },
};
