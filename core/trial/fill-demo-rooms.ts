import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { ensureDemoHygiene, insertDemoVisits, nameDemoVisits } from '@dentisti/db/patients/demo-visit.repository';
import { changePatient, insertPatient } from '@dentisti/db/patients/patient.repository';
import { saveProcessingAcceptance } from '@dentisti/db/studio/processing-acceptance.repository';
import { demoPhone } from '@dentisti/domain/practice/demo-phone';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { Settings } from '../settings.ts';
import { type DemoPatient, demoHygiene, demoPatients, demoVisits, patientsToCome } from './demo-patients.ts';
import { fillDemoReviews } from './fill-demo-reviews.ts';

/**
 * Opens a demonstration practice's rooms and fills them: terms accepted, invented patients, visits of the last months with
 * whether they came, visits to come, reviews that call themselves demonstrations. Where the practice keeps an agenda with us,
 * what it gave away there gets its patients, and some of them are due again for hygiene.
 */
export async function fillDemoRooms(
  tx: EntityManager,
  env: Settings,
  { practiceId, accountId, now }: { practiceId: number; accountId: string; now: Date },
): Promise<void> {
  await takeAgenda(tx, practiceId);
  await saveProcessingAcceptance(tx, { practiceId, version: processingTermsVersion, accountId, now });
  const patients: (DemoPatient & { id: string })[] = [];
  for (const patient of demoPatients((serial) => demoPhone('', 900_000 + serial))) {
    const { name, phone, email, note, consentsToRecall } = patient;
    const id = await insertPatient(tx, { practiceId, person: { name, phone, email }, note, now });
    const consent = { recallConsentAt: now, recallConsentById: accountId };
    if (consentsToRecall) await changePatient(tx, { practiceId, id, now }, consent);
    patients.push({ ...patient, id });
  }
  const patientIds = patients.map(({ id }) => id);
  const hasAgenda = (await findAgenda(tx, practiceId)) !== null;
  await insertDemoVisits(tx, practiceId, demoVisits(patientIds, now, { ahead: !hasAgenda }));
  await fillDemoReviews(tx, env, { practiceId, hasAgenda, patients, now });
  if (!hasAgenda) return;
  const serviceId = await ensureDemoHygiene(tx, practiceId);
  await insertDemoVisits(tx, practiceId, demoHygiene(patientIds, serviceId, now));
  await nameDemoVisits(tx, { practiceId, patientIds: patientsToCome(patientIds), from: now });
}
