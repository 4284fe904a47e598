import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { lockMergePair, mergePractices, planMerge } from '@dentisti/db/practice/practice-merge.repository';
import type { MergeObstacle } from '@dentisti/domain/practice/merge-practices';
import { noteProblem, type OperatorContext } from '../admin/manual-override.ts';
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

/** Makes one practice of two, as it was previewed, or says what prevents it; one transaction. */
export async function mergeTwoPractices(context: OperatorContext, merge: PracticeMerge): Promise<MergeOutcome> {
  const { currentOperator, services, requestId } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const problem = noteProblem(merge.note);
  if (problem) return { kind: 'invalid', fields: [{ name: 'note', message: problem }] };
  const [keptId, goneId] = [parsePracticeId(merge.keptId), parsePracticeId(merge.goneId)];
  if (keptId === null || goneId === null || keptId === goneId) return { kind: 'invalid', fields: sameTwice };
  const now = services.now();
  return context.em.fork().transactional(async (tx): Promise<MergeOutcome> => {
    const pair = await lockMergePair(tx, keptId, goneId);
    if (!pair || versionOf(pair.kept) !== merge.keptVersion || versionOf(pair.gone) !== merge.goneVersion)
      return { kind: 'changedMeanwhile' };
    const plan = await planMerge(tx, pair, now);
    if (plan.obstacles.length > 0) return { kind: 'blocked', obstacles: plan.obstacles };
    const detail = { gone: goneId, slug: pair.gone.slug, moved: plan.counts, note: merge.note.trim() };
    await mergePractices(tx, pair, plan, now);
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
}
