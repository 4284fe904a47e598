import { writeAudit } from '@dentisti/db';
import { lockMergePair, mergePractices, planMerge } from '@dentisti/db/admin';
import type { MergeObstacle } from '@dentisti/domain/dentist/merge-practices';
import { versionOf } from '../../queries/admin/dentists.ts';
import { readDentistId } from '../../queries/dentists/find-dentist.ts';
import { type ColleagueContext, noteProblem } from './by-hand.ts';

export interface PracticeMerge {
  keptId: string;
  goneId: string;
  keptVersion: string;
  goneVersion: string;
  note: string;
}

export type MergeOutcome =
  | { kind: 'merged'; dentistId: number }
  | { kind: 'hindered'; obstacles: MergeObstacle[] }
  | { kind: 'changedMeanwhile' }
  | { kind: 'invalid'; fields: { name: string; message: string }[] };

const sameTwice = [{ name: 'goneId', message: 'Scegli due studi diversi.' }];

/** Makes one practice of two, as it was previewed, or says what hinders it; one transaction. */
export async function mergeTwoPractices(context: ColleagueContext, merge: PracticeMerge): Promise<MergeOutcome> {
  const { viewer, services, requestId } = context;
  if (!viewer) throw new Error('the access rule lets nobody through without a session');
  const problem = noteProblem(merge.note);
  if (problem) return { kind: 'invalid', fields: [{ name: 'note', message: problem }] };
  const [keptId, goneId] = [readDentistId(merge.keptId), readDentistId(merge.goneId)];
  if (keptId === null || goneId === null || keptId === goneId) return { kind: 'invalid', fields: sameTwice };
  const now = services.now();
  return context.em.fork().transactional(async (tx): Promise<MergeOutcome> => {
    const pair = await lockMergePair(tx, keptId, goneId);
    if (!pair || versionOf(pair.kept) !== merge.keptVersion || versionOf(pair.gone) !== merge.goneVersion)
      return { kind: 'changedMeanwhile' };
    const plan = await planMerge(tx, pair, now);
    if (plan.obstacles.length > 0) return { kind: 'hindered', obstacles: plan.obstacles };
    const detail = { gone: goneId, slug: pair.gone.slug, moved: plan.counts, note: merge.note.trim() };
    await mergePractices(tx, pair, plan, now);
    const target = { kind: 'dentist', id: String(keptId) };
    await writeAudit(tx, { at: now, operatorId: viewer.id, action: 'dentist.merged', target, detail, requestId });
    return { kind: 'merged', dentistId: keptId };
  });
}
