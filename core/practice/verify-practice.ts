import { alboText, badgeAfterCheck, badgeWithoutCheck, parseAlboEntry } from '@dentisti/domain/practice/albo';
import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome, type PracticeTarget } from './change-practice.ts';

const wrongEntry = [
  { name: 'number', message: 'Il numero di iscrizione ha da una a sei cifre, la provincia due lettere: RM, 1234.' },
];
const unknownProvince = [{ name: 'province', message: 'Questa provincia non esiste.' }];

/** Notes that an enrolment in the Albo was looked up, by whom and when. */
export async function verifyPractice(
  context: OperatorContext,
  target: Omit<PracticeTarget, 'note'>,
  typed: { province: string; number: string },
): Promise<PracticeOutcome> {
  const entry = parseAlboEntry(typed.province, typed.number);
  if (!entry) return { kind: 'invalid', fields: wrongEntry };
  if (!context.services.places.provinceSigns(entry.province.toLowerCase()).includes(entry.province))
    return { kind: 'invalid', fields: unknownProvince };
  return changePractice(context, { ...target, note: null }, async (tx, practice, now) => {
    const albo = alboText(entry);
    Object.assign(practice, {
      alboNumber: albo,
      alboCheckedAt: now,
      alboCheckedBy: context.currentOperator?.id ?? null,
      verifiedBy: badgeAfterCheck(practice.verifiedBy ?? null),
      updatedAt: now,
    });
    await tx.flush();
    return { action: 'dentist.verified', detail: { albo } };
  });
}

/** Takes such a check back. */
export const withdrawVerification = (context: OperatorContext, target: PracticeTarget): Promise<PracticeOutcome> =>
  changePractice(context, target, async (tx, practice, now) => {
    if (!practice.alboNumber)
      return { kind: 'refused', message: 'Per questo studio non risulta un’iscrizione controllata.' };
    const { alboNumber: albo, verifiedBy } = practice;
    Object.assign(practice, {
      alboNumber: null,
      alboCheckedAt: null,
      alboCheckedBy: null,
      verifiedBy: badgeWithoutCheck(verifiedBy ?? null, practice.googlePlacesRating != null),
      updatedAt: now,
    });
    await tx.flush();
    return { action: 'dentist.verification-withdrawn', detail: { albo } };
  });
