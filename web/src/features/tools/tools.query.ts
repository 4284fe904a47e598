import { graphql } from '../../gql/gql.ts';

export const ToolsForMe = graphql(`
  query ToolsForMe {
    internalTools {
      access
      simulated
      callerId
      callerName
    }
  }
`);

export const StartTestCall = graphql(`
  mutation StartTestCall($input: StartTestCallInput!) {
    startTestCall(input: $input) {
      __typename
      ... on TestCallStarted {
        callId
        callerId
        callerName
        instructions
      }
      ... on ToolFailed {
        message
      }
      ... on ToolRunning {
        message
      }
      ... on ToolsClosed {
        message
      }
      ... on InvalidInput {
        fields {
          name
          message
        }
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const ByokProviders = graphql(`
  query ByokProviders {
    byokProviders {
      provider
      name
      category
      setupComplexity
      estimatedCost
      advantages
      signupUrl
      unverified
      configExample {
        sipDomain
        fromNumber
        displayName
      }
    }
  }
`);

/** Known to the trial's schema alone. */
export const SimulatedCarriersQuery = graphql(`
  query SimulatedCarriers {
    simulatedCarriers {
      username
      password
      hosts {
        host
        meaning
      }
    }
  }
`);

export const TestByok = graphql(`
  mutation TestByok($input: TestByokInput!) {
    testByok(input: $input) {
      __typename
      ... on ByokAccepted {
        italianNumber
        phoneNumberId
        nextSteps
        steps {
          title
          state
          note
        }
      }
      ... on ToolFailed {
        message
        details {
          layer
          layerTitle
          cause
          remedy
          trace
          steps {
            title
            state
            note
          }
        }
      }
      ... on ToolRunning {
        message
      }
      ... on ToolsClosed {
        message
      }
      ... on InvalidInput {
        fields {
          name
          message
        }
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
