import { createHmac, randomUUID } from 'node:crypto';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { describe, expect, test } from 'vitest';
import { tuesdayMorning } from '../testing/booking-form.ts';
import { send } from '../testing/raw-request.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const secret = 'a-webhook-secret-of-at-least-thirty-two-characters';
const hmac = 'a-signing-secret-of-at-least-thirty-two-characters';
const stripe = 'whsec_of_this_test';
const gateway = setUpTestGateway(
  { VOICE_WEBHOOK_SECRET: secret, VOICE_HMAC_SECRET: hmac, STRIPE_WEBHOOK_SECRET: stripe },
  () => tuesdayMorning,
);

const t = String(Math.floor(tuesdayMorning.getTime() / 1_000));
const mac = (key: string, body: string) => createHmac('sha256', key).update(`${t}.${body}`).digest('hex');
const json = { 'content-type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string>) =>
  send(gateway, { method: 'POST', path, headers: { ...json, ...headers }, body });
const voice = (body: string) =>
  post('/webhooks/voice', body, {
    [webhookSecretHeader]: secret,
    'x-timestamp': t,
    'x-signature': mac(hmac, body),
  });
const rows = (sql: string, ...values: string[]) =>
  gateway.database.em.fork().execute<{ payload: Record<string, unknown>; status: string }[]>(sql, values);

/** As JSON writes them: what Postgres refuses to store. */
describe.each([
  ['NUL', '\\u0000'],
  ['half a pair', '\\ud83d'],
  ['the other half', '\\ude00'],
])('%s in a text from outside', (_name, bad) => {
  test('a signed message of the voice platform is stored', async () => {
    const id = randomUUID();
    const body = `{"message":{"type":"end-of-call-report","endedReason":"x${bad}","call":{"id":"${id}"},
      "artifact":{"transcript":"AI: Buon${bad}giorno","structuredOutputs":{"a${bad}":{"name":"esito_chiamata",
      "result":{"result":"declined","sentence":"no${bad}","${bad}":["${bad}"]}}}}}}`;
    expect((await voice(body)).status).toBe(200);
    const stored = await rows('select payload, status from voice_event where voice_call_id = ?', id);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.payload).toMatchObject({ transcript: 'AI: Buon\u001agiorno', outcome: { sentence: 'no\u001a' } });
  });

  test('so is a tool call whose arguments are JSON in JSON', async () => {
    const id = randomUUID();
    const args = JSON.stringify(`{"result":"declined","sentence":"no${bad}"}`);
    const tool = `{"id":"t${bad}","type":"function","function":{"name":"registra_esito","arguments":${args}}}`;
    const answer = await voice(`{"message":{"type":"tool-calls","call":{"id":"${id}"},"toolCallList":[${tool}]}}`);
    expect(JSON.parse(answer.text)).toMatchObject({ results: [{ result: 'Annotato.' }] });
    expect(await rows('select payload, status from voice_event where voice_call_id = ?', id)).toHaveLength(1);
  });

  test('and a message without a call we know, with an odd id and status', async () => {
    const body = `{"message":{"type":"status-update","status":"s${bad}","call":{"id":"odd${bad}"}}}`;
    expect((await voice(body)).status).toBe(200);
  });

  test('a signed message of the payment service is stored', async () => {
    const [id, orderId] = [`evt_${randomUUID()}`, randomUUID()];
    const body = `{"id":"${id}${bad}","object":"event","type":"checkout.session.completed","data":{"object":{"id":"cs_${bad}",
      "status":"complete","payment_status":"paid","payment_intent":"pi_${bad}","amount_total":5900,"currency":"eu${bad}",
      "metadata":{"orderId":"${orderId}","note":"${bad}"},"customer_details":{"name":"${bad}"}}}}`;
    const answer = await post('/webhooks/stripe', body, { 'stripe-signature': `t=${t},v1=${mac(stripe, body)}` });
    expect(answer.status).toBe(200);
    expect(await rows('select * from payment_event where event_id = ?', `${id}\u001a`)).toHaveLength(1);
  });

  test('signing in fails as with any wrong word', async () => {
    const document = 'mutation($e: String!, $p: String!) { signIn(email: $e, password: $p) { __typename } }';
    const variables = `{"e":"anna${bad}@studio.example","p":"x${bad}y"}`;
    const csrf = { 'x-csrf-token': 'none' };
    const answer = await post('/graphql', `{"query":${JSON.stringify(document)},"variables":${variables}}`, csrf);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain('INTERNAL_SERVER_ERROR');
  });

  test('a query with it in a variable, also in an address, finds nothing', async () => {
    const document = 'query($city: String!) { validateLocation(location: $city) { __typename } }';
    const variables = `{"city":"Ro${bad}ma"}`;
    const posted = await post('/graphql', `{"query":${JSON.stringify(document)},"variables":${variables}}`, {});
    const query = new URLSearchParams({ query: document, variables });
    const got = await send(gateway, {
      method: 'GET',
      path: `/graphql?${query}`,
      headers: { ...json, 'apollo-require-preflight': '1' },
    });
    for (const answer of [posted, got])
      expect(JSON.parse(answer.text)).toEqual({ data: { validateLocation: { __typename: 'InvalidLocation' } } });
  });

  test('one written into the document is refused', async () => {
    const document = `{ validateLocation(location: "Ro${bad}ma") { __typename } }`;
    const answer = await post('/graphql', JSON.stringify({ query: document }), {});
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/GRAPHQL_(VALIDATION|PARSE)_FAILED/);
  });

  test('a REST body with it is answered', async () => {
    const answer = await post('/api/validate-location', `{"location":"Ro${bad}ma"}`, {});
    expect(answer.status).toBe(400);
  });
});

test('a body of a hundred thousand levels is no defect', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const body = `{"message":{"type":"end-of-call-report","call":{"id":"deep"},"analysis":{"structuredData":${deep}}}}`;
  expect((await voice(body)).status).toBe(200);
  expect(
    (await post('/graphql', `{"query":"{__typename}","variables":{"a":${deep.slice(80_000, 120_000)}}}`, {})).status,
  ).toBe(200);
});

test('nothing of it was a defect of ours', () => {
  expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
