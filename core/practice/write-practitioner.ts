import {
  maxPractitioners,
  removePractitioner as removeStored,
  writePractitioner,
} from '@dentisti/db/practice/practitioner.repository';
import { claimsSpecialist } from '@dentisti/domain/discovery/practice-word';
import { alboText } from '@dentisti/domain/practice/albo';
import { parsePractitioner } from '@dentisti/domain/practice/practitioner';
import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome, type PracticeTarget } from './change-practice.ts';
import { specialistPerson } from './specialist-claims.ts';

type Target = Omit<PracticeTarget, 'note' | 'newCity'>;

const unknownProvince = [{ name: 'albo', message: 'Questa provincia non esiste.' }];
const gone = { kind: 'refused', message: 'Questa persona non è più nell’elenco.' } as const;
const tooMany = { kind: 'refused', message: `Un profilo nomina al massimo ${maxPractitioners} dentisti.` } as const;

/** Whether the column can hold it: any other number names nobody. */
const isPosition = (position: number) => position >= 0 && position <= 32_767;

/**
 * Notes a dentist of a practice, or what is noted of one. A number given was looked up in the Albo now, by who asks.
 * The audit says that it was, and not of whom: the profile itself holds it.
 */
export async function savePractitioner(
  context: OperatorContext,
  target: Target,
  { position, ...typed }: { position: number | null; name: string; albo: string },
): Promise<PracticeOutcome> {
  if (position !== null && !isPosition(position)) return gone;
  const parsed = parsePractitioner(typed);
  if (!parsed.ok) return { kind: 'invalid', fields: parsed.fields };
  const { name, albo } = parsed.practitioner;
  if (claimsSpecialist(name)) return { kind: 'invalid', fields: [{ name: 'name', message: specialistPerson }] };
  if (albo && !context.services.places.provinceSigns(albo.province.toLowerCase()).includes(albo.province))
    return { kind: 'invalid', fields: unknownProvince };
  return changePractice(context, { ...target, note: null }, async (tx, practice, now) => {
    const checkedBy = context.currentOperator?.id ?? null;
    const checked = albo && { number: alboText(albo), checkedAt: now, checkedBy };
    const place = { dentistId: practice.id, position };
    if (!(await writePractitioner(tx, place, { name, albo: checked }))) return position === null ? tooMany : gone;
    practice.updatedAt = now;
    await tx.flush();
    return { action: 'dentist.practitioner-saved', detail: { isNew: position === null, alboChecked: albo !== null } };
  });
}

/** Takes a dentist off a practice's list. */
export const removePractitioner = (
  context: OperatorContext,
  target: Target,
  position: number,
): Promise<PracticeOutcome> =>
  changePractice(context, { ...target, note: null }, async (tx, practice, now) => {
    if (!isPosition(position) || !(await removeStored(tx, practice.id, position))) return gone;
    practice.updatedAt = now;
    await tx.flush();
    return { action: 'dentist.practitioner-removed' };
  });
