import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { insertDemoVisits, nameDemoVisits } from '@dentisti/db/patients/demo-visit.repository';
import { changePatient, insertPatient } from '@dentisti/db/patients/patient.repository';
import { saveProcessingAcceptance } from '@dentisti/db/studio/processing-acceptance.repository';
import { demoPhone } from '@dentisti/domain/practice/demo-phone';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import { demoPatients, demoVisits } from './demo-patients.ts';

/**
 * Opens a demonstration practice's rooms and fills them: terms accepted, invented patients, visits of the last months with
 * whether they came, visits to come. Where the practice keeps an agenda with us, what it gave away there gets its patients.
 */
export async function fillDemoRooms(
  tx: EntityManager,
  { practiceId, accountId, now }: { practiceId: number; accountId: string; now: Date },
): Promise<void> {
  await takeAgenda(tx, practiceId);
  await saveProcessingAcceptance(tx, { practiceId, version: processingTermsVersion, accountId, now });
  const patientIds: string[] = [];
  for (const { name, phone, email, note, consentsToRecall } of demoPatients((serial) =>
    demoPhone('', 900_000 + serial),
  )) {
    const id = await insertPatient(tx, { practiceId, person: { name, phone, email }, note, now });
    const consent = { recallConsentAt: now, recallConsentById: accountId };
    if (consentsToRecall) await changePatient(tx, { practiceId, id, now }, consent);
    patientIds.push(id);
  }
  const hasAgenda = (await findAgenda(tx, practiceId)) !== null;
  await insertDemoVisits(tx, practiceId, demoVisits(patientIds, now, { ahead: !hasAgenda }));
  if (hasAgenda) await nameDemoVisits(tx, { practiceId, patientIds, from: now });
}
