import type { ClaimWay } from './claim.ts';

/** How an operator found that somebody is entitled to a practice: in the Albo's register, or by certified mail (PEC). */
export const entitlementWays = ['albo', 'pec'] as const;
export type EntitlementWay = (typeof entitlementWays)[number];

/**
 * The two levels of a practice in the studio, each with the date since when. The first – somebody controls its contact –
 * opens its own profile and its requests; patients' data open at the second.
 */
export interface PracticeStanding {
  contactAt: Date;
  contactWay: ClaimWay;
  entitledAt: Date | null;
  entitledWay: EntitlementWay | null;
}

/** Returns whether a practice's people may see patients' data. */
export const opensPatientData = (standing: Pick<PracticeStanding, 'entitledAt'> | null): boolean =>
  standing !== null && standing.entitledAt !== null;

/**
 * Returns whether a practice was found entitled through an account: its entitlement ends once that account is no owner any
 * more, because somebody else has not been checked.
 */
export const holdsEntitlement = (
  standing: Pick<PracticeStanding, 'entitledAt'> & { entitledAccountId: string | null },
  accountId: string,
): boolean => standing.entitledAt !== null && standing.entitledAccountId === accountId;
