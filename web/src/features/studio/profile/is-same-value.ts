import { parseEdit } from '@dentisti/domain/practice/parse-edit';
import type { Field } from './use-profile.ts';

/** Whether two texts of a field are stored as the same value, however they are spelled. */
export function isSameValue(field: Field, one: string, other: string): boolean {
  if (one.trim() === other.trim()) return true;
  const stored = storedForm(field, one);
  return stored !== null && stored === storedForm(field, other);
}

/** Null of what cannot be read. */
function storedForm(field: Field, text: string): string | null {
  const parsed = parseEdit({ [field.toLowerCase()]: text });
  return parsed.ok ? JSON.stringify([parsed.edit, parsed.services]) : null;
}
