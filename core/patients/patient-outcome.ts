import type { EntityManager } from '@dentisti/db/orm';
import { findPatient, type KnownPatient } from '@dentisti/db/patients/patient.repository';
import type { PatientField } from '@dentisti/domain/studio/patient-change';
import { isUuid } from '../admin/page-of.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';

/** It was done; `patient` is null once erased. */
export interface PatientSaved {
  kind: 'saved';
  patient: KnownPatient | null;
}

/** Somebody of that name with that contact is known already. */
export interface PatientKnown {
  kind: 'known';
  message: string;
  patient: KnownPatient;
}

/** Somebody else has changed the same fields since the form was opened; nothing was stored. */
export interface PatientChangedMeanwhile {
  kind: 'changedMeanwhile';
  message: string;
  fields: readonly PatientField[];
  /** As they are stored. */
  patient: KnownPatient;
}

/** What a change of a patient came to. */
export type PatientOutcome = PatientSaved | PatientKnown | PatientChangedMeanwhile | StudioRefused;

/** The same sentence for a patient who was erased and for one of another practice. */
export const patientGone = studioRefused('Questo paziente non è fra quelli dello studio, o non lo è più.');

/** Returns a practice's patient by a typed id, or the refusal. */
export async function requirePatient(
  tx: EntityManager,
  practiceId: number,
  typedId: string,
): Promise<KnownPatient | StudioRefused> {
  const patient = isUuid(typedId) ? await findPatient(tx, practiceId, typedId) : null;
  return patient ?? patientGone;
}
