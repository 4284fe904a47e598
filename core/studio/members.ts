import { ensureAccount, findAccountByEmail } from '@dentisti/db/studio/practice-account.repository';
import {
  findMembers,
  findMembership,
  removeMember as removeRow,
  saveMember as saveRow,
} from '@dentisti/db/studio/practice-member.repository';
import { isLastOwner, type MemberRole, maxMembers } from '@dentisti/domain/studio/member-role';
import type { RequestContext } from '../context.ts';
import { countTypedAddressMail, type TooManyRequests } from '../platform/request-limits.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { isUuid } from './enter-claim-code.ts';
import { inOwnPractice, type StudioOutcome } from './own-practice.ts';
import { queueStudioMail } from './queue-studio-mail.ts';
import { studioRefused } from './refusal.ts';
import { accountEmail } from './sign-in.ts';

const lastOwner = 'Uno studio ha bisogno di almeno un titolare: prima dai il ruolo a un’altra persona.';

/** Puts somebody into the practice's studio, or gives them another role; who is new there is mailed. */
export async function saveMember(
  context: RequestContext,
  practiceId: string,
  { email: typed, role }: { email: string; role: MemberRole },
): Promise<StudioOutcome | TooManyRequests> {
  const email = accountEmail(typed);
  if (!email) return studioRefused('Controlla l’indirizzo e-mail.');
  const known = await findAccountByEmail(context.em, email);
  const id = parsePracticeId(practiceId);
  const isIn = known && id !== null && (await findMembership(context.em, id, known.id));
  const limited = isIn ? null : await countTypedAddressMail(context, email);
  if (limited) return limited;
  return inOwnPractice(context, practiceId, 'owner', async (tx, { practice, account: me, now }) => {
    const members = await findMembers(tx, practice.id);
    const present = members.find((member) => member.email === email);
    if (present?.role === role) return studioRefused('È già così.');
    if (present && role !== 'owner' && isLastOwner(members, present.accountId)) return studioRefused(lastOwner);
    if (!present && members.length >= maxMembers)
      return studioRefused(`In uno studio ci stanno al massimo ${maxMembers} persone.`);
    const { id: accountId } = await ensureAccount(tx, email, now);
    await saveRow(tx, { practiceId: practice.id, accountId, role, now });
    const detail = { memberId: accountId, role };
    if (present) return { action: 'member.role-changed', detail };
    const params = { practiceId: practice.id, accountId, byAccountId: me.id };
    const occasion = `${practice.id}:${accountId}:${now.getTime()}`;
    const mail = { template: 'memberAdded' as const, toAddress: email, occasion, params, now };
    return { action: 'member.added', detail, mailIds: [await queueStudioMail(tx, context.services.env, mail)] };
  });
}

/** Takes somebody out of the practice's studio; staff may take out themselves alone. */
export const removeMember = (context: RequestContext, practiceId: string, accountId: string): Promise<StudioOutcome> =>
  inOwnPractice(context, practiceId, 'staff', async (tx, { practice, me }) => {
    if (me.role !== 'owner' && accountId !== me.accountId)
      return studioRefused('Chi non è titolare può togliere solo sé.');
    const members = await findMembers(tx, practice.id);
    if (!isUuid(accountId) || !members.some((member) => member.accountId === accountId))
      return studioRefused('Questa persona non è più nello studio.');
    if (isLastOwner(members, accountId)) return studioRefused(lastOwner);
    await removeRow(tx, practice.id, accountId);
    return { action: 'member.removed', detail: { memberId: accountId } };
  });
