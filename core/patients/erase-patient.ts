import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { hasVisitToCome } from '@dentisti/db/patients/patient.repository';
import { eraseRecords } from '@dentisti/db/retention/person.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from '../studio/get-current-account.ts';
import { notYours, ownersAlone } from '../studio/own-practice.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { requireRooms } from '../studio/rooms.ts';
import { type PatientOutcome, requirePatient } from './patient-outcome.ts';

const visitToCome = studioRefused(
  'Ha una visita in programma: prima toglila dall’agenda, poi puoi cancellare i suoi dati.',
);

/**
 * Erases what a practice keeps of a patient, for one of its owners. It runs outside the practice's own role: the list by
 * which a restored backup is erased again is ours. Refused while a visit is to come.
 */
export async function erasePatient(
  context: RequestContext,
  typedId: string,
  patientId: string,
): Promise<PatientOutcome> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return studioRefused(notYours);
  const { services, requestId } = context;
  const { id: accountId } = currentAccountOf(context);
  const now = services.now();
  const outcome = await context.em.transactional(async (tx) => {
    await takeAgenda(tx, practiceId);
    const refusal = await refuse(tx, practiceId, accountId);
    const patient = refusal ?? (await requirePatient(tx, practiceId, patientId));
    if ('kind' in patient) return patient;
    const { id } = patient;
    if (await hasVisitToCome(tx, id, now)) return visitToCome;
    await eraseRecords(tx, { patients: [id] }, now);
    const target = { kind: 'patient', id };
    const entry = { at: now, operatorId: null, action: 'patient.erased', target, detail: { accountId, practiceId } };
    await writeAudit(tx, { ...entry, requestId });
    return { kind: 'saved' as const, patient: null };
  });
  if (outcome.kind === 'saved') await services.agendaChanges.publish(String(practiceId));
  return outcome;
}

async function refuse(tx: EntityManager, practiceId: number, accountId: string): Promise<StudioRefused | null> {
  const me = await findMembership(tx, practiceId, accountId);
  if (!me) return studioRefused(notYours);
  return me.role === 'owner' ? requireRooms(tx, practiceId) : studioRefused(ownersAlone);
}
