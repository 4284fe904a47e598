import { markNumberChecked } from '@dentisti/db/dialing/doubtful-number.repository';
import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import { markOptedOut, removeOptOut } from '@dentisti/db/practice/practice-care.repository';
import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome, type PracticeTarget } from './change-practice.ts';

/** The practice is never called again; the worker's sweep ends what waits for its number and tells the patients. */
export const optOutPractice = (context: OperatorContext, target: PracticeTarget): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, dentist, now) => {
    if (dentist.optedOutAt) return { kind: 'refused', message: 'Questo studio non viene già più chiamato.' };
    if (dentist.phone)
      await addOptOut(tx, { phone: dentist.phone, dentistId: dentist.id, at: now, source: 'operator' });
    await markOptedOut(tx, dentist.id, now);
    dentist.updatedAt = now;
    await tx.flush();
    return { action: 'dentist.opted-out' };
  });

/** The practice may be called again. */
export const allowCalls = (context: OperatorContext, target: PracticeTarget): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, dentist, now) => {
    if (!(await removeOptOut(tx, { phone: dentist.phone ?? null, dentistId: dentist.id })))
      return { kind: 'refused', message: 'Questo studio può già essere chiamato.' };
    dentist.updatedAt = now;
    await tx.flush();
    return { action: 'dentist.calls-allowed' };
  });

/** An operator has checked the number that calls did not get through to: it is dialled again. */
export const confirmNumber = (context: OperatorContext, target: PracticeTarget): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, dentist, now) => {
    if (!dentist.phone || !(await markNumberChecked(tx, dentist.phone, now)))
      return { kind: 'refused', message: 'Il numero di questo studio non è da controllare.' };
    dentist.updatedAt = now;
    await tx.flush();
    return { action: 'dentist.number-checked' };
  });
