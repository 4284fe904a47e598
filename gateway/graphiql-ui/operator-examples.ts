import type { Example } from './example.ts';

/** What operators do; one click signs in. */
export const operatorExamples: readonly Example[] = [
  {
    id: 'in-corso',
    title: 'Chiamate in corso',
    feature: 'admin',
    forOperators: true,
    document: `query InCorso {
  adminCallsUnderWay {
    asOf
    linesInUse
    lines
    calls { id bookingNumber practice city since talkingSince }
  }
}`,
  },
  {
    id: 'scenario',
    title: 'Prova: scenario di uno studio simulato',
    feature: 'trial',
    forOperators: true,
    document: `mutation Scenario($input: SimulatedScenarioInput!) {
  setSimulatedScenario(input: $input) {
    __typename
    ... on SimulatedScenarios { scenarios { phone practices { name } personas platformFault carrierFault } }
    ... on UnknownSimulatedPractice { message suggestions { id name address } }
    ... on SimulatorUnavailable { message }
  }
}`,
    variables: { input: { practiceName: 'Studio Dentistico', persona: 'FULL' } },
  },
  {
    id: 'studio',
    title: 'Area studi: chi sono, e dove lavoro',
    feature: 'studio',
    document: `query AreaStudi {
  currentAccount {
    email
    memberships { role practice { id name city } standing { contactAt entitledAt } }
    sessions { device usedAt isThis }
  }
}`,
  },
  {
    id: 'operatore',
    title: 'Area riservata: chi sono',
    feature: 'operators',
    document: 'query ChiSono { currentOperator { email role } }',
  },
  {
    id: 'panoramica',
    title: 'Area riservata: panoramica',
    feature: 'admin',
    forOperators: true,
    document: `query Panoramica {
  adminOverview(days: 7) { requests confirmations calls openBookings openTasks mailsWaiting newLeads openReports }
}`,
  },
  {
    id: 'proposte',
    title: 'Area riservata: schede proposte dagli studi',
    feature: 'profile',
    forOperators: true,
    document: 'query Proposte { adminProposals { practice { id name city } } }',
  },
];
