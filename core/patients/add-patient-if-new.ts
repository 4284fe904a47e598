import type { EntityManager } from '@dentisti/db/orm';
import { ensurePatient } from '@dentisti/db/patients/patient.repository';
import { parsePatientPerson, type TypedPerson } from '@dentisti/domain/studio/patient';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';

/**
 * Adds the typed person to a practice's patients, unless somebody of the same name with the same telephone or mail is among
 * them already. The same telephone under another name is another person. Call it with the agenda locked.
 */
export async function addPatientIfNew(
  tx: EntityManager,
  practiceId: number,
  typed: TypedPerson,
  now: Date,
): Promise<{ kind: 'found'; patientId: string } | StudioRefused> {
  const parsed = parsePatientPerson(typed);
  if ('fault' in parsed) return studioRefused(parsed.fault.message);
  return { kind: 'found', patientId: await ensurePatient(tx, practiceId, parsed.person, now) };
}
