import { erasePatient } from '@dentisti/core/patients/erase-patient';
import { exportPatient } from '@dentisti/core/patients/export-patient';
import { findPatient } from '@dentisti/core/patients/find-patient';
import { listPatientVisits } from '@dentisti/core/patients/list-patient-visits';
import { listPatients } from '@dentisti/core/patients/list-patients';
import type { PatientOutcome } from '@dentisti/core/patients/patient-outcome';
import { recordRecallConsent } from '@dentisti/core/patients/record-recall-consent';
import { type SeenPatient, savePatient } from '@dentisti/core/patients/save-patient';
import { acceptProcessingTerms } from '@dentisti/core/studio/accept-processing-terms';
import { findProcessingTerms } from '@dentisti/core/studio/find-processing-terms';
import { findRooms, type Rooms } from '@dentisti/core/studio/find-rooms';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { PatientField } from '@dentisti/domain/studio/patient-change';
import type {
  PatientField as PatientFieldName,
  Resolvers,
  SeenPatientInput,
  StudioRooms,
} from '../../generated/resolvers.ts';
import { presentEntry } from './present-agenda.ts';
import { presentStudio } from './present-outcome.ts';

const roomNames: Readonly<Record<Rooms, StudioRooms>> = {
  open: 'OPEN',
  needsEntitlement: 'NEEDS_ENTITLEMENT',
  needsTerms: 'NEEDS_TERMS',
};

const nameOf = (field: PatientField) => field.toUpperCase() as PatientFieldName;

function presentPatient(outcome: PatientOutcome) {
  if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, message: outcome.message };
  if (outcome.kind === 'known')
    return { __typename: 'PatientKnown' as const, message: outcome.message, known: outcome.patient };
  if (outcome.kind === 'changedMeanwhile') {
    const { message, fields, patient } = outcome;
    return { __typename: 'PatientChangedMeanwhile' as const, message, fields: fields.map(nameOf), stored: patient };
  }
  return { __typename: 'StudioPatientSaved' as const, patient: outcome.patient };
}

const seenPatient = ({ id, name, phone, email, note }: SeenPatientInput): SeenPatient => ({
  id,
  name,
  phone: phone || null,
  email: email || null,
  note: note || null,
});

/** A practice's own patients, and the terms under which it keeps them with us. */
export const patientsResolvers: Resolvers = {
  Query: {
    studioPatients: (_root, { practiceId, words, after }, context) =>
      listPatients(context, practiceId, { words: words ?? null, after: after ?? null }),
    studioPatient: (_root, { practiceId, patientId }, context) => findPatient(context, practiceId, patientId),
  },
  Mutation: {
    savePatient: async (_root, { practiceId, input }, context) => {
      const { person, note = null } = input;
      const seen = input.seen ? seenPatient(input.seen) : null;
      return presentPatient(await savePatient(context, practiceId, { seen, person, note }));
    },
    recordRecallConsent: async (_root, { practiceId, patientId, consents }, context) =>
      presentPatient(await recordRecallConsent(context, practiceId, { patientId, consents })),
    erasePatient: async (_root, { practiceId, patientId }, context) =>
      presentPatient(await erasePatient(context, practiceId, patientId)),
    exportPatient: async (_root, { practiceId, patientId }, context) => {
      const outcome = await exportPatient(context, practiceId, patientId);
      if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, message: outcome.message };
      return { __typename: 'PatientExported' as const, json: outcome.json, fileName: outcome.fileName };
    },
    acceptProcessingTerms: async (_root, { practiceId, version }, context) =>
      presentStudio(context, await acceptProcessingTerms(context, practiceId, version)),
  },
  Studio: {
    rooms: async ({ practice }, _args, { em }) => roomNames[await findRooms(em, practice.id)],
    processingTerms: ({ practice }, _args, context) => findProcessingTerms(context, practice.id),
  },
  StudioPatientLine: {
    phone: ({ phone }) => (phone ? formatPhone(phone) : null),
    consentsToRecall: ({ recallConsentAt }) => recallConsentAt !== null,
  },
  StudioPatient: {
    phone: ({ phone }) => (phone ? formatPhone(phone) : null),
    since: ({ createdAt }) => createdAt,
    visits: async (patient, _args, context) => (await listPatientVisits(context, patient)).map(presentEntry),
  },
};
