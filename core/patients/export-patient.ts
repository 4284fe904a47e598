import type { KnownPatient } from '@dentisti/db/patients/patient.repository';
import { findVisitsOfPatients, type VisitOfPatient } from '@dentisti/db/patients/patient-visit.repository';
import { findRecallsOfPatients, type RecallOfPatient } from '@dentisti/db/recalls/recall.repository';
import { findRecallChoicesOfPatients, type RecallChoiceOfPatient } from '@dentisti/db/recalls/recall-choice.repository';
import { findStudioPractices } from '@dentisti/db/studio/studio-practice.repository';
import { findWaitingOf, type WaitingOfPerson } from '@dentisti/db/waiting-list/waiting-of-person.repository';
import { bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { romeClock, romeIso } from '@dentisti/domain/hours/rome-time';
import { formatPhone } from '@dentisti/domain/practice/phone';
import { inItaly, recallChoiceFile, waitingFile } from '@dentisti/domain/retention/person-file';
import { storedLabel } from '@dentisti/domain/retention/person-labels';
import type { RequestContext } from '../context.ts';
import type { StudioRefused } from '../studio/refusal.ts';
import { inRooms } from '../studio/rooms.ts';
import { requirePatient } from './patient-outcome.ts';

/** Everything that a practice keeps of a patient, to hand over. */
export interface PatientExport {
  kind: 'exported';
  json: string;
  fileName: string;
}

/** Returns everything that a practice keeps of a patient, as JSON text; audited. */
export const exportPatient = (
  context: RequestContext,
  practiceId: string,
  patientId: string,
): Promise<PatientExport | StudioRefused> =>
  inRooms<PatientExport, StudioRefused>(context, practiceId, {}, async (tx, room) => {
    const patient = await requirePatient(tx, room.practiceId, patientId);
    if ('kind' in patient) return patient;
    const { id } = patient;
    const [practice] = await findStudioPractices(tx, [room.practiceId]);
    const visits = await findVisitsOfPatients(tx, [id]);
    const waiting = await findWaitingOf(tx, 'patient_id', [id]);
    const recalls = await findRecallsOfPatients(tx, [id]);
    const choices = await findRecallChoicesOfPatients(tx, [id]);
    const kept = { practiceName: practice?.name ?? '', visits, waiting, recalls, choices };
    const done: PatientExport = {
      kind: 'exported',
      json: patientFile(patient, { ...kept, now: room.now }),
      fileName: `paziente-${romeClock(room.now).date}.json`,
    };
    return { action: 'patient.exported', target: { kind: 'patient', id }, done };
  });

/** Writes the file: Italian names, instants with Italy's offset, words beside what is stored as a sign. */
function patientFile(
  patient: KnownPatient,
  {
    practiceName,
    visits,
    waiting,
    recalls,
    choices,
    now,
  }: {
    practiceName: string;
    visits: readonly VisitOfPatient[];
    waiting: readonly WaitingOfPerson[];
    recalls: readonly RecallOfPatient[];
    choices: readonly RecallChoiceOfPatient[];
    now: Date;
  },
): string {
  const { name, phone, email, note, recallConsentAt, recallWithdrawnAt, createdAt } = patient;
  const file = {
    generatoIl: romeIso(now),
    fusoOrario: 'Europe/Rome',
    studio: practiceName,
    paziente: {
      nome: name,
      telefono: phone && formatPhone(phone),
      email,
      nota: note,
      consensoAlRichiamoDal: recallConsentAt && romeIso(recallConsentAt),
      consensoAlRichiamoRevocatoIl: recallWithdrawnAt && romeIso(recallWithdrawnAt),
      conosciutoDal: romeIso(createdAt),
    },
    visite: visits.map(({ startsAt, endsAt, clinicianName, serviceName, label, presence, bookingNumber, reason }) => ({
      inizio: romeIso(startsAt),
      fine: romeIso(endsAt),
      con: clinicianName,
      prestazione: serviceName,
      nota: label,
      presenza: presence,
      presenzaInParole: storedLabel('presences', presence),
      motivo: reason && bookingReasons[reason],
      prenotazione: bookingNumber,
    })),
    listaDAttesa: inItaly(waiting.map(waitingFile)),
    richiami: recalls.map(({ serviceName, dueOn, sentAt, remindedAt, bookedAt, withdrawnAt }) => ({
      per: serviceName,
      dovutoIl: dueOn,
      mandato: sentAt && romeIso(sentAt),
      ricordato: remindedAt && romeIso(remindedAt),
      prenotato: bookedAt && romeIso(bookedAt),
      nonVuolePiuRichiamiDal: withdrawnAt && romeIso(withdrawnAt),
    })),
    richiamiCambiatiDalloStudio: inItaly(choices.map(recallChoiceFile)),
  };
  return JSON.stringify(file, null, 2);
}
