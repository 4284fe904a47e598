import type { EntityManager } from '@dentisti/db/orm';
import {
  changePatient,
  findPatient,
  findSamePatient,
  insertPatient,
  type KnownPatient,
} from '@dentisti/db/patients/patient.repository';
import { parsePatientPerson, patientNoteLength, type TypedPerson } from '@dentisti/domain/studio/patient';
import { changedMeanwhileText, decidePatientChange, type PatientForm } from '@dentisti/domain/studio/patient-change';
import type { RequestContext } from '../context.ts';
import type { Room } from '../studio/find-rooms.ts';
import { freeText } from '../studio/free-text.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { inRooms, type RoomChange } from '../studio/rooms.ts';
import {
  type PatientChangedMeanwhile,
  type PatientKnown,
  type PatientOutcome,
  type PatientSaved,
  patientGone,
  requirePatient,
} from './patient-outcome.ts';

/** A patient as the form was opened with them: only what differs from it is stored. */
export interface SeenPatient extends PatientForm {
  id: string;
}

interface PatientToSave {
  /** Null: a new one. */
  seen: SeenPatient | null;
  person: TypedPerson;
  note: string | null;
}

/**
 * Stores a patient of a practice, or changes one; somebody with the same name and contact is known already, and a field that
 * somebody else has changed since the form was opened is not written over.
 */
export async function savePatient(
  context: RequestContext,
  practiceId: string,
  { seen, person: typed, note: typedNote }: PatientToSave,
): Promise<PatientOutcome> {
  const isEmpty = (typedNote ?? '').trim() === '';
  const note = isEmpty ? null : freeText(typedNote ?? '', { min: 1, max: patientNoteLength });
  if (note === null && !isEmpty) return studioRefused(`La nota può avere al massimo ${patientNoteLength} caratteri.`);
  const parsed = parsePatientPerson(typed, seen?.phone);
  const needs = { locksAgenda: true };
  return inRooms<PatientSaved, Refusal>(context, practiceId, needs, async (tx, room) => {
    const present = seen && (await requirePatient(tx, room.practiceId, seen.id));
    if (present && 'kind' in present) return present;
    if ('fault' in parsed) return studioRefused(parsed.fault.message);
    const wanted = { ...parsed.person, note };
    if (seen && present) return changeLocked(tx, room, { present, seen, wanted });
    const same = await findSamePatient(tx, room.practiceId, wanted);
    if (same) return knownAlready(same);
    const id = await insertPatient(tx, { ...room, person: parsed.person, note });
    return { action: 'patient.added', target: { kind: 'patient', id }, done: await saved(tx, room.practiceId, id) };
  });
}

type Refusal = PatientKnown | PatientChangedMeanwhile | StudioRefused;

/** Changes what differs from what the form was opened with. The agenda's lock keeps others out meanwhile. */
async function changeLocked(
  tx: EntityManager,
  room: Room,
  { present, seen, wanted }: { present: KnownPatient; seen: SeenPatient; wanted: PatientForm },
): Promise<RoomChange<PatientSaved> | Refusal> {
  const { id } = present;
  const decided = decidePatientChange(present, seen, wanted);
  if (decided.kind === 'changedMeanwhile') {
    const { fields } = decided;
    return { kind: 'changedMeanwhile', message: changedMeanwhileText(fields), fields, patient: present };
  }
  const { change } = decided;
  const same = await findSamePatient(tx, room.practiceId, { ...present, ...change }, id);
  if (same) return knownAlready(same);
  if (!(await changePatient(tx, { ...room, id }, change))) return patientGone;
  return { action: 'patient.changed', target: { kind: 'patient', id }, done: await saved(tx, room.practiceId, id) };
}

const knownAlready = (patient: KnownPatient): PatientKnown => ({
  kind: 'known',
  message: `${patient.name} è già tra i pazienti, con lo stesso contatto.`,
  patient,
});

const saved = async (tx: EntityManager, practiceId: number, id: string) => ({
  kind: 'saved' as const,
  patient: await findPatient(tx, practiceId, id),
});
