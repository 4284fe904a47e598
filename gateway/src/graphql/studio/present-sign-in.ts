import type { StudioSignInOutcome } from '@dentisti/core/studio/sign-in';
import { presentRefusal } from './present-outcome.ts';

/** Words what became of a sign-in to the studio. */
export const presentSignIn = (outcome: StudioSignInOutcome) =>
  outcome.kind === 'signedIn' ? { __typename: 'StudioSignedIn' as const, ...outcome } : presentRefusal(outcome);
