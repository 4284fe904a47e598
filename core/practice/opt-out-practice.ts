import { markNumberChecked } from '@dentisti/db/dialing/doubtful-number.repository';
import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import { markOptedOut, removeOptOut } from '@dentisti/db/practice/practice-care.repository';
import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome, type PracticeTarget } from './change-practice.ts';

/** The practice is never called again; the worker's sweep ends what waits for its number and tells the patients. */
export const optOutPractice = (context: OperatorContext, target: PracticeTarget): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, practice, now) => {
    if (practice.optedOutAt) return { kind: 'refused', message: 'Questo studio non viene già più chiamato.' };
    if (practice.phone)
      await addOptOut(tx, { phone: practice.phone, dentistId: practice.id, at: now, source: 'operator' });
    await markOptedOut(tx, practice.id, now);
    practice.updatedAt = now;
    await tx.flush();
    return { action: 'dentist.opted-out' };
  });

/** The practice may be called again. */
export const allowCalls = (context: OperatorContext, target: PracticeTarget): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, practice, now) => {
    if (!(await removeOptOut(tx, { phone: practice.phone ?? null, dentistId: practice.id })))
      return { kind: 'refused', message: 'Questo studio può già essere chiamato.' };
    practice.updatedAt = now;
    await tx.flush();
    return { action: 'dentist.calls-allowed' };
  });

/** An operator has checked the number that calls did not get through to: it is dialled again. */
export const confirmNumber = (context: OperatorContext, target: PracticeTarget): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, practice, now) => {
    if (!practice.phone || !(await markNumberChecked(tx, practice.phone, now)))
      return { kind: 'refused', message: 'Il numero di questo studio non è da controllare.' };
    practice.updatedAt = now;
    await tx.flush();
    return { action: 'dentist.number-checked' };
  });
