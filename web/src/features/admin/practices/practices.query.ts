import { graphql } from '../../../gql/index.ts';

export const DentistRowFields = graphql(/* GraphQL */ `
  fragment DentistRowFields on AdminDentistRow {
    id
    slug
    name
    city
    province
    phoneDisplay
    verification
    hidden
    optedOut
    deadNumber
    doubtfulNumber
    hasAgenda
  }
`);

export const DentistsQuery = graphql(/* GraphQL */ `
  query AdminDentists($filter: AdminDentistFilter, $sort: AdminListSort, $after: String) {
    adminDentists(filter: $filter, sort: $sort, after: $after) {
      items {
        id
        ...DentistRowFields
      }
      nextCursor
    }
  }
`);

export const DentistQuery = graphql(/* GraphQL */ `
  query AdminDentist($id: ID!) {
    adminDentist(id: $id) {
      version
      ...DentistPageFields
    }
  }
`);

export const DentistPageFields = graphql(/* GraphQL */ `
  fragment DentistPageFields on AdminDentist {
    version
    row {
      id
      ...DentistRowFields
    }
    fields {
      field
      text
      origin
    }
    hoursText
    googleRating
    googleReviewCount
    googleMapsUri
    alboNumber
    alboCheckedAt
    alboCheckedBy
    practitioners {
      position
      ...PractitionerFields
    }
    standing {
      contactAt
      contactWay
      entitledAt
      entitledWay
      askedAt
    }
    hiddenAt
    hiddenReason
    hiddenNote
    optedOutAt
    optOutSource
    openBookings
    bookings
    openReports
    formerSlugs
    sources {
      source
      sourceId
      fetchedAt
      isExpired
    }
    duplicates {
      id
      ...DentistRowFields
    }
    photos {
      id
      alt
      width
      height
    }
  }
`);

export const PractitionerFields = graphql(/* GraphQL */ `
  fragment PractitionerFields on AdminPractitioner {
    position
    name
    alboNumber
    alboCheckedAt
    alboCheckedBy
  }
`);

export const DentistOutcome = graphql(/* GraphQL */ `
  fragment DentistOutcome on AdminDentistResult {
    __typename
    ... on ChangedMeanwhile {
      message
    }
    ... on AdminDentistRefused {
      message
    }
    ... on InvalidInput {
      fields {
        name
        message
      }
    }
  }
`);

export const EditDentist = graphql(/* GraphQL */ `
  mutation EditDentist($input: EditDentistInput!) {
    editDentist(input: $input) {
      ...DentistOutcome
    }
  }
`);

export const VerifyDentist = graphql(/* GraphQL */ `
  mutation VerifyDentist($id: ID!, $version: String!, $province: String!, $number: String!) {
    verifyDentist(id: $id, version: $version, province: $province, number: $number) {
      ...DentistOutcome
    }
  }
`);

export const SavePractitioner = graphql(/* GraphQL */ `
  mutation SavePractitioner($input: SavePractitionerInput!) {
    savePractitioner(input: $input) {
      ...DentistOutcome
    }
  }
`);

export const RemovePractitioner = graphql(/* GraphQL */ `
  mutation RemovePractitioner($id: ID!, $version: String!, $position: Int!) {
    removePractitioner(id: $id, version: $version, position: $position) {
      ...DentistOutcome
    }
  }
`);

export const WithdrawVerification = graphql(/* GraphQL */ `
  mutation WithdrawVerification($id: ID!, $version: String!, $note: String!) {
    withdrawVerification(id: $id, version: $version, note: $note) {
      ...DentistOutcome
    }
  }
`);

export const MoveDentist = graphql(/* GraphQL */ `
  mutation MoveDentist($id: ID!, $version: String!, $city: String!, $region: String, $note: String!) {
    moveDentist(id: $id, version: $version, city: $city, region: $region, note: $note) {
      ...DentistOutcome
    }
  }
`);

export const HideDentist = graphql(/* GraphQL */ `
  mutation HideDentist($id: ID!, $version: String!, $reason: HideReason!, $note: String!) {
    hideDentist(id: $id, version: $version, reason: $reason, note: $note) {
      ...DentistOutcome
    }
  }
`);

export const ShowDentist = graphql(/* GraphQL */ `
  mutation ShowDentist($id: ID!, $version: String!, $note: String!) {
    showDentist(id: $id, version: $version, note: $note) {
      ...DentistOutcome
    }
  }
`);

export const OptOutDentist = graphql(/* GraphQL */ `
  mutation OptOutDentist($id: ID!, $version: String!, $note: String!) {
    optOutDentist(id: $id, version: $version, note: $note) {
      ...DentistOutcome
    }
  }
`);

export const AllowDentistCalls = graphql(/* GraphQL */ `
  mutation AllowDentistCalls($id: ID!, $version: String!, $note: String!) {
    allowDentistCalls(id: $id, version: $version, note: $note) {
      ...DentistOutcome
    }
  }
`);

export const ConfirmDentistNumber = graphql(/* GraphQL */ `
  mutation ConfirmDentistNumber($id: ID!, $version: String!, $note: String!) {
    confirmDentistNumber(id: $id, version: $version, note: $note) {
      ...DentistOutcome
    }
  }
`);

export const ConfirmDentistByPractice = graphql(/* GraphQL */ `
  mutation ConfirmDentistByPractice($id: ID!, $version: String!, $note: String!) {
    confirmDentistByPractice(id: $id, version: $version, note: $note) {
      ...DentistOutcome
    }
  }
`);

export const WithdrawPracticeConfirmation = graphql(/* GraphQL */ `
  mutation WithdrawPracticeConfirmation($id: ID!, $version: String!, $note: String!) {
    withdrawPracticeConfirmation(id: $id, version: $version, note: $note) {
      ...DentistOutcome
    }
  }
`);
