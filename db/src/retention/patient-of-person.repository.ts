import type { EntityManager } from '@mikro-orm/postgresql';
import { findVisitsOfPatients, type VisitOfPatient } from '../patients/patient-visit.repository.ts';
import { findRecallsOfPatients, type RecallOfPatient } from '../recalls/recall.repository.ts';
import { findRecallChoicesOfPatients, type RecallChoiceOfPatient } from '../recalls/recall-choice.repository.ts';
import { parseRow } from '../stored-row.ts';
import { findWaitingOf, type WaitingOfPerson } from '../waiting-list/waiting-of-person.repository.ts';

/** What one practice keeps with us of a person as its patient; instants as Date (UTC). */
export interface PatientOfPerson {
  id: string;
  practiceName: string;
  name: string;
  phone: string | null;
  email: string | null;
  note: string | null;
  recallConsentAt: Date | null;
  recallWithdrawnAt: Date | null;
  createdAt: Date;
  visits: VisitOfPatient[];
  waiting: WaitingOfPerson[];
  recalls: RecallOfPatient[];
  recallChoices: RecallChoiceOfPatient[];
}

const parsePatient = parseRow<Omit<PatientOfPerson, 'visits' | 'waiting' | 'recalls' | 'recallChoices'>>({
  recallConsentAt: true,
  recallWithdrawnAt: true,
  createdAt: true,
});

/**
 * Returns what practices keep of a person with a proved address (lower case), the one known longest first. Rows under another
 * address or none are not found, although a booking of the person may name them: a name and a telephone can be anybody's.
 */
export async function findPatientsOfPerson(em: EntityManager, email: string): Promise<PatientOfPerson[]> {
  // SQL: joined with the names of the practices.
  const rows = await em.execute<object[]>(
    `select p.id, d.name as "practiceName", p.name, p.phone, p.email, p.note, p.recall_consent_at as "recallConsentAt",
       p.recall_withdrawn_at as "recallWithdrawnAt",
       p.created_at as "createdAt"
     from patient p join dentist d on d.id = p.practice_id where p.email = ? and p.erased_at is null order by p.created_at, p.id`,
    [email],
  );
  const patients = rows.map(parsePatient);
  const ids = patients.map(({ id }) => id);
  const visits = await findVisitsOfPatients(em, ids);
  const waiting = await findWaitingOf(em, 'patient_id', ids);
  const recalls = await findRecallsOfPatients(em, ids);
  const choices = await findRecallChoicesOfPatients(em, ids);
  return patients.map((patient) => ({
    ...patient,
    visits: visits.filter(({ patientId }) => patientId === patient.id),
    waiting: waiting.filter(({ ownerId }) => ownerId === patient.id),
    recalls: recalls.filter(({ patientId }) => patientId === patient.id),
    recallChoices: choices.filter(({ patientId }) => patientId === patient.id),
  }));
}

/** Returns a person's rows at practices, locked until the transaction ends. */
export async function lockPatientsOfPerson(
  em: EntityManager,
  email: string,
): Promise<{ id: string; practiceId: number }[]> {
  // SQL: a lock.
  return em.execute(
    `select id, practice_id as "practiceId" from patient where email = ? and erased_at is null order by id for no key update`,
    [email],
  );
}
