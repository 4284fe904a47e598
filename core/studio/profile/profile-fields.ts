import type { StudioField } from '@dentisti/domain/discovery/practice-word';
import { type ParsedEdit, parseEdit, type TypedEdit } from '@dentisti/domain/practice/parse-edit';
import type { FieldChange } from '@dentisti/domain/studio/profile-edit';
import { validPracticePhone } from '../../practice/practice-phone.ts';
import { findSpecialistClaims } from '../../practice/specialist-claims.ts';
import type { StatedProfile } from './find-stated-profile.ts';

export interface TypedField {
  field: StudioField;
  text: string;
}

const wrongPhone = 'Questo numero di telefono non esiste: controllalo.';

/** Reads what a practice typed of its fields, or says in a sentence per field what cannot be taken. */
export function parseFields(typed: readonly TypedField[]): ParsedEdit {
  const parsed = parseEdit(Object.fromEntries(typed.map(({ field, text }) => [field, text])) as TypedEdit);
  const fields = [
    ...(parsed.ok ? [] : parsed.fields),
    ...findSpecialistClaims(typed),
    ...(parsed.ok && parsed.edit.phone && !validPracticePhone(parsed.edit.phone)
      ? [{ name: 'phone', message: wrongPhone }]
      : []),
  ];
  if (!parsed.ok || fields.length > 0) return { ok: false, fields };
  return parsed;
}

/**
 * Returns a field's change for the history: what stood before, what is to stand, and the practice's own word before, so
 * that it can be taken back. Google's words are not kept: they have to go after thirty days.
 */
export function describeChange({ said, fields }: StatedProfile, { field, text }: TypedField): FieldChange {
  const shown = fields.find((one) => one.field === field);
  const before = shown?.source === 'google-places' ? '' : (shown?.text ?? '');
  const formerWord = field === 'services' ? said.practice?.services : said.practice?.said[field];
  return { field, before, after: text, ...(formerWord !== undefined && { formerWord }) };
}
