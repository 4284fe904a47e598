import { writeManualChange } from '@dentisti/db/practice/manual-edit.repository';
import type { ManualField } from '@dentisti/domain/discovery/manual-edit';
import { parseEdit, type TypedEdit } from '@dentisti/domain/practice/parse-edit';
import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome } from './change-practice.ts';
import { validPracticePhone } from './practice-phone.ts';

export interface PracticeEdit {
  id: string;
  version: string;
  /** `text` null: the sources decide the field again. */
  changes: readonly { field: ManualField | 'services'; text: string | null }[];
}

const wrongPhone = { name: 'phone', message: 'Questo numero di telefono non esiste: controllalo.' };
const nothing = { name: 'changes', message: 'Non hai cambiato nulla.' };

/** Writes fields of a practice manually; they stand after every later import. */
export async function editPractice(context: OperatorContext, edit: PracticeEdit): Promise<PracticeOutcome> {
  const typed = edit.changes.filter(({ text }) => text !== null);
  const parsed = parseEdit(Object.fromEntries(typed.map(({ field, text }) => [field, text])) as TypedEdit);
  if (!parsed.ok) return { kind: 'invalid', fields: parsed.fields };
  if (parsed.edit.phone && !validPracticePhone(parsed.edit.phone)) return { kind: 'invalid', fields: [wrongPhone] };
  if (edit.changes.length === 0) return { kind: 'invalid', fields: [nothing] };
  const given = edit.changes.filter(({ text }) => text === null).map(({ field }) => field);
  const reset = given.filter((field) => field !== 'services');
  return changePractice(context, { ...edit, note: null }, async (tx, practice, now) => {
    await writeManualChange(tx, practice, { edit: parsed.edit, reset, services: parsed.services }, now);
    // The audit names the fields, not their text: the profile itself holds it.
    return { action: 'dentist.edited', detail: { fields: typed.map(({ field }) => field), reset } };
  });
}
