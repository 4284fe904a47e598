/** How somebody proves that they hold a practice's contact. */
export const claimWays = ['mailbox', 'telephone', 'operator'] as const;
export type ClaimWay = (typeof claimWays)[number];

/**
 * `awaiting-code`: a code was sent to the practice. `awaiting-operator`: no contact of the practice serves, an operator
 * decides. `disputed`: proved, but the practice has an owner already; an operator decides. The others are final.
 */
export const claimStates = [
  'awaiting-code',
  'awaiting-operator',
  'disputed',
  'granted',
  'refused',
  'withdrawn',
  'expired',
] as const;
export type ClaimState = (typeof claimStates)[number];

/** States in which something can still happen to a claim. */
export const openClaimStates = ['awaiting-code', 'awaiting-operator', 'disputed'] as const satisfies ClaimState[];
export const isOpenClaim = (state: ClaimState): boolean => (openClaimStates as readonly ClaimState[]).includes(state);

/** How long a code is good for. */
export const claimCodeMinutes = 15;
/** Wrong codes that one claim takes. */
export const claimTries = 5;
/** Claims that one account may have waiting for an operator. */
export const maxWaitingClaims = 2;
/** Claims within 24 hours: by one account on one practice, by one account on all; codes to one practice for all accounts. */
export const claimAllowance = { ofAccountOnPractice: 3, ofAccount: 6, ofPractice: 12 } as const;
/** Calls that one practice gets within 24 hours, whoever asks for them. */
export const claimCallsOfPractice = 3;

/** The claim that a code was typed for, as it stands. */
export interface ClaimToDecide {
  state: ClaimState;
  wrongCodes: number;
  expiresAt: Date;
}

export type CodeRefusal = 'closed' | 'too-late' | 'too-many-tries' | 'wrong' | 'contact-changed';

export type CodeDecision =
  | { kind: 'granted' }
  /** Nothing changes hands: those who are there are notified, an operator decides. */
  | { kind: 'disputed' }
  | { kind: 'refused'; reason: CodeRefusal; state: ClaimState; wrongCodes: number };

/**
 * Decides what a typed code comes to.
 * @param isRight whether it is this claim's code
 * @param contactStands whether the contact that it was sent to still serves for a claim
 * @param hasOwner whether somebody owns the practice in the studio
 */
export function decideClaimCode(
  claim: ClaimToDecide,
  { isRight, contactStands, hasOwner, now }: { isRight: boolean; contactStands: boolean; hasOwner: boolean; now: Date },
): CodeDecision {
  const { wrongCodes } = claim;
  const refuse = (reason: CodeRefusal, state: ClaimState = claim.state, wrong = wrongCodes): CodeDecision => ({
    kind: 'refused',
    reason,
    state,
    wrongCodes: wrong,
  });
  if (claim.state !== 'awaiting-code') return refuse('closed');
  if (claim.expiresAt <= now) return refuse('too-late', 'expired');
  if (wrongCodes >= claimTries) return refuse('too-many-tries', 'refused');
  if (!isRight) {
    const wrong = wrongCodes + 1;
    return wrong >= claimTries ? refuse('too-many-tries', 'refused', wrong) : refuse('wrong', claim.state, wrong);
  }
  if (!contactStands) return refuse('contact-changed', 'refused');
  return { kind: hasOwner ? 'disputed' : 'granted' };
}

/** Returns whether an operator may decide a claim: only those that wait for one. */
export const awaitsOperator = (state: ClaimState): boolean => state === 'awaiting-operator' || state === 'disputed';
