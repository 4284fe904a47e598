import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { productionSettings } from '../../testing/production-settings.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway(productionSettings);

interface Payload {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}
type Errors = { message: string; extensions?: { code?: string } }[];

async function overHttp(payload: Payload): Promise<Errors> {
  const response = await gateway.post('/graphql', payload, { origin: 'https://dentisti.ai' });
  return ((await response.json()) as { errors: Errors }).errors;
}

async function overSocket(payload: Payload): Promise<Errors> {
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql/ws`, 'graphql-transport-ws');
  const received: { type: string; payload?: Errors | { errors?: Errors } }[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload }));
  await expect.poll(() => received.length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(1);
  socket.terminate();
  const answer = received[1]?.payload ?? [];
  return Array.isArray(answer) ? answer : (answer.errors ?? []);
}

const byVariable = 'subscription($number: String!) { bookingChanged(number: $number, token: "t") { status } }';
const byEnum = 'query($k: LeadTopi) { __typename }';
const faults: Record<string, Payload> = {
  'a root field': { query: 'subscription { bookingChange(number: "1", token: "t") { status } }' },
  'a field': { query: 'subscription { bookingChanged(number: "1", token: "t") { statu } }' },
  'an argument': { query: 'subscription { bookingChanged(numbr: "1", token: "t") { status } }' },
  'a directive': { query: 'subscription { bookingChanged(number: "1", token: "t") { status @skp(if: true) } }' },
  'a type': { query: 'subscription($n: Strin) { bookingChanged(number: "1", token: "t") { status } }' },
  'a fragment': { query: 'subscription { bookingChanged(number: "1", token: "t") { ... on Bookin { status } } }' },
  'a field of a query': { query: '{ adminBookingz { items { id } } }' },
  'a field of a mutation': { query: 'mutation { sendLostLinks(email: "a@b.it") { message } }' },
  'a field of a union': { query: 'mutation { requestBooking(input: {}) { privateLink } }' },
  'an input field': { query: 'mutation { createLead(input: { emai: "x" }) { __typename } }' },
  'an enum': { query: 'mutation { requestBooking(input: { reason: HYGIEN }) { __typename } }' },
  'an enum as a text': { query: 'mutation { requestBooking(input: { reason: """HYGIEN""" }) { __typename } }' },
  'a type of a query': { query: byEnum },
  'an operation': { query: `${byVariable} `, operationName: 'Other' },
  'the syntax': { query: 'subscription { bookingChanged(number: "1" token: ' },
  introspection: { query: 'subscription { __schema { types { name } } }' },
  'introspection of a query': { query: '{ __schema { types { name } } }' },
};

test.each(Object.entries(faults))(
  '%s that is misspelled: no door of production says what is right',
  async (_, fault) => {
    for (const errors of [await overHttp(fault), await overSocket(fault)]) {
      expect(errors.length).toBeGreaterThan(0);
      for (const { message } of errors) expect(message).not.toMatch(/Did you mean [^?"]*"/);
    }
  },
);

test.each([
  ['of another kind', { number: { deep: 'Anna Bianchi' } }],
  ['that is missing', {}],
  ['that is null', { number: null }],
])(
  'a variable %s is the caller’s fault on a socket: told so, without its value, and not logged as ours',
  async (_, variables) => {
    const logged = gateway.logged.filter(({ level }) => Number(level) >= 50).length;
    const errors = await overSocket({ query: byVariable, variables });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(errors[0]?.message).toMatch(/^Variable "\$number" /);
    expect(JSON.stringify(errors) + JSON.stringify(gateway.logged)).not.toContain('Anna Bianchi');
    expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toHaveLength(logged);
  },
);
