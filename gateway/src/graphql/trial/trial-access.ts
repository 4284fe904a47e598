import { type AccessRule, account, anyone, knownSender, operator } from '../access-rule.ts';

/** Fields that the trial's schema alone has (`graphql/trial`). */
export type TrialQuery = 'simulatedCarriers' | 'simulatedClaimCall' | 'simulatedScenarios';
export type TrialMutation =
  | 'clearSimulatedScenario'
  | 'setSimulatedScenario'
  | 'signInAsDemoOperator'
  | 'signInAsDemoStudio'
  | 'simulateBookingCall'
  | 'simulateCall';

/** Rules of what simulates, which production's schema does not have. */
export const trialAccessRules: {
  Query: Record<TrialQuery, AccessRule>;
  Mutation: Record<TrialMutation, AccessRule>;
} = {
  Query: {
    // Decided inside, as `byokProviders`.
    simulatedCarriers: knownSender,
    // Null unless the claim is the account's own.
    simulatedClaimCall: account,
    simulatedScenarios: operator,
  },
  Mutation: {
    clearSimulatedScenario: operator,
    setSimulatedScenario: operator,
    signInAsDemoOperator: anyone,
    signInAsDemoStudio: anyone,
    // The private token is the key.
    simulateBookingCall: anyone,
    simulateCall: operator,
  },
};
