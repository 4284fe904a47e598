import { searchEverything } from '@dentisti/db/admin/admin-search.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import {
  findPracticesByPhone,
  findPracticesNamed,
  type NamedPractice,
} from '@dentisti/db/practice/named-practice.repository';
import { callRuleText } from '@dentisti/domain/dialing/call-rules';
import { maxSearchLength, parseSearch } from '@dentisti/domain/operators/parse-search';
import type { OperatorContext } from '../admin/manual-override.ts';
import { simulationBar } from './simulation-bar.ts';
import { type Scenario, type ScenarioOrder, VoiceSimulatorControl } from './voice-simulator.ts';

export type ScenariosView =
  | { kind: 'scenarios'; scenarios: (Scenario & { practices: NamedPractice[] })[] }
  | { kind: 'unavailable'; message: string };
export type ScenarioOutcome = ScenariosView | { kind: 'unknown'; message: string; suggestions: NamedPractice[] };

export interface ScenarioInput extends Omit<ScenarioOrder, 'number'> {
  practiceName: string;
  /** As offered; any other text names no practice. */
  practiceId: string | null;
}

const silent = 'Il simulatore della telefonia non risponde: riprova fra poco.';

/** Returns every scenario in force, with the practices that each telephone belongs to. */
export const getScenarios = (context: OperatorContext): Promise<ScenariosView> =>
  withSimulator(context, async () => null);

/** Gives a practice's telephone a scenario; one of nulls alone takes back what was set. */
export async function setScenario(context: OperatorContext, input: ScenarioInput): Promise<ScenarioOutcome> {
  const { practiceName, practiceId, ...order } = input;
  const found = await findPractice(context, practiceName, practiceId);
  if ('kind' in found) return found;
  return withSimulator(context, (simulator) => give(context, simulator, { number: found.phone, ...order }));
}

/** Takes back what a telephone was told; `number` is E.164 or `*`. */
export function clearScenario(context: OperatorContext, number: string): Promise<ScenariosView> {
  return withSimulator(context, async (simulator) => {
    const isSet = (await simulator.list()).some((scenario) => scenario.number === number);
    if (isSet) await give(context, simulator, { number, persona: null, fault: null, carrierFault: null });
  });
}

async function give(context: OperatorContext, simulator: VoiceSimulatorControl, order: ScenarioOrder): Promise<void> {
  const { em, services, currentOperator, requestId } = context;
  await simulator.give(order);
  const { number, ...detail } = order;
  const [practice] = await findPracticesByPhone(em, [number]);
  const target = practice ? { kind: 'dentist', id: String(practice.id) } : null;
  await writeAudit(em, {
    at: services.now(),
    operatorId: currentOperator?.id ?? null,
    action: 'simulation.scenario-set',
    ...(target && { target }),
    detail,
    requestId,
  });
}

async function withSimulator(
  { em, services }: OperatorContext,
  act: (simulator: VoiceSimulatorControl) => Promise<unknown>,
): Promise<ScenariosView> {
  const { env, now, log } = services;
  const bar = simulationBar(env);
  if (bar) return { kind: 'unavailable', message: callRuleText(bar.rule, bar.until, now()) };
  if (!env.VOICE_BASE_URL) return { kind: 'unavailable', message: silent };
  const simulator = new VoiceSimulatorControl(env.VOICE_BASE_URL);
  let scenarios: Scenario[];
  try {
    await act(simulator);
    scenarios = await simulator.list();
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'voice simulator did not answer');
    return { kind: 'unavailable', message: silent };
  }
  const practices = await findPracticesByPhone(
    em,
    scenarios.map(({ number }) => number),
  );
  const withPractices = scenarios.map((scenario) => ({
    ...scenario,
    practices: practices.filter(({ phone }) => phone === scenario.number),
  }));
  return { kind: 'scenarios', scenarios: withPractices };
}

const isRowId = (text: string) => /^\d{1,9}$/.test(text);

type Unknown = Extract<ScenarioOutcome, { kind: 'unknown' }>;

async function findPractice(
  { em }: OperatorContext,
  name: string,
  id: string | null,
): Promise<(NamedPractice & { phone: string }) | Unknown> {
  const typed = name.trim();
  const named = await findPracticesNamed(em, id === null ? { name: typed } : { ids: [id].filter(isRowId).map(Number) });
  const [practice, another] = named;
  if (practice && !another) {
    const { phone } = practice;
    return phone === null
      ? { kind: 'unknown', message: `«${practice.name}» non ha un telefono da simulare.`, suggestions: [] }
      : { ...practice, phone };
  }
  if (practice)
    return {
      kind: 'unknown',
      message: `Più studi si chiamano «${typed}»: scegli quale.`,
      suggestions: named.slice(0, 5),
    };
  const suggestions = await findNear(em, typed);
  const hint = suggestions.length > 0 ? ' Forse cercavi uno di questi.' : '';
  return { kind: 'unknown', message: `Nessuno studio si chiama «${typed}».${hint}`, suggestions };
}

async function findNear(em: OperatorContext['em'], typed: string): Promise<NamedPractice[]> {
  const parsed = parseSearch(typed.slice(0, maxSearchLength));
  if (!parsed) return [];
  const words = { ...parsed, bookingPart: null, orderPart: null, phoneEnd: null, email: null, id: null };
  const hits = (await searchEverything(em, words)).find(({ name }) => name === 'dentist')?.hits ?? [];
  return findPracticesNamed(em, { ids: hits.map(({ key }) => Number(key)) });
}
