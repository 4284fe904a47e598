import { graphql } from '../../../gql/index.ts';

export const LeadsQuery = graphql(/* GraphQL */ `
  query AdminLeads($status: LeadStatus, $due: Boolean, $sort: AdminListSort, $after: String) {
    adminLeads(status: $status, due: $due, sort: $sort, after: $after) {
      items {
        id
        practiceName
        city
        source
        status
        dueOn
        overdueDays
        createdAt
      }
      nextCursor
    }
  }
`);

export const LeadQuery = graphql(/* GraphQL */ `
  query AdminLead($id: ID!) {
    adminLead(id: $id) {
      id
      ...LeadPageFields
    }
  }
`);

export const LeadPageFields = graphql(/* GraphQL */ `
  fragment LeadPageFields on AdminLead {
    id
    source
    practiceName
    personName
    email
    phoneDisplay
    city
    message
    contactConsentAt
    status
    statusAt
    next
    dueOn
    overdueDays
    createdAt
    notes {
      id
      at
      operatorEmail
      text
    }
  }
`);

export const UpdateLead = graphql(/* GraphQL */ `
  mutation UpdateLead($input: UpdateLeadInput!) {
    updateLead(input: $input) {
      __typename
      ... on LeadUpdated {
        lead {
          id
          ...LeadPageFields
        }
      }
      ...ChangedFields
      ...InvalidFields
    }
  }
`);
