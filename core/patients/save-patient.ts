import type { EntityManager } from '@dentisti/db/orm';
import { changePatient, findPatient, findSamePatient, insertPatient } from '@dentisti/db/patients/patient.repository';
import { parsePatientPerson, patientNoteLength, type TypedPerson } from '@dentisti/domain/studio/patient';
import type { RequestContext } from '../context.ts';
import { freeText } from '../studio/free-text.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';
import {
  type PatientKnown,
  type PatientOutcome,
  type PatientSaved,
  patientGone,
  requirePatient,
} from './patient-outcome.ts';

interface PatientToSave {
  /** Null: a new one. */
  id: string | null;
  person: TypedPerson;
  note: string | null;
}

/** Stores a patient of a practice, or changes one; somebody with the same name and contact is known already. */
export async function savePatient(
  context: RequestContext,
  practiceId: string,
  { id, person: typed, note: typedNote }: PatientToSave,
): Promise<PatientOutcome> {
  const isEmpty = (typedNote ?? '').trim() === '';
  const note = isEmpty ? null : freeText(typedNote ?? '', { min: 1, max: patientNoteLength });
  if (note === null && !isEmpty) return studioRefused(`La nota può avere al massimo ${patientNoteLength} caratteri.`);
  const needs = { locksAgenda: true };
  return inRooms<PatientSaved, PatientKnown | StudioRefused>(context, practiceId, needs, async (tx, room) => {
    const present = id === null ? null : await requirePatient(tx, room.practiceId, id);
    if (present && 'kind' in present) return present;
    const parsed = parsePatientPerson(typed, present?.phone);
    if ('fault' in parsed) return studioRefused(parsed.fault.message);
    const { person } = parsed;
    const same = await findSamePatient(tx, room.practiceId, person, present?.id);
    if (same) return { kind: 'known', message: knownAlready(same.name), patient: same };
    const patientId = present?.id ?? (await insertPatient(tx, { ...room, person, note }));
    const change = { ...room, id: patientId };
    if (present && !(await changePatient(tx, change, { ...person, note }))) return patientGone;
    const action = present ? 'patient.changed' : 'patient.added';
    return { action, target: { kind: 'patient', id: patientId }, done: await saved(tx, room.practiceId, patientId) };
  });
}

const knownAlready = (name: string) => `${name} è già tra i pazienti, con lo stesso contatto.`;

const saved = async (tx: EntityManager, practiceId: number, id: string) => ({
  kind: 'saved' as const,
  patient: await findPatient(tx, practiceId, id),
});
