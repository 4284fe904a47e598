import type { ClaimState, OwnClaimFragment } from '../../../gql/graphql.ts';

export const claimStateNames: Readonly<Record<ClaimState, string>> = {
  AWAITING_CODE: 'Manca il codice',
  AWAITING_OPERATOR: 'La esamina un operatore',
  DISPUTED: 'Lo studio ha già un titolare: decide un operatore',
  GRANTED: 'Accolta',
  REFUSED: 'Non accolta',
  WITHDRAWN: 'Ritirata',
  EXPIRED: 'Scaduta',
};

/** Returns whether a claim still waits for a code or for an operator. */
export const isOpen = (state: ClaimState): boolean =>
  state === 'AWAITING_CODE' || state === 'AWAITING_OPERATOR' || state === 'DISPUTED';

/** Returns the newest claim on each practice; `claims` come newest first. */
export function latestClaims(claims: readonly OwnClaimFragment[]): OwnClaimFragment[] {
  return claims.filter(
    ({ practice }, index) => claims.findIndex((other) => other.practice.id === practice.id) === index,
  );
}

/** How long an operator usually takes. */
export const operatorDelay = 'di solito entro due giorni lavorativi';
