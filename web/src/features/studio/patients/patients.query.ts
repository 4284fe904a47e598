import { graphql } from '../../../gql/gql.ts';

export const PatientLineFields = graphql(`
  fragment StudioPatientRow on StudioPatientLine {
    id
    name
    phone
    email
    lastVisitAt
    nextVisitAt
    noShows
    consentsToRecall
  }
`);

export const StudioPatientList = graphql(`
  query StudioPatientList($practiceId: ID!, $words: String, $after: String) {
    studioPatients(practiceId: $practiceId, words: $words, after: $after) {
      patients {
        ...StudioPatientRow
      }
      next
      total
    }
  }
`);

export const PatientFields = graphql(`
  fragment StudioPatientCard on StudioPatient {
    id
    name
    phone
    email
    note
    recallConsentAt
    since
    recalls {
      id
      serviceName
      dueOn
      isDropped
      recall {
        askedAt
        isAutomatic
        sentAt
        remindedAt
        bookedAt
        bookedFor
        withdrawnAt
      }
    }
    visits {
      id
      kind
      version
      startsAt
      endsAt
      label
      bookingNumber
      reason
      presence
      actions
    }
  }
`);

export const StudioPatientPage = graphql(`
  query StudioPatientPage($practiceId: ID!, $patientId: ID!) {
    studioPatient(practiceId: $practiceId, patientId: $patientId) {
      ...StudioPatientCard
    }
  }
`);

export const PatientAnswer = graphql(`
  fragment StudioPatientAnswer on StudioPatientResult {
    __typename
    ... on StudioPatientSaved {
      patient {
        ...StudioPatientCard
      }
    }
    ... on PatientKnown {
      message
      known {
        id
        name
      }
    }
    ... on PatientChangedMeanwhile {
      message
      fields
      stored {
        ...StudioPatientCard
      }
    }
    ... on StudioRefused {
      message
    }
  }
`);

export const StudioSavePatient = graphql(`
  mutation StudioSavePatient($practiceId: ID!, $input: SavePatientInput!) {
    savePatient(practiceId: $practiceId, input: $input) {
      ...StudioPatientAnswer
    }
  }
`);

export const StudioRecordConsent = graphql(`
  mutation StudioRecordConsent($practiceId: ID!, $patientId: ID!, $consents: Boolean!) {
    recordRecallConsent(practiceId: $practiceId, patientId: $patientId, consents: $consents) {
      ...StudioPatientAnswer
    }
  }
`);

export const StudioErasePatient = graphql(`
  mutation StudioErasePatient($practiceId: ID!, $patientId: ID!) {
    erasePatient(practiceId: $practiceId, patientId: $patientId) {
      ...StudioPatientAnswer
    }
  }
`);

export const StudioExportPatient = graphql(`
  mutation StudioExportPatient($practiceId: ID!, $patientId: ID!) {
    exportPatient(practiceId: $practiceId, patientId: $patientId) {
      __typename
      ... on PatientExported {
        json
        fileName
      }
      ... on StudioRefused {
        message
      }
    }
  }
`);

export const StudioPatientPresence = graphql(`
  mutation StudioPatientPresence($practiceId: ID!, $input: RecordPresenceInput!) {
    recordPresence(practiceId: $practiceId, input: $input) {
      __typename
      ... on AgendaEntryChanged {
        entry {
          id
          version
          presence
          actions
        }
      }
      ... on AgendaEntryTaken {
        message
      }
      ... on StudioRefused {
        message
      }
      ... on ChangedMeanwhile {
        message
      }
    }
  }
`);
