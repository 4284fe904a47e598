import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { lockPractice } from '@dentisti/db/practice/manual-edit.repository';
import { endPracticeWord } from '@dentisti/db/profile/practice-word.repository';
import { findPracticeAccount } from '@dentisti/db/studio/practice-account.repository';
import { changeClaim, findClaim, lockClaim } from '@dentisti/db/studio/practice-claim.repository';
import { findMembers, removeMembers, saveMember } from '@dentisti/db/studio/practice-member.repository';
import { beginStanding } from '@dentisti/db/studio/practice-standing.repository';
import { findPracticeToClaim } from '@dentisti/db/studio/studio-practice.repository';
import { awaitsOperator } from '@dentisti/domain/studio/claim';
import type { OperatorContext } from '../../admin/manual-override.ts';
import { isUuid } from '../../admin/page-of.ts';
import { freeText } from '../free-text.ts';
import { queueStudioMail } from '../queue-studio-mail.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../refusal.ts';
import { noPractice } from './start-claim.ts';

export type DecisionOutcome = { kind: 'decided'; practiceId: number } | StudioRefused;

/** Returns an operator's sentence as it is stored; null when it cannot be taken. */
export const decisionNote = (typed: string): string | null => freeText(typed, { min: 3, max: 500 });
export const noteFault = 'Scrivi una frase da 3 a 500 caratteri: chi ha chiesto la legge.';

interface Decision {
  claimId: string;
  grant: boolean;
  /** Whom the operator has seen to own the practice: of others a decision would be made unseen. */
  ownerEmails: readonly string[];
  note: string;
}

/**
 * Decides a claim that waits for an operator. Granted, the practice has this one owner: whoever was in it leaves, and its
 * entitlement ends, as that was found for somebody else.
 */
export async function decideClaim(
  context: OperatorContext,
  { claimId, grant, ownerEmails, note: typed }: Decision,
): Promise<DecisionOutcome> {
  const note = decisionNote(typed);
  if (note === null) return studioRefused(noteFault);
  const { jobs, operatorChanges } = context.services;
  const outcome = await context.em.transactional((tx) => decide(tx, context, { claimId, grant, ownerEmails, note }));
  if (outcome.kind === 'refused') return outcome;
  for (const mailId of outcome.mailIds) await jobs.add('sendMail', { mailId });
  await operatorChanges.publish('work');
  return { kind: 'decided', practiceId: outcome.practiceId };
}

async function decide(
  tx: EntityManager,
  { services, currentOperator, requestId }: OperatorContext,
  { claimId, grant, ownerEmails, note }: Decision,
) {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const now = services.now();
  const found = isUuid(claimId) ? await findClaim(tx, claimId) : null;
  // The comune's lock comes before the practice's, as in an import.
  const profile = found && (await lockPractice(tx, found.practiceId));
  const practice = found && (await findPracticeToClaim(tx, found.practiceId, now, { lock: true, hiddenToo: true }));
  const claim = practice && (await lockClaim(tx, found.id));
  if (!claim) return studioRefused(noPractice);
  if (!awaitsOperator(claim.state)) return studioRefused(changedMeanwhile);
  const claimant = await findPracticeAccount(tx, claim.accountId);
  if (!claimant) return studioRefused(changedMeanwhile);
  const former = await findMembers(tx, practice.id);
  const owners = former.filter(({ role }) => role === 'owner').map(({ email }) => email);
  if (owners.sort().join() !== [...ownerEmails].sort().join()) return studioRefused(changedMeanwhile);
  const state = grant ? ('granted' as const) : ('refused' as const);
  await changeClaim(tx, claim.id, { state, decidedAt: now, decidedById: currentOperator.id, decisionNote: note });
  if (grant) {
    await removeMembers(tx, practice.id);
    if (profile) await endPracticeWord(tx, profile, now);
    await beginStanding(tx, { practiceId: practice.id, way: claim.way, now });
    await saveMember(tx, { practiceId: practice.id, accountId: claimant.id, role: 'owner', now });
  }
  await writeAudit(tx, {
    at: now,
    operatorId: currentOperator.id,
    action: 'claim.decided',
    target: { kind: 'practice', id: String(practice.id) },
    detail: { claimId: claim.id, accountId: claimant.id, grant, former: former.map(({ accountId }) => accountId) },
    requestId,
  });
  const others = former.filter(({ accountId }) => accountId !== claimant.id);
  const isOthersBusiness = grant || claim.state === 'disputed';
  const concerned = [
    { email: claimant.email, to: 'claimant' },
    ...(isOthersBusiness ? others.map(({ email }) => ({ email, to: 'owner' })) : []),
  ];
  const mailIds: string[] = [];
  for (const { email, to } of concerned) {
    const params = { claimId: claim.id, to };
    const mail = { template: 'claimDecided' as const, toAddress: email, occasion: `${claim.id}:${email}`, params, now };
    mailIds.push(await queueStudioMail(tx, services.env, mail));
  }
  return { kind: 'decided' as const, practiceId: practice.id, mailIds };
}
