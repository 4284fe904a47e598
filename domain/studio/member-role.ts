/** What somebody may do in a practice's studio: an owner also says who is in it. */
export const memberRoles = ['owner', 'staff'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** People that one practice may have in the studio. */
export const maxMembers = 30;

interface Member {
  accountId: string;
  role: MemberRole;
}

/** Returns whether a practice would be without an owner if a member left or got another role. */
export const isLastOwner = (members: readonly Member[], accountId: string): boolean =>
  members.every((member) => member.role !== 'owner' || member.accountId === accountId) &&
  members.some((member) => member.accountId === accountId && member.role === 'owner');

/**
 * Returns whether somebody may not leave a practice, be it by leaving it or by erasing the account: the others would be
 * without an owner. Who is alone in it may, and gives it back.
 */
export const strandsOthers = (members: readonly Member[], accountId: string): boolean =>
  members.length > 1 && isLastOwner(members, accountId);
