import { writeHandChange } from '@dentisti/db/admin';
import { readEdit, type TypedEdit } from '@dentisti/domain/dentist/read-edit';
import type { HandField } from '@dentisti/domain/discovery/hand-edit';
import type { ColleagueContext } from './by-hand.ts';
import { changePractice, type PracticeOutcome } from './change-practice.ts';
import { validPracticePhone } from './practice-phone.ts';

export interface PracticeEdit {
  id: string;
  version: string;
  /** `text` null: what the sources say again. */
  changes: readonly { field: HandField | 'services'; text: string | null }[];
}

const wrongPhone = { name: 'phone', message: 'Questo numero di telefono non esiste: controllalo.' };
const nothing = { name: 'changes', message: 'Non hai cambiato nulla.' };

/** Writes fields of a practice by hand; they stand after every later import. */
export async function editPractice(context: ColleagueContext, edit: PracticeEdit): Promise<PracticeOutcome> {
  const typed = edit.changes.filter(({ text }) => text !== null);
  const read = readEdit(Object.fromEntries(typed.map(({ field, text }) => [field, text])) as TypedEdit);
  if (!read.ok) return { kind: 'invalid', fields: read.fields };
  if (read.edit.phone && !validPracticePhone(read.edit.phone)) return { kind: 'invalid', fields: [wrongPhone] };
  if (edit.changes.length === 0) return { kind: 'invalid', fields: [nothing] };
  const given = edit.changes.filter(({ text }) => text === null).map(({ field }) => field);
  const reset = given.filter((field) => field !== 'services');
  return changePractice(context, { ...edit, note: null }, async (tx, dentist, now) => {
    await writeHandChange(tx, dentist, { edit: read.edit, reset, services: read.services }, now);
    // Which fields, not what they say: the profile itself says it.
    return { action: 'dentist.edited', detail: { fields: typed.map(({ field }) => field), reset } };
  });
}
