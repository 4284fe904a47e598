import { graphql } from '../../gql/gql.ts';

export const AgendaFields = graphql(/* GraphQL */ `
  fragment PracticeAgendaFields on PracticeAgenda {
    version
    isStored
    isEnabled
    slotMinutes
    windows {
      weekday
      opensMinutes
      closesMinutes
    }
    days {
      on
      hours {
        opensMinutes
        closesMinutes
      }
    }
    holds
    appointments {
      startsAt
      endsAt
      bookingNumber
      isOutside
    }
  }
`);

export const TeamFields = graphql(/* GraphQL */ `
  fragment AgendaTeamFields on AgendaTeam {
    version
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
      isOnline
      durationMinutes
      bufferMinutes
      reasons
      clinicianIds
      chairIds
    }
  }
`);
