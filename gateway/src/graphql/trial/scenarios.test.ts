import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { carrierFaults, personas, voiceFaults } from '@dentisti/domain/dialing/simulation/scenario';
import type { GraphQLEnumType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPractice } from '../../testing/booking-form.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';
import { createSchema } from '../schema.ts';

interface Given {
  number: string;
  persona: string | null;
  fault: string | null;
  carrierFault: string | null;
}
const orders = new Map<string, Given>();
let simulator: Server;
let gateway: TestGateway;
let browser: CookieJar;
beforeAll(async () => {
  // Speaks the two calls of `worker/simulators/voice`; the journey of the trial sets a scenario in the simulator itself.
  simulator = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'POST') {
      const given = (await json(request)) as Given;
      orders.delete(given.number);
      if (given.persona ?? given.fault ?? given.carrierFault) orders.set(given.number, given);
      return void response.end('{"ok":true}');
    }
    const listed = [...orders.values()].map(({ persona, ...order }) => {
      return { ...order, practice: null, personas: persona ? [persona] : [] };
    });
    response.end(JSON.stringify({ orders: listed }));
  });
  await new Promise<void>((resolve) => simulator.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`;
  gateway = await startTestGateway({ VOICE_BASE_URL: url });
  browser = (await signedIn(gateway, 'anna@dentisti.example', 'operator')).browser;
});
afterAll(async () => {
  await gateway.close();
  simulator.close();
});

const fields = `__typename ... on SimulatedScenarios {
  scenarios { phone practices { name } personas platformFault carrierFault } } ... on SimulatorUnavailable { message }`;
async function set(input: Record<string, unknown>) {
  const answer = await browser.ask(
    `mutation($input: SimulatedScenarioInput!) { set: setSimulatedScenario(input: $input) { ${fields}
      ... on UnknownSimulatedPractice { message suggestions { id name } } } }`,
    { input },
  );
  return answer.data?.set;
}
async function practiceNamed(name: string) {
  const practice = await createPractice(gateway);
  const [row] = await gateway.database.em
    .fork()
    .execute<{ phone: string }[]>('update dentist set name = ? where id = ? returning phone', [name, practice.id]);
  return { id: String(practice.id), phone: row?.phone ?? '' };
}

test('by a practice’s name, blind to case and accents: set, shown, taken back, written to the audit', async () => {
  const { phone } = await practiceNamed('Studio Società del Sorriso');
  const scenario = {
    phone,
    practices: [{ name: 'Studio Società del Sorriso' }],
    personas: ['FULL'],
    platformFault: 'WEBHOOK_TWICE',
    carrierFault: 'SIP_403',
  };
  const given = { persona: 'FULL', platformFault: 'WEBHOOK_TWICE', carrierFault: 'SIP_403' };
  expect(await set({ practiceName: ' studio SOCIETA del sorriso ', ...given })).toEqual({
    __typename: 'SimulatedScenarios',
    scenarios: [scenario],
  });
  expect([...orders.values()]).toEqual([
    { number: phone, persona: 'full', fault: 'webhook-twice', carrierFault: 'sip-403' },
  ]);
  const seen = await browser.ask(`{ simulatedScenarios { ${fields} } }`);
  expect(seen.data?.simulatedScenarios).toMatchObject({ scenarios: [scenario] });
  const cleared = await browser.ask(
    `mutation($phone: String!) { clearSimulatedScenario(phone: $phone) { ${fields} } }`,
    { phone },
  );
  expect(cleared.data?.clearSimulatedScenario).toMatchObject({ scenarios: [] });
  expect(orders.size).toBe(0);
  const audit = await gateway.database.em
    .fork()
    .execute<{ detail: unknown }[]>(
      `select detail from audit_entry where action = 'simulation.scenario-set' order by id`,
    );
  expect(audit.map(({ detail }) => detail)).toMatchObject([{ persona: 'full' }, { persona: null }]);
});

test('an unknown name says so and offers near ones; one of several is chosen by its id', async () => {
  const { id, phone } = await practiceNamed('Studio Dentistico Montebianco');
  expect(await set({ practiceName: 'Studio Dentistico Montebianko', persona: 'BUSY' })).toEqual({
    __typename: 'UnknownSimulatedPractice',
    message: 'Nessuno studio si chiama «Studio Dentistico Montebianko». Forse cercavi uno di questi.',
    suggestions: [{ id, name: 'Studio Dentistico Montebianco' }],
  });
  for (const practiceName of ['Zqxwv', '', ' ', '%', 'DENT-7K4P-X2MQ'])
    expect(await set({ practiceName, persona: 'BUSY' }), practiceName).toMatchObject({ suggestions: [] });
  const namesake = await practiceNamed('Studio Dentistico Montebianco');
  expect(await set({ practiceName: 'Studio Dentistico Montebianco', persona: 'BUSY' })).toMatchObject({
    message: 'Più studi si chiamano «Studio Dentistico Montebianco»: scegli quale.',
    suggestions: expect.arrayContaining([{ id: namesake.id, name: 'Studio Dentistico Montebianco' }]),
  });
  expect(orders.size).toBe(0);
  const chosen = await set({ practiceName: '', practiceId: id, persona: 'BUSY' });
  expect(chosen).toMatchObject({ scenarios: [{ phone, personas: ['BUSY'] }] });
  for (const practiceId of ['-1', 'x', '99999999999999999999'])
    expect(await set({ practiceName: '', practiceId, persona: 'BUSY' })).toMatchObject({ suggestions: [] });
});

test('the names of the schema are those of the simulator', () => {
  const schema = createSchema();
  const valuesOf = (name: string) => (schema.getType(name) as GraphQLEnumType).getValues().map((value) => value.name);
  const named = (words: readonly string[]) => words.map((word) => word.replaceAll('-', '_').toUpperCase());
  expect(valuesOf('SimulatedPersona')).toEqual(named(personas));
  expect(valuesOf('SimulatedPlatformFault')).toEqual(named(voiceFaults));
  expect(valuesOf('SimulatedCarrierFault')).toEqual(named(carrierFaults));
});

test('a simulator that does not answer, and a trial with real calls, are said', async () => {
  const { env } = gateway.services;
  const { VOICE, VOICE_BASE_URL } = env;
  const ask = async () => (await browser.ask(`{ seen: simulatedScenarios { ${fields} } }`)).data?.seen;
  try {
    env.VOICE_BASE_URL = 'http://127.0.0.1:9';
    expect(await ask()).toMatchObject({ message: expect.stringContaining('non risponde') });
    env.VOICE = 'live';
    expect(await ask()).toMatchObject({ message: expect.stringContaining('non sono simulate') });
  } finally {
    Object.assign(env, { VOICE, VOICE_BASE_URL });
  }
});

test('production does not know the fields', () => {
  const schema = createSchema('production');
  expect(schema.getQueryType()?.getFields()).not.toHaveProperty('simulatedScenarios');
  for (const name of ['setSimulatedScenario', 'clearSimulatedScenario'])
    expect(schema.getMutationType()?.getFields()).not.toHaveProperty(name);
  expect(schema.getType('SimulatedScenarios')).toBeUndefined();
});
