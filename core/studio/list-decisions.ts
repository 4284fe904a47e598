import { findClaimsForOperators, type NamedClaim } from '@dentisti/db/studio/practice-claim.repository';
import { findMembers } from '@dentisti/db/studio/practice-member.repository';
import { type AskedEntitlement, findAskedEntitlements } from '@dentisti/db/studio/practice-standing.repository';
import {
  findPracticeToClaim,
  findStudioPractices,
  type StudioPracticeRow,
} from '@dentisti/db/studio/studio-practice.repository';
import { pageOf, pageSize, readCursor } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';

const recentDays = 90;

/** A claim as an operator reads it. */
export interface AdminClaimView extends NamedClaim {
  practice: StudioPracticeRow;
  /** As published now; null without one. */
  practicePhone: string | null;
  practiceWebsite: string | null;
  ownerEmails: string[];
}

interface ClaimsAsked {
  /** Those that an operator has to decide alone; otherwise all of the last 90 days. */
  waiting: boolean;
  first?: number | null | undefined;
  /** `nextCursor` of the page before. */
  after?: string | null | undefined;
}

/** Returns a page of the claims that wait for an operator, or of all of the last 90 days. */
export async function listClaims(
  { em, services }: RequestContext,
  { waiting, first, after }: ClaimsAsked,
): Promise<{ items: AdminClaimView[]; nextCursor: string | null }> {
  const since = new Date(services.now().getTime() - recentDays * 86_400_000);
  const size = pageSize(first);
  const { env } = services;
  const which = waiting ? ('waiting' as const) : { since };
  const found = await findClaimsForOperators(em, { which, after: readCursor(env, after), limit: size + 1 });
  const { items: claims, nextCursor } = pageOf(env, found, size, (claim) => claim);
  const views: AdminClaimView[] = [];
  for (const claim of claims) {
    const practice = await findPracticeToClaim(em, claim.practiceId, services.now());
    const [named] = practice ? [practice] : await findStudioPractices(em, [claim.practiceId]);
    if (!named) continue;
    const owners = (await findMembers(em, claim.practiceId)).filter(({ role }) => role === 'owner');
    views.push({
      ...claim,
      practice: named,
      practicePhone: practice?.phone ?? null,
      practiceWebsite: practice?.website ?? null,
      ownerEmails: owners.map(({ email }) => email),
    });
  }
  return { items: views, nextCursor };
}

/** A check that an operator has to make. */
export interface AdminEntitlementView extends AskedEntitlement {
  practice: StudioPracticeRow;
}

/** Returns what practices asked to be found entitled with. */
export async function listEntitlements({ em }: RequestContext): Promise<AdminEntitlementView[]> {
  const asked = await findAskedEntitlements(em);
  const practices = await findStudioPractices(
    em,
    asked.map(({ practiceId }) => practiceId),
  );
  const byId = new Map(practices.map((practice) => [practice.id, practice]));
  return asked.flatMap((entry) => {
    const practice = byId.get(entry.practiceId);
    return practice ? [{ ...entry, practice }] : [];
  });
}
