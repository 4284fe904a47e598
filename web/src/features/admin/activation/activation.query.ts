import { graphql } from '../../../gql/index.ts';

export const ActivationFields = graphql(/* GraphQL */ `
  fragment ActivationFields on Activation {
    isProduction
    stopsCalls
    points {
      name
      isMandatory
      state
      detail
      checkedAt
      waiver {
        at
        by
        reason
      }
    }
  }
`);

export const ActivationQuery = graphql(/* GraphQL */ `
  query Activation {
    adminActivation {
      ...ActivationFields
    }
  }
`);

export const CheckActivation = graphql(/* GraphQL */ `
  mutation CheckActivation {
    checkActivation {
      ...ActivationFields
    }
  }
`);

export const WaiveActivationPoint = graphql(/* GraphQL */ `
  mutation WaiveActivationPoint($point: ActivationPointName!, $reason: String!) {
    waiveActivationPoint(point: $point, reason: $reason) {
      __typename
      ...ChangedFields
      ...InvalidFields
    }
  }
`);

export const EndActivationWaiver = graphql(/* GraphQL */ `
  mutation EndActivationWaiver($point: ActivationPointName!, $reason: String!) {
    endActivationWaiver(point: $point, reason: $reason) {
      __typename
      ...ChangedFields
      ...InvalidFields
    }
  }
`);
