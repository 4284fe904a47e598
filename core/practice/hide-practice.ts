import type { HideReason } from '@dentisti/domain/practice/hide-reason';
import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome, type PracticeTarget } from './change-practice.ts';

/** Takes a profile down, also one that its source took down: from then on no source brings it back. */
export const hidePractice = (
  context: OperatorContext,
  target: PracticeTarget,
  reason: HideReason,
): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, practice, now) => {
    if (practice.hiddenReason) return { kind: 'refused', message: 'Il profilo è già nascosto.' };
    Object.assign(practice, { hiddenAt: now, hiddenReason: reason, hiddenNote: target.note?.trim(), updatedAt: now });
    await tx.flush();
    return { action: 'dentist.hidden', detail: { reason } };
  });

/** Shows a profile again. */
export const showPractice = (context: OperatorContext, target: PracticeTarget): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, practice, now) => {
    if (!practice.hiddenAt) return { kind: 'refused', message: 'Il profilo è già visibile.' };
    const { hiddenReason } = practice;
    Object.assign(practice, { hiddenAt: null, hiddenReason: null, hiddenNote: null, updatedAt: now });
    await tx.flush();
    return { action: 'dentist.shown', detail: { hiddenReason } };
  });
