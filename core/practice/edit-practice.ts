import { writeManualChange } from '@dentisti/db/practice/manual-edit.repository';
import { findSaid } from '@dentisti/db/profile/practice-word.repository';
import type { ManualField } from '@dentisti/domain/discovery/manual-edit';
import { hasWord } from '@dentisti/domain/discovery/practice-word';
import { parseEdit, type TypedEdit } from '@dentisti/domain/practice/parse-edit';
import type { OperatorContext } from '../admin/manual-override.ts';
import { freeText } from '../studio/free-text.ts';
import { changePractice, type PracticeOutcome } from './change-practice.ts';
import { validPracticePhone } from './practice-phone.ts';
import { findSpecialistClaims } from './specialist-claims.ts';

export interface PracticeEdit {
  id: string;
  version: string;
  /** `text` null: the sources decide the field again. */
  changes: readonly { field: ManualField | 'services'; text: string | null }[];
  /** Why fields are corrected that the practice itself wrote; it reads it. Null where it wrote none of them. */
  reason?: string | null;
}

const wrongPhone = { name: 'phone', message: 'Questo numero di telefono non esiste: controllalo.' };
const needsReason = {
  name: 'reason',
  message:
    'Lo studio stesso ha scritto questo dato: scrivi perché lo correggi, da 3 a 500 caratteri. Lo studio lo legge.',
};
const nothing = { name: 'changes', message: 'Non hai cambiato nulla.' };

/** Writes fields of a practice manually; they stand after every later import. */
export async function editPractice(context: OperatorContext, edit: PracticeEdit): Promise<PracticeOutcome> {
  const typed = edit.changes.filter(({ text }) => text !== null);
  const parsed = parseEdit(Object.fromEntries(typed.map(({ field, text }) => [field, text])) as TypedEdit);
  const fields = [...(parsed.ok ? [] : parsed.fields), ...findSpecialistClaims(typed)];
  if (!parsed.ok || fields.length > 0) return { kind: 'invalid', fields };
  if (parsed.edit.phone && !validPracticePhone(parsed.edit.phone)) return { kind: 'invalid', fields: [wrongPhone] };
  if (edit.changes.length === 0) return { kind: 'invalid', fields: [nothing] };
  const given = edit.changes.filter(({ text }) => text === null).map(({ field }) => field);
  const reset = given;
  const reason = edit.reason?.trim() ? freeText(edit.reason, { min: 3, max: 500 }) : null;
  if (edit.reason?.trim() && reason === null) return { kind: 'invalid', fields: [needsReason] };
  return changePractice(context, { ...edit, note: null }, async (tx, practice, now) => {
    const { practice: own } = await findSaid(tx, practice);
    if (reason === null && typed.some(({ field }) => hasWord(own, field)))
      return { kind: 'invalid', fields: [needsReason] };
    await writeManualChange(tx, practice, { edit: parsed.edit, reset, services: parsed.services, reason }, now);
    // The audit names the fields, not their text: the profile itself holds it.
    return { action: 'dentist.edited', detail: { fields: typed.map(({ field }) => field), reset } };
  });
}
