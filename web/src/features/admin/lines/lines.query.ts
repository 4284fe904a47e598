import { graphql } from '../../../gql/index.ts';

export const LineFields = graphql(/* GraphQL */ `
  fragment LineFields on AdminPhoneLine {
    id
    number
    inUse
    configured
    credentialId
    carrierHost
    inboundAddresses
    registers
    leadingPlus
    forwardTo
    serverUrl
    signed
    inboundSeenAt
    state
    differences {
      field
      wanted
      found
    }
    failure
    lastCheckedAt
    checkPending
  }
`);

export const LinesQuery = graphql(/* GraphQL */ `
  query PhoneLines {
    adminPhoneLines {
      mode
      lines {
        ...LineFields
      }
    }
  }
`);

export const CheckLines = graphql(/* GraphQL */ `
  mutation CheckPhoneLines {
    checkPhoneLines {
      mode
      lines {
        ...LineFields
      }
    }
  }
`);
