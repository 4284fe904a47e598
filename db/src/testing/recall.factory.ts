import type { EntityManager } from '@mikro-orm/postgresql';
import { replaceTeam } from '../agenda/team.repository.ts';
import { createAgenda } from './agenda.factory.ts';
import { addOwner, openRooms } from './connection.factory.ts';
import { createPracticeRow } from './practice.factory.ts';

/** A practice whose rooms are open, with an agenda and two services, of which hygiene comes again after six months. */
export interface RecallingPractice {
  practiceId: number;
  accountId: string;
  hygieneId: number;
  fillingId: number;
}

/** Makes one; `now`: since when it is entitled. */
export async function createRecallingPractice(em: EntityManager, now: Date): Promise<RecallingPractice> {
  const { id: practiceId } = await createPracticeRow(em);
  const { accountId } = await addOwner(em, { practiceId, now });
  await openRooms(em, practiceId, now);
  return { practiceId, accountId, ...(await addHygiene(em, practiceId)) };
}

/** Gives a practice an open agenda with one chair, one clinician and the two services. */
export async function addHygiene(
  em: EntityManager,
  practiceId: number,
): Promise<Pick<RecallingPractice, 'hygieneId' | 'fillingId'>> {
  await createAgenda(em, practiceId);
  const named = { id: null, active: true };
  const service = {
    ...{ id: null, active: true, online: true, bufferMinutes: 0, durationMinutes: 30 },
    ...{ reasons: [], clinicians: [], chairs: [] },
  };
  await em.fork().transactional((tx) =>
    replaceTeam(tx, practiceId, {
      chairs: [{ ...named, name: 'Poltrona 1' }],
      clinicians: [{ ...named, name: 'Dott.ssa Neri', hours: [] }],
      services: [
        { ...service, name: 'Igiene orale', reasons: ['HYGIENE'] },
        { ...service, name: 'Otturazione' },
      ],
    }),
  );
  const services = await em.execute<{ id: number; name: string }[]>(
    'select id, name from agenda_service where practice_id = ? and active',
    [practiceId],
  );
  const idOf = (name: string) => services.find((one) => one.name === name)?.id ?? 0;
  return { hygieneId: idOf('Igiene orale'), fillingId: idOf('Otturazione') };
}

let serial = 0;

/** A patient of a practice with one visit of a service; `change` differs. Returns the ids. */
export async function createPatientWithVisit(
  em: EntityManager,
  { practiceId, serviceId }: { practiceId: number; serviceId: number | null },
  {
    visitAt,
    consentAt = new Date('2026-01-01T09:00:00Z'),
    presence = 'kept',
    ...person
  }: {
    visitAt: Date;
    consentAt?: Date | null;
    presence?: 'kept' | 'no-show' | null;
    name?: string;
    phone?: string | null;
    email?: string | null;
  },
): Promise<string> {
  const count = ++serial;
  const { name = `Paziente ${count}`, phone = '+393331234567', email = `paziente-${count}@posta.example` } = person;
  const [patient] = await em.execute<{ id: string }[]>(
    `insert into patient (practice_id, name, name_key, phone, email, recall_consent_at) values (?, ?, lower(?), ?, ?, ?) returning id`,
    [practiceId, name, name, phone, email, consentAt],
  );
  if (!patient) throw new Error('an insert without a row');
  await addVisit(em, { practiceId, serviceId, patientId: patient.id, visitAt, presence });
  return patient.id;
}

/** Stores half an hour's visit of a patient; beside the agenda's constraints. */
export async function addVisit(
  em: EntityManager,
  visit: {
    practiceId: number;
    serviceId: number | null;
    patientId: string;
    visitAt: Date;
    presence?: 'kept' | 'no-show' | null;
  },
): Promise<void> {
  const { practiceId, serviceId, patientId, visitAt, presence = null } = visit;
  const endsAt = new Date(visitAt.getTime() + 30 * 60_000);
  await em.execute(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, service_id, patient_id, presence, state, exclusive)
     values (?, ?, ?, ?, ?, ?, ?, 'booked', false)`,
    [practiceId, visitAt, endsAt, endsAt, serviceId, patientId, presence],
  );
}
