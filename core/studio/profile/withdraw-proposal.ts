import { decideProfileEdit, findProfileEdit } from '@dentisti/db/profile/profile-edit.repository';
import { isUuid } from '../../admin/page-of.ts';
import type { RequestContext } from '../../context.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { inProfile } from './in-profile.ts';

export type WithdrawOutcome = { kind: 'saved'; applied: never[]; proposed: never[] } | StudioRefused;

/** Takes a proposal back that no operator has decided. */
export const withdrawProposal = (
  context: RequestContext,
  practiceId: string,
  editId: string,
): Promise<WithdrawOutcome> =>
  inProfile(context, practiceId, async (tx, { practice, now }) => {
    const edit = isUuid(editId) ? await findProfileEdit(tx, editId) : null;
    if (edit?.practiceId !== practice.id || edit.state !== 'proposed')
      return studioRefused('Questa proposta è già stata decisa, o ritirata.');
    await decideProfileEdit(tx, edit.id, { state: 'withdrawn', decidedAt: now });
    const done = { kind: 'saved' as const, applied: [], proposed: [] };
    return { action: 'profile.proposal-withdrawn', detail: { editId }, isForOperators: true, done };
  });
