import {
  clearScenario,
  getScenarios,
  type ScenarioOutcome,
  type ScenariosView,
  setScenario,
} from '@dentisti/core/trial/scenarios';
import type { NamedPractice } from '@dentisti/db/practice/named-practice.repository';
import { carrierFaults, personas, voiceFaults } from '@dentisti/domain/dialing/simulation/scenario';
import type {
  Resolvers,
  SimulatedCarrierFault,
  SimulatedPersona,
  SimulatedPlatformFault,
} from '../../generated/resolvers.ts';

/** `sip-403` → `SIP_403`. */
const enumName = (value: string) => value.replaceAll('-', '_').toUpperCase();
const knownValue = <Value extends string>(values: readonly Value[], name: string | null | undefined): Value | null =>
  values.find((value) => enumName(value) === name) ?? null;

const presentPractice = ({ id, name, address }: NamedPractice) => ({ id: String(id), name, address });

function presentView(view: ScenariosView) {
  if (view.kind === 'unavailable') return { __typename: 'SimulatorUnavailable' as const, message: view.message };
  const scenarios = view.scenarios.map((scenario) => ({
    phone: scenario.number,
    practices: scenario.practices.map(presentPractice),
    personas: scenario.personas.map((persona) => enumName(persona) as SimulatedPersona),
    platformFault: scenario.fault && (enumName(scenario.fault) as SimulatedPlatformFault),
    carrierFault: scenario.carrierFault && (enumName(scenario.carrierFault) as SimulatedCarrierFault),
  }));
  return { __typename: 'SimulatedScenarios' as const, scenarios };
}

function presentOutcome(outcome: ScenarioOutcome) {
  if (outcome.kind !== 'unknown') return presentView(outcome);
  const suggestions = outcome.suggestions.map(presentPractice);
  return { __typename: 'UnknownSimulatedPractice' as const, message: outcome.message, suggestions };
}

/** What operators tell the trial's simulator; in production neither these resolvers nor their fields exist. */
export const scenariosResolvers: Resolvers = {
  Query: {
    simulatedScenarios: async (_root, _args, context) => presentView(await getScenarios(context)),
  },
  Mutation: {
    setSimulatedScenario: async (_root, { input }, context) =>
      presentOutcome(
        await setScenario(context, {
          practiceName: input.practiceName.slice(0, 200),
          practiceId: input.practiceId ?? null,
          persona: knownValue(personas, input.persona),
          fault: knownValue(voiceFaults, input.platformFault),
          carrierFault: knownValue(carrierFaults, input.carrierFault),
        }),
      ),
    clearSimulatedScenario: async (_root, { phone }, context) => presentView(await clearScenario(context, phone)),
  },
};
