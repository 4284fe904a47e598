import { badgeWithoutConfirmation } from '@dentisti/domain/practice/albo';
import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome, type PracticeTarget } from './change-practice.ts';

/** Notes that the practice itself confirmed its profile: the badge says so, and no import changes its data any more. */
export const confirmByPractice = (context: OperatorContext, target: PracticeTarget): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, practice, now) => {
    if (practice.verifiedBy === 'practice')
      return { kind: 'refused', message: 'Questo studio ha già confermato i suoi dati.' };
    if (!practice.alboNumber)
      return {
        kind: 'refused',
        message: 'Controlla prima l’iscrizione all’Albo: è quello che promettiamo a chi rivendica.',
      };
    Object.assign(practice, { verifiedBy: 'practice', updatedAt: now });
    await tx.flush();
    return { action: 'dentist.confirmed-by-practice' };
  });

/** Takes the practice's confirmation back; the badge then rests on the Albo or on Google's data. */
export const withdrawConfirmation = (context: OperatorContext, target: PracticeTarget): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, practice, now) => {
    if (practice.verifiedBy !== 'practice')
      return { kind: 'refused', message: 'Per questo studio non risulta una conferma.' };
    const verifiedBy = badgeWithoutConfirmation(Boolean(practice.alboNumber), practice.googlePlacesRating != null);
    Object.assign(practice, { verifiedBy, updatedAt: now });
    await tx.flush();
    return { action: 'dentist.confirmation-withdrawn' };
  });
