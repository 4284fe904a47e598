import { findSpeaker } from './compose-profile.ts';
import type { ImportedPractice, PracticeSource } from './imported-practice.ts';
import { type ManualEdit, type ManualField, manualFields } from './manual-edit.ts';

/** Whose word a field of a profile is; null when no source says anything about it. */
export type FieldOrigin = PracticeSource | 'operator' | null;

/** For each field that can be written manually, who says what the profile says: the rules of `composeProfile`, told. */
export function traceFields(
  contributions: readonly ImportedPractice[],
  edit: ManualEdit,
): Readonly<Record<ManualField, FieldOrigin>> {
  const origin = (field: ManualField): FieldOrigin =>
    edit[field] === undefined ? (findSpeaker(contributions, field)?.source ?? null) : 'operator';
  return Object.fromEntries(manualFields.map((field) => [field, origin(field)])) as Record<ManualField, FieldOrigin>;
}
