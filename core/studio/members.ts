import type { EntityManager } from '@dentisti/db/orm';
import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { withdrawOpenClaims } from '@dentisti/db/studio/practice-claim.repository';
import {
  findMembers,
  type NamedMember,
  removeMember as removeRow,
  saveMember as saveRow,
} from '@dentisti/db/studio/practice-member.repository';
import {
  changeStanding,
  endStanding,
  findStanding,
  notAsked,
  notEntitled,
} from '@dentisti/db/studio/practice-standing.repository';
import { isLastOwner, type MemberRole, maxMembers, strandsOthers } from '@dentisti/domain/studio/member-role';
import { holdsEntitlement } from '@dentisti/domain/studio/practice-standing';
import { isUuid } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { countClient, countCodeMail } from '../platform/request-limits.ts';
import { endCallsSetting } from '../practice-calls/end-calls-setting.ts';
import { accountEmail } from './account-email.ts';
import { inOwnPractice, type StudioOutcome } from './own-practice.ts';
import { queueStudioMail } from './queue-studio-mail.ts';
import { studioRefused } from './refusal.ts';

const lastOwner = 'Uno studio ha bisogno di almeno un titolare: prima dai il ruolo a un’altra persona.';

/**
 * Puts somebody into the practice's studio, or gives them another role. Who is new there is mailed, and every owner when
 * owners change. Nobody learns from a refusal who is in a practice that is not theirs.
 */
export async function saveMember(
  context: RequestContext,
  practiceId: string,
  { email: typed, role }: { email: string; role: MemberRole },
): Promise<StudioOutcome> {
  const email = accountEmail(typed);
  if (!email) return studioRefused('Controlla l’indirizzo e-mail.');
  const limited = await countClient(context, 'memberChanges');
  if (limited) return limited;
  return inOwnPractice(context, practiceId, 'owner', async (tx, { practice, account: me, now }) => {
    const members = await findMembers(tx, practice.id);
    const present = members.find((member) => member.email === email);
    if (present?.role === role) return studioRefused('È già così.');
    if (present && role !== 'owner' && isLastOwner(members, present.accountId)) return studioRefused(lastOwner);
    if (!present && members.length >= maxMembers)
      return studioRefused(`In uno studio ci stanno al massimo ${maxMembers} persone.`);
    const tooManyMails = present ? null : await countCodeMail(context, email);
    if (tooManyMails) return tooManyMails;
    const { id: accountId } = await ensureAccount(tx, email, now);
    await saveRow(tx, { practiceId: practice.id, accountId, role, now });
    await withdrawOpenClaims(tx, { practiceId: practice.id, accountId, now });
    const ends = present?.role === 'owner' && (await endEntitlementOf(tx, practice.id, accountId));
    const about = { practiceId: practice.id, accountId, byAccountId: me.id };
    const mailIds = present
      ? []
      : [
          await queueStudioMail(tx, context.services.env, {
            template: 'memberAdded',
            toAddress: email,
            occasion: `${practice.id}:${accountId}:${now.getTime()}`,
            params: about,
            now,
          }),
        ];
    if (role === 'owner' || present?.role === 'owner') {
      const change = role === 'owner' ? 'owner-added' : 'owner-ended';
      mailIds.push(...(await notifyOwners(tx, context, members, { ...about, change, ends, email, now })));
    }
    const detail = { memberId: accountId, role, ...(ends && { entitlementEnded: true }) };
    return { action: present ? 'member.role-changed' : 'member.added', detail, mailIds, isForOperators: ends };
  });
}

/**
 * Takes somebody out of the practice's studio; staff may take out themselves alone. The last person may leave, which gives
 * the practice back.
 */
export const removeMember = (context: RequestContext, practiceId: string, accountId: string): Promise<StudioOutcome> =>
  inOwnPractice(context, practiceId, 'staff', async (tx, { practice, me, now }) => {
    if (me.role !== 'owner' && accountId !== me.accountId)
      return studioRefused('Chi non è titolare può togliere solo sé.');
    const members = await findMembers(tx, practice.id);
    const gone = isUuid(accountId) ? members.find((member) => member.accountId === accountId) : undefined;
    if (!gone) return studioRefused('Questa persona non è più nello studio.');
    if (strandsOthers(members, accountId)) return studioRefused(lastOwner);
    await removeRow(tx, practice.id, accountId);
    const ends = members.length > 1 && (await endEntitlementOf(tx, practice.id, accountId));
    const isLast = members.length === 1;
    if (isLast) await endStanding(tx, practice.id);
    const optedOut = isLast && (await endCallsSetting(tx, practice, now));
    const about = { practiceId: practice.id, accountId, byAccountId: me.accountId };
    const change = gone.role === 'owner' ? 'owner-ended' : 'removed';
    const left = members.filter((member) => member !== gone);
    const recipients = gone.role === 'owner' ? [...left, gone] : [gone];
    const mailIds = await notifyOwners(tx, context, recipients, { ...about, change, ends, email: gone.email, now });
    const detail = {
      memberId: accountId,
      ...(ends && { entitlementEnded: true }),
      ...(optedOut && { optedOut: true }),
    };
    return { action: 'member.removed', detail, mailIds, isForOperators: ends };
  });

/**
 * Ends an entitlement that was found for an account which is no owner any more, and a check that it asked for: it would be
 * granted to nobody. Returns whether there was an entitlement.
 */
async function endEntitlementOf(tx: EntityManager, practiceId: number, accountId: string): Promise<boolean> {
  const standing = await findStanding(tx, practiceId);
  if (standing?.askedById === accountId) await changeStanding(tx, practiceId, notAsked);
  if (!standing || !holdsEntitlement(standing, accountId)) return false;
  await changeStanding(tx, practiceId, notEntitled);
  return true;
}

/** Queues a mail about a change of people to every owner among them, and to the person whom it concerns. */
async function notifyOwners(
  tx: EntityManager,
  { services }: RequestContext,
  people: readonly NamedMember[],
  change: {
    practiceId: number;
    accountId: string;
    byAccountId: string;
    change: string;
    /** Whether the practice's entitlement ended by it. */
    ends: boolean;
    email: string;
    now: Date;
  },
): Promise<string[]> {
  const { now, ends, email: _concerned, ...about } = change;
  const params = { ...about, ...(ends && { entitlementEnded: true }) };
  const mailIds: string[] = [];
  for (const { accountId, role, email } of people) {
    if (role !== 'owner' && accountId !== change.accountId) continue;
    const occasion = `${change.practiceId}:${change.accountId}:${accountId}:${now.getTime()}`;
    const mail = { template: 'peopleChanged' as const, toAddress: email, occasion, params, now };
    mailIds.push(await queueStudioMail(tx, services.env, mail));
  }
  return mailIds;
}
