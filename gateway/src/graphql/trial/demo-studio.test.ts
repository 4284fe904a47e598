import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeClaim } from '@dentisti/db/studio/practice-claim.repository';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CookieJar } from '../../testing/operator.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';
import { practiceToClaim, startClaim, studioBrowser } from '../../testing/studio.ts';
import { createSchema } from '../schema.ts';

const now = new Date('2026-11-24T09:00:00Z');
/** What the platform's `GET /call` answers with; the journey of the trial asks the simulator itself. */
let calls: unknown[] = [];
let isBroken = false;
let simulator: Server;
let gateway: TestGateway;
beforeAll(async () => {
  simulator = createServer((request, response) => {
    const isKnown = request.url?.startsWith('/call?') && request.headers.authorization?.startsWith('Bearer ');
    response.statusCode = isBroken || !isKnown ? 500 : 200;
    response.end(JSON.stringify(calls));
  });
  await new Promise<void>((resolve) => simulator.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`;
  gateway = await startTestGateway({ VOICE_BASE_URL: url }, () => now);
});
afterAll(async () => {
  await gateway.close();
  simulator.close();
});

const words = async (browser: CookieJar, claimId: string) =>
  (await browser.ask('query($id: ID!) { words: simulatedClaimCall(claimId: $id) }', { id: claimId })).data?.words;
const callOf = (externalId: string, more: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID(),
  customer: { number: '+390612345678', externalId },
  assistant: { firstMessage: `Il codice è: ${externalId}` },
  ...more,
});
const answered = { startedAt: '2026-11-24T09:00:05.000Z' };

test('the account that claims reads what its call has said, once somebody answered', async () => {
  const { browser } = await studioBrowser(gateway);
  const practice = await practiceToClaim(gateway);
  const { claim } = await startClaim(browser, practice, { way: 'TELEPHONE', mailbox: null });
  const id = claim?.id ?? '';
  calls = [callOf(id, answered)];
  expect(await words(browser, id)).toBeNull();
  await changeClaim(gateway.database.em.fork(), id, { rungAt: now });
  calls = [callOf(crypto.randomUUID(), answered), { id: 'deleted' }, callOf(id)];
  expect(await words(browser, id)).toBeNull();
  calls = [callOf(crypto.randomUUID(), answered), callOf(id, answered)];
  expect(await words(browser, id)).toBe(`Il codice è: ${id}`);

  const other = await studioBrowser(gateway);
  expect(await words(other.browser, id)).toBeNull();
  expect(await words(browser, 'nothing')).toBeNull();
  const { errors } = await new CookieJar(gateway).ask('query($id: ID!) { simulatedClaimCall(claimId: $id) }', { id });
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');

  const { env } = gateway.services;
  const { VOICE } = env;
  try {
    env.VOICE = 'live';
    expect(await words(browser, id)).toBeNull();
  } finally {
    env.VOICE = VOICE;
  }
  isBroken = true;
  expect(await words(browser, id)).toBeNull();
});

test('production does not know the fields', () => {
  const schema = createSchema('production');
  expect(schema.getQueryType()?.getFields()).not.toHaveProperty('simulatedClaimCall');
  expect(schema.getMutationType()?.getFields()).not.toHaveProperty('signInAsDemoStudio');
});
