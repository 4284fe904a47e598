import { isSameNumber, type PatientPerson } from './patient.ts';

/** What a form about a patient holds; null: nothing. */
export interface PatientForm extends PatientPerson {
  note: string | null;
}

export type PatientField = keyof PatientForm;

const patientFields = ['name', 'phone', 'email', 'note'] as const satisfies readonly PatientField[];

/** What a form changes of a patient, or the fields in which somebody else was quicker. */
export type PatientChange =
  | { kind: 'change'; change: Partial<PatientForm> }
  | { kind: 'changedMeanwhile'; fields: readonly PatientField[] };

function isSame(field: PatientField, shown: string | null, other: string | null): boolean {
  if (shown === null || other === null) return shown === other;
  return field === 'phone' ? isSameNumber(shown, other) : shown.trim() === other.trim();
}

/**
 * Returns what a form changes of a patient: what differs from what it was opened with, unless another value is stored by now.
 * @param stored the patient as they are stored, the number in E.164.
 * @param seen what the form was opened with, the number in any spelling.
 * @param wanted what the form holds, as `parsePatientPerson` reads it with the number of `seen`.
 */
export function decidePatientChange(stored: PatientForm, seen: PatientForm, wanted: PatientForm): PatientChange {
  const differing = patientFields.filter(
    (field) => !isSame(field, seen[field], wanted[field]) && !isSame(field, wanted[field], stored[field]),
  );
  const fields = differing.filter((field) => !isSame(field, seen[field], stored[field]));
  if (fields.length > 0) return { kind: 'changedMeanwhile', fields };
  return { kind: 'change', change: Object.fromEntries(differing.map((field) => [field, wanted[field]])) };
}

const fieldNames: Readonly<Record<PatientField, string>> = {
  name: 'il nome',
  phone: 'il telefono',
  email: 'l’e-mail',
  note: 'la nota',
};

/** Returns the sentence for who comes too late with these fields. */
export function changedMeanwhileText(fields: readonly PatientField[]): string {
  const names = fields.map((field) => fieldNames[field]);
  const listed = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' e ');
  return `Nel frattempo qualcun altro ha cambiato ${listed}: non abbiamo salvato nulla.`;
}
