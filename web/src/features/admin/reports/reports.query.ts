import { graphql } from '../../../gql/index.ts';

export const ReportFields = graphql(/* GraphQL */ `
  fragment ReportFields on AdminReport {
    id
    kind
    message
    email
    createdAt
    status
    actions
    handledAt
    handledBy
    note
    dentistId
    dentistName
    dentistCity
    dentistSlug
    dentistHidden
  }
`);

export const ReportsQuery = graphql(/* GraphQL */ `
  query AdminReports($status: ReportStatus, $sort: AdminListSort, $after: String) {
    adminReports(status: $status, sort: $sort, after: $after) {
      items {
        id
        ...ReportFields
      }
      nextCursor
    }
  }
`);

export const ReportQuery = graphql(/* GraphQL */ `
  query AdminReport($id: ID!) {
    adminReport(id: $id) {
      id
      ...ReportFields
    }
  }
`);

export const DecideReport = graphql(/* GraphQL */ `
  mutation DecideReport($input: DecideReportInput!) {
    decideReport(input: $input) {
      __typename
      ... on ReportDecided {
        report {
          id
          ...ReportFields
        }
      }
      ...ChangedFields
      ...InvalidFields
    }
  }
`);
