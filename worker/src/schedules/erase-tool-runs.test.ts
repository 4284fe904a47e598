import { randomUUID } from 'node:crypto';
import { trunkHandle } from '@dentisti/core/tools/connect-trunk';
import { encryptText } from '@dentisti/db/encrypted-text';
import { emptyTables } from '@dentisti/db/testing';
import { findToolOutcome, storeToolRun, takeToolRun } from '@dentisti/db/tools/tool-run.repository';
import { sipPasswordEncryption } from '@dentisti/domain/tools/tool-run';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNumberAdmin } from '../integrations/voice/number-admin.ts';
import { createTestCaller } from '../integrations/voice/test-caller.ts';
import { type BookingHarness, startBookingHarness } from '../testing/booking-harness.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../testing/running-voice-simulator.ts';
import { eraseToolRuns } from './erase-tool-runs.ts';

let harness: BookingHarness;
let simulator: RunningVoiceSimulator;
beforeAll(async () => {
  harness = await startBookingHarness();
  simulator = await startVoiceSimulator();
});
afterAll(async () => {
  await simulator.close();
  await harness.close();
});
beforeEach(() => emptyTables(em(), 'tool_run'));

const em = () => harness.db.orm.em.fork();
const server = { url: 'http://127.0.0.1:1/webhooks/voice', secret: 'secret', credentialId: null };
const request = {
  provider: 'twt',
  sipDomain: 'a.it',
  username: 'u',
  fromNumber: '+390212345678',
  displayName: '',
} as const;

async function store(ageSeconds: number): Promise<string> {
  const id = randomUUID();
  const sealedPassword = encryptText('segreta', sipPasswordEncryption(id), 'a secret');
  await storeToolRun(em(), { id, kind: 'testByok', request, sealedPassword, byAdmin: false });
  await age(id, ageSeconds);
  return id;
}
const age = (id: string, seconds: number) =>
  em().execute(
    'update tool_run set created_at = created_at - make_interval(secs => ?), begin_before = begin_before - make_interval(secs => ?) where id = ?',
    [seconds, seconds, id],
  );
const rows = () => em().execute<Record<string, unknown>[]>('select * from tool_run order by created_at');

function numberAdmin() {
  const settings = { baseUrl: simulator.url, apiKey: 'key', phoneNumberId: 'line', isLive: false };
  return { settings, numberAdmin: createNumberAdmin(settings, server) };
}
const erase = () =>
  harness.schedule((context) => {
    const { settings, numberAdmin: numbers } = numberAdmin();
    const diagnose = () => Promise.reject(new Error('unused'));
    const unasked = { diagnose, resolveAddresses: async () => [], platformHost: 'api.eu.vapi.ai' };
    const tools = {
      isLive: false,
      countries: [],
      caller: createTestCaller(settings),
      numberAdmin: numbers,
      ...unasked,
    };
    return eraseToolRuns({ ...context, tools });
  });

test('a password nobody took is gone after a minute, the row after ten', async () => {
  await store(50);
  await store(61);
  await store(601);
  await erase();
  expect((await rows()).map((row) => row.sealed_password === null)).toEqual([true, false]);
});

test('only one of two workers gets the password', async () => {
  const id = await store(0);
  const taken = await Promise.all([1, 2, 3].map(() => takeToolRun(em(), id, 'testByok')));
  expect(taken.map(({ kind }) => kind).toSorted()).toEqual(['begun-before', 'begun-before', 'taken']);
  expect((await rows())[0]?.sealed_password).toBeNull();
});

test('what a dead worker’s test made is cleared away, though its job went with Redis; the platform away: next time', async () => {
  const id = await store(0);
  await takeToolRun(em(), id, 'testByok');
  const { numberAdmin: numbers } = numberAdmin();
  const signal = new AbortController().signal;
  const trunk = { handle: trunkHandle(id), host: 'a.it', port: null, transport: null, username: 'u', password: 'p' };
  const credentialId = await numbers.createTrunk({ ...trunk, leadingPlus: false, inboundAddresses: [] }, signal);
  await numbers.createNumber('+390212345678', 'x', credentialId, signal);
  await erase();
  expect(simulator.trunks.numbers.size).toBe(1);
  await age(id, 700);
  simulator.trunks.order({ step: 'delete', status: 500, times: 1 });
  await erase();
  expect(await rows()).toMatchObject([{ status: 'running', request: null }]);
  await erase();
  expect([simulator.trunks.numbers.size, simulator.trunks.credentials.size]).toEqual([0, 0]);
  expect(await findToolOutcome(em(), id)).toBeNull();
});
