import { changePatient, findPatient } from '@dentisti/db/patients/patient.repository';
import type { RequestContext } from '../context.ts';
import type { StudioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';
import { type PatientOutcome, type PatientSaved, requirePatient } from './patient-outcome.ts';

/**
 * Records that a patient consents to be written to when a check-up is due, or takes that back. A consent that stands keeps
 * its date.
 */
export const recordRecallConsent = (
  context: RequestContext,
  practiceId: string,
  { patientId, consents }: { patientId: string; consents: boolean },
): Promise<PatientOutcome> =>
  inRooms<PatientSaved, StudioRefused>(context, practiceId, { locksAgenda: true }, async (tx, room) => {
    const present = await requirePatient(tx, room.practiceId, patientId);
    if ('kind' in present) return present;
    const { id } = present;
    if (consents !== (present.recallConsentAt !== null)) {
      const given = { recallConsentAt: room.now, recallConsentById: room.account.id };
      await changePatient(tx, { ...room, id }, consents ? given : withdrawnRecallConsent(room.now));
    }
    const action = consents ? 'patient.recall-consented' : 'patient.recall-withdrawn';
    const done = { kind: 'saved' as const, patient: await findPatient(tx, room.practiceId, id) };
    return { action, target: { kind: 'patient', id }, done };
  });

/** A consent that is taken back, as a patient's row says it. */
export const withdrawnRecallConsent = (now: Date) => ({
  recallConsentAt: null,
  recallConsentById: null,
  recallWithdrawnAt: now,
});
