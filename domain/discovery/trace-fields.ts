import { type ImportedPractice, type PracticeSource, practiceSources } from './imported-practice.ts';
import { type ManualEdit, type ManualField, manualFields } from './manual-edit.ts';

/** Whose word a field of a profile is; null when no source says anything about it. */
export type FieldOrigin = PracticeSource | 'operator' | null;

/** For each field that can be written manually, who says what the profile says: the rules of `composeProfile`, told. */
export function traceFields(
  contributions: readonly ImportedPractice[],
  edit: ManualEdit,
): Readonly<Record<ManualField, FieldOrigin>> {
  const ranked = [...contributions].sort(
    (a, b) => practiceSources.indexOf(a.source) - practiceSources.indexOf(b.source),
  );
  const speaks = (row: ImportedPractice, field: ManualField) => {
    const value = field === 'week' ? (row.week ?? row.openingHoursText) : row[field];
    return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
  };
  const origin = (field: ManualField): FieldOrigin => {
    if (edit[field] !== undefined) return 'operator';
    // A readable week wins over hours that are only text, whoever gives them.
    const weekly = field === 'week' ? ranked.find((row) => row.week) : undefined;
    return (weekly ?? ranked.find((row) => speaks(row, field)))?.source ?? null;
  };
  return Object.fromEntries(manualFields.map((field) => [field, origin(field)])) as Record<ManualField, FieldOrigin>;
}
