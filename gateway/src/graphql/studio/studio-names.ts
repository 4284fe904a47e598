import type { ClaimState, ClaimWay } from '@dentisti/domain/studio/claim';
import type { MemberRole } from '@dentisti/domain/studio/member-role';
import type { EntitlementWay } from '@dentisti/domain/studio/practice-standing';
import type {
  ClaimState as ClaimStateName,
  ClaimWay as ClaimWayName,
  EntitlementWay as EntitlementWayName,
  MemberRole as MemberRoleName,
} from '../../generated/resolvers.ts';

/** The schema's names of what the product knows in lower case. */
export const claimWayName = (way: ClaimWay): ClaimWayName => way.toUpperCase() as Uppercase<ClaimWay>;
export const claimWayOf = (name: ClaimWayName): ClaimWay => name.toLowerCase() as Lowercase<ClaimWayName>;
export const memberRoleName = (role: MemberRole): MemberRoleName => role.toUpperCase() as Uppercase<MemberRole>;
export const memberRoleOf = (name: MemberRoleName): MemberRole => name.toLowerCase() as Lowercase<MemberRoleName>;
export const entitlementWayName = (way: EntitlementWay): EntitlementWayName =>
  way.toUpperCase() as Uppercase<EntitlementWay>;
export const entitlementWayOf = (name: EntitlementWayName): EntitlementWay =>
  name.toLowerCase() as Lowercase<EntitlementWayName>;

export const claimStateNames: Readonly<Record<ClaimState, ClaimStateName>> = {
  'awaiting-code': 'AWAITING_CODE',
  'awaiting-operator': 'AWAITING_OPERATOR',
  disputed: 'DISPUTED',
  granted: 'GRANTED',
  refused: 'REFUSED',
  withdrawn: 'WITHDRAWN',
  expired: 'EXPIRED',
};
