import { graphql } from '../../../gql/gql.ts';

export const EntryFields = graphql(`
  fragment StudioEntry on AgendaEntry {
    id
    kind
    holdReason
    version
    startsAt
    endsAt
    freeAt
    chairId
    clinicianId
    serviceId
    label
    isOverride
    patientName
    patientPhone
    patientNote
    patientId
    bookingNumber
    reason
    isMoveAsked
    attendanceConfirmedAt
    isSimulation
    presence
    actions
  }
`);

export const ClosureFields = graphql(`
  fragment StudioClosure on AgendaClosure {
    id
    label
    repeats
    fromOn
    toOn
    opensMinutes
    closesMinutes
    clinicianId
    chairId
  }
`);

export const AgendaFields = graphql(`
  fragment StudioAgendaInside on StudioAgenda {
    from
    days {
      on
      holiday
      hours {
        opensMinutes
        closesMinutes
      }
      closures {
        closureId
        label
        opensMinutes
        closesMinutes
        clinicianId
        chairId
      }
    }
    slotMinutes
    isOffered
    visitsWithoutChair
    team {
      chairs {
        id
        name
        isActive
      }
      clinicians {
        id
        name
        isActive
        hours {
          weekday
          opensMinutes
          closesMinutes
        }
      }
      services {
        id
        name
        isActive
        durationMinutes
        bufferMinutes
        clinicianIds
        chairIds
      }
    }
    entries {
      ...StudioEntry
    }
    closures {
      ...StudioClosure
    }
    busy {
      clinicianId
      startsAt
      endsAt
    }
  }
`);

/** A practice's agenda over some days, or why its room is closed. */
export const StudioAgendaOfDays = graphql(`
  query StudioAgendaOfDays($practiceId: ID!, $from: String!, $days: Int!) {
    studio(practiceId: $practiceId) {
      practice {
        id
        ...PracticeLine
      }
      role
      rooms
    }
    studioAgenda(practiceId: $practiceId, from: $from, days: $days) {
      ...StudioAgendaInside
    }
  }
`);

export const StudioStarts = graphql(`
  query StudioStarts($practiceId: ID!, $input: FreeStartsInput!) {
    studioFreeStarts(practiceId: $practiceId, input: $input)
  }
`);

export const AnswerFields = graphql(`
  fragment StudioAgendaAnswer on StudioAgendaResult {
    __typename
    ... on AgendaEntryChanged {
      entry {
        ...StudioEntry
      }
      inTheWay {
        ...StudioEntry
      }
    }
    ... on AgendaEntryTaken {
      message
      mayOverride
    }
    ... on StudioRefused {
      message
    }
    ... on ChangedMeanwhile {
      message
    }
  }
`);

export const StudioSaveVisit = graphql(`
  mutation StudioSaveVisit($practiceId: ID!, $input: SaveVisitInput!) {
    answer: saveVisit(practiceId: $practiceId, input: $input) {
      ...StudioAgendaAnswer
    }
  }
`);

export const StudioMoveEntry = graphql(`
  mutation StudioMoveEntry($practiceId: ID!, $input: MoveEntryInput!) {
    answer: moveEntry(practiceId: $practiceId, input: $input) {
      ...StudioAgendaAnswer
    }
  }
`);

export const StudioRemoveEntry = graphql(`
  mutation StudioRemoveEntry($practiceId: ID!, $input: RemoveEntryInput!) {
    answer: removeEntry(practiceId: $practiceId, input: $input) {
      ...StudioAgendaAnswer
    }
  }
`);

export const StudioSaveBlock = graphql(`
  mutation StudioSaveBlock($practiceId: ID!, $input: SaveBlockInput!) {
    answer: saveBlock(practiceId: $practiceId, input: $input) {
      ...StudioAgendaAnswer
    }
  }
`);

export const StudioRecordPresence = graphql(`
  mutation StudioRecordPresence($practiceId: ID!, $input: RecordPresenceInput!) {
    answer: recordPresence(practiceId: $practiceId, input: $input) {
      ...StudioAgendaAnswer
    }
  }
`);

export const ClosureAnswerFields = graphql(`
  fragment StudioClosureAnswer on StudioClosureResult {
    __typename
    ... on StudioClosuresChanged {
      closures {
        ...StudioClosure
      }
      inTheWay {
        ...StudioEntry
      }
    }
    ... on StudioRefused {
      message
    }
  }
`);

export const StudioSaveClosure = graphql(`
  mutation StudioSaveClosure($practiceId: ID!, $input: SaveClosureInput!) {
    saveClosure(practiceId: $practiceId, input: $input) {
      ...StudioClosureAnswer
    }
  }
`);

export const StudioRemoveClosure = graphql(`
  mutation StudioRemoveClosure($practiceId: ID!, $id: ID!) {
    removeClosure(practiceId: $practiceId, id: $id) {
      ...StudioClosureAnswer
    }
  }
`);

/** Somebody whom the practice knows, as one types. */
export const StudioFindPatients = graphql(`
  query StudioFindPatients($practiceId: ID!, $words: String) {
    studioPatients(practiceId: $practiceId, words: $words) {
      patients {
        id
        name
        phone
        email
      }
      total
    }
  }
`);
