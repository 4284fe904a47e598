import {
  findClaim,
  findClaimsOfAccount,
  hasDispute,
  type PracticeClaimRow,
} from '@dentisti/db/studio/practice-claim.repository';
import {
  findMembers,
  findMemberships,
  type NamedMember,
  type PracticeMemberRow,
} from '@dentisti/db/studio/practice-member.repository';
import { findStandings, type PracticeStandingRow } from '@dentisti/db/studio/practice-standing.repository';
import {
  findPracticesByWords,
  findPracticeToClaim,
  findStudioPractices,
  type StudioPracticeRow,
} from '@dentisti/db/studio/studio-practice.repository';
import { findSessionsOfAccount, type StudioSessionRow } from '@dentisti/db/studio/studio-session.repository';
import { type ClaimState, claimTries } from '@dentisti/domain/studio/claim';
import type { MemberRole } from '@dentisti/domain/studio/member-role';
import { holdsEntitlement } from '@dentisti/domain/studio/practice-standing';
import { isSessionOver } from '@dentisti/domain/studio/sign-in-stage';
import type { CurrentAccount, RequestContext } from '../context.ts';
import { countClient } from '../platform/request-limits.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { type ClaimContacts, findClaimContacts } from './claims/find-claim-contacts.ts';
import { currentAccountOf } from './get-current-account.ts';

/** Days for which an account sees its claims. */
const claimDays = 30;

/** A practice that an account is in. */
export interface MembershipView extends Pick<PracticeMemberRow, 'role' | 'since'> {
  practice: StudioPracticeRow;
  standing: PracticeStandingRow;
}

/** Returns the practices an account is in, by name. */
export async function findMembershipViews({ em }: RequestContext, accountId: string): Promise<MembershipView[]> {
  const memberships = await findMemberships(em, accountId);
  const ids = memberships.map(({ practiceId }) => practiceId);
  const [practices, standings] = [await findStudioPractices(em, ids), await findStandings(em, ids)];
  return practices.flatMap((practice) => {
    const member = memberships.find(({ practiceId }) => practiceId === practice.id);
    const standing = standings.find(({ practiceId }) => practiceId === practice.id);
    return member && standing ? [{ practice, role: member.role, since: member.since, standing }] : [];
  });
}

/** A claim as its account sees it. */
export interface ClaimView extends PracticeClaimRow {
  practice: StudioPracticeRow;
  /** Overdue ones are over, whenever the sweep comes by. */
  state: ClaimState;
  triesLeft: number;
}

/** Returns claims with their practices. */
async function viewClaims({ em, services }: RequestContext, claims: readonly PracticeClaimRow[]): Promise<ClaimView[]> {
  const now = services.now();
  const practices = await findStudioPractices(
    em,
    claims.map(({ practiceId }) => practiceId),
  );
  const byId = new Map(practices.map((practice) => [practice.id, practice]));
  return claims.flatMap((claim) => {
    const practice = byId.get(claim.practiceId);
    const isOver = claim.state === 'awaiting-code' && claim.expiresAt <= now;
    const state = isOver ? ('expired' as const) : claim.state;
    return practice ? [{ ...claim, practice, state, triesLeft: Math.max(0, claimTries - claim.wrongCodes) }] : [];
  });
}

/** Returns an account's claims, newest first. */
export async function findClaimViews(context: RequestContext, accountId: string): Promise<ClaimView[]> {
  const since = new Date(context.services.now().getTime() - claimDays * 86_400_000);
  return viewClaims(context, await findClaimsOfAccount(context.em, accountId, since));
}

/** Returns one claim as it now stands; null when it is gone. */
export async function findClaimView(context: RequestContext, id: string): Promise<ClaimView | null> {
  const claim = await findClaim(context.em, id);
  return claim ? ((await viewClaims(context, [claim]))[0] ?? null) : null;
}

/** A session as its account sees it. */
export interface SessionView extends StudioSessionRow {
  isThis: boolean;
}

/** Returns an account's sessions, the one used last first. */
export async function findSessionViews(
  { em, services }: RequestContext,
  account: CurrentAccount,
): Promise<SessionView[]> {
  const now = services.now();
  const sessions = (await findSessionsOfAccount(em, account.id)).filter((session) => !isSessionOver(session, now));
  return sessions.map((session) => ({ ...session, isThis: session.id === account.sessionId }));
}

/** Somebody who is in a practice's studio. */
export interface MemberView extends NamedMember {
  holdsEntitlement: boolean;
}

/** A practice as its own people see it. */
export interface StudioView {
  practice: StudioPracticeRow;
  role: MemberRole;
  standing: PracticeStandingRow;
  members: MemberView[];
  isDisputed: boolean;
}

/** Returns a practice as the account that asks sees it; null when it is not in it. */
export async function findStudio(context: RequestContext, typedId: string): Promise<StudioView | null> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return null;
  const { em } = context;
  const { id: accountId } = currentAccountOf(context);
  const people = await findMembers(em, practiceId);
  const me = people.find((member) => member.accountId === accountId);
  const [practice] = me ? await findStudioPractices(em, [practiceId]) : [];
  const [standing] = me ? await findStandings(em, [practiceId]) : [];
  if (!me || !practice || !standing) return null;
  const members = people.map((member) => ({
    ...member,
    holdsEntitlement: holdsEntitlement(standing, member.accountId),
  }));
  return { practice, role: me.role, standing, members, isDisputed: await hasDispute(em, practiceId) };
}

/** By what a practice can be claimed by the account that asks. */
export interface ClaimOptionsView extends ClaimContacts {
  practice: StudioPracticeRow;
  isClaimed: boolean;
  isMine: boolean;
}

/** Returns how the account that asks can claim a practice; null when there is no such practice. */
export async function findClaimOptions(context: RequestContext, typedId: string): Promise<ClaimOptionsView | null> {
  const practiceId = parsePracticeId(typedId);
  const { em, services } = context;
  const practice = practiceId === null ? null : await findPracticeToClaim(em, practiceId, services.now());
  if (!practice) return null;
  const members = await findMembers(em, practice.id);
  const atAnyHour = services.env.VOICE === 'simulator';
  return {
    practice,
    isClaimed: members.some(({ role }) => role === 'owner'),
    isMine: members.some(({ accountId }) => accountId === currentAccountOf(context).id),
    ...(await findClaimContacts(em, practice, { now: services.now(), atAnyHour })),
  };
}

/** Returns the practices that somebody may mean by words of a name and a place; none for a client over its allowance. */
export async function findPracticesToClaim(context: RequestContext, typed: string): Promise<StudioPracticeRow[]> {
  const words = typed.replaceAll('\0', '').trim().slice(0, 120).split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.join('').length < 2 || !typed.isWellFormed()) return [];
  if (await countClient(context, 'claimSearches')) return [];
  return findPracticesByWords(context.em, words);
}
