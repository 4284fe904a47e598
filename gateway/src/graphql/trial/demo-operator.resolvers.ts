import { signInAsDemoOperator } from '@dentisti/core/trial/sign-in-as-demo-operator';
import type { Resolvers } from '../../generated/resolvers.ts';

/** The playground's one-click sign-in; in production neither this resolver nor its field exists. */
export const demoOperatorResolvers: Resolvers = {
  Mutation: {
    signInAsDemoOperator: async (_root, _args, context) => {
      const outcome = await signInAsDemoOperator(context);
      if (outcome.kind === 'signedIn') return { __typename: 'DemoOperatorSignedIn', email: outcome.email };
      if (outcome.kind === 'refused') return { __typename: 'SignInRefused', message: outcome.message };
      const { message, retryAfterSeconds } = outcome;
      return { __typename: 'TooManyRequests', message, retryAfterSeconds };
    },
  },
};
