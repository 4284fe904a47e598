import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { lockMergePair, mergePractices, planMerge } from '@dentisti/db/practice/practice-merge.repository';
import { findPracticeAccount } from '@dentisti/db/studio/practice-account.repository';
import type { MergeObstacle } from '@dentisti/domain/practice/merge-practices';
import { noteProblem, type OperatorContext } from '../admin/manual-override.ts';
import { queueStudioMail } from '../studio/queue-studio-mail.ts';
import { parsePracticeId } from './find-practice.ts';
import { versionOf } from './list-admin-practices.ts';

export interface PracticeMerge {
  keptId: string;
  goneId: string;
  keptVersion: string;
  goneVersion: string;
  note: string;
}

export type MergeOutcome =
  | { kind: 'merged'; dentistId: number }
  | { kind: 'blocked'; obstacles: MergeObstacle[] }
  | { kind: 'changedMeanwhile' }
  | { kind: 'invalid'; fields: { name: string; message: string }[] };

const sameTwice = [{ name: 'goneId', message: 'Scegli due studi diversi.' }];

type Ended = Awaited<ReturnType<typeof mergePractices>>;

/**
 * Makes one practice of two, as it was previewed, or says what prevents it; one transaction. Those whose access or claim
 * ended by it are mailed.
 */
export async function mergeTwoPractices(context: OperatorContext, merge: PracticeMerge): Promise<MergeOutcome> {
  const { currentOperator, services, requestId } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const problem = noteProblem(merge.note);
  if (problem) return { kind: 'invalid', fields: [{ name: 'note', message: problem }] };
  const [keptId, goneId] = [parsePracticeId(merge.keptId), parsePracticeId(merge.goneId)];
  if (keptId === null || goneId === null || keptId === goneId) return { kind: 'invalid', fields: sameTwice };
  const now = services.now();
  const mailIds: string[] = [];
  const outcome = await context.em.fork().transactional(async (tx): Promise<MergeOutcome> => {
    const pair = await lockMergePair(tx, keptId, goneId);
    if (!pair || versionOf(pair.kept) !== merge.keptVersion || versionOf(pair.gone) !== merge.goneVersion)
      return { kind: 'changedMeanwhile' };
    const plan = await planMerge(tx, pair, now);
    if (plan.obstacles.length > 0) return { kind: 'blocked', obstacles: plan.obstacles };
    const detail = { gone: goneId, slug: pair.gone.slug, moved: plan.counts, note: merge.note.trim() };
    const formerName = pair.gone.name;
    const ended = await mergePractices(tx, pair, plan, now);
    mailIds.push(...(await queueEndMails(tx, context, ended, { keptId, goneId, formerName, now })));
    const target = { kind: 'dentist', id: String(keptId) };
    await writeAudit(tx, {
      at: now,
      operatorId: currentOperator.id,
      action: 'dentist.merged',
      target,
      detail,
      requestId,
    });
    return { kind: 'merged', dentistId: keptId };
  });
  for (const mailId of mailIds) await services.jobs.add('sendMail', { mailId });
  return outcome;
}

/** Queues the mails to those whose access to a practice, or claim on it, ended by a merge; returns their ids. */
async function queueEndMails(
  tx: EntityManager,
  { services }: OperatorContext,
  ended: Ended,
  { keptId, goneId, formerName, now }: { keptId: number; goneId: number; formerName: string; now: Date },
): Promise<string[]> {
  const mailIds: string[] = [];
  for (const { accountId, email } of ended.members) {
    const params = { practiceId: keptId, accountId, formerName };
    const mail = {
      template: 'accessEnded' as const,
      toAddress: email,
      occasion: `${goneId}:${accountId}`,
      params,
      now,
    };
    mailIds.push(await queueStudioMail(tx, services.env, mail));
  }
  for (const { id, accountId } of ended.claims) {
    const account = await findPracticeAccount(tx, accountId);
    if (!account) continue;
    const params = { claimId: id, to: 'claimant' };
    const occasion = `${id}:${account.email}`;
    const mail = { template: 'claimDecided' as const, toAddress: account.email, occasion, params, now };
    mailIds.push(await queueStudioMail(tx, services.env, mail));
  }
  return mailIds;
}
