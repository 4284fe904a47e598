import { graphql } from '../../../gql/index.ts';

export const ScenarioFields = graphql(/* GraphQL */ `
  fragment ScenarioFields on SimulatedScenario {
    phone
    practices {
      id
      name
      address
    }
    personas
    platformFault
    carrierFault
  }
`);

/** What the query and every change answer with. */
export const ScenariosAnswer = graphql(/* GraphQL */ `
  fragment ScenariosAnswer on SimulatedScenariosResult {
    __typename
    ... on SimulatedScenarios {
      scenarios {
        ...ScenarioFields
      }
    }
    ... on SimulatorUnavailable {
      message
    }
  }
`);

/** Known to the trial's schema alone, as what follows. */
export const ScenariosQuery = graphql(/* GraphQL */ `
  query SimulatedScenarios {
    simulatedScenarios {
      ...ScenariosAnswer
    }
  }
`);

export const SetScenario = graphql(/* GraphQL */ `
  mutation SetSimulatedScenario($input: SimulatedScenarioInput!) {
    setSimulatedScenario(input: $input) {
      __typename
      ... on UnknownSimulatedPractice {
        message
        suggestions {
          id
          name
          address
        }
      }
      ... on SimulatorUnavailable {
        message
      }
    }
  }
`);

export const ClearScenario = graphql(/* GraphQL */ `
  mutation ClearSimulatedScenario($phone: String!) {
    clearSimulatedScenario(phone: $phone) {
      ...ScenariosAnswer
    }
  }
`);
