import { Writable } from 'node:stream';
import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { JobQueue } from '@dentisti/core/platform/job-queue';
import type { TestCaller, ToolsLine } from '@dentisti/core/tools/tools-line';
import { markDoubtful } from '@dentisti/db/dialing/doubtful-number.repository';
import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { changeClaim, findClaim, storeClaim } from '@dentisti/db/studio/practice-claim.repository';
import { claimCode } from '@dentisti/db/studio/studio-secrets';
import { createPracticeRow, emptyTables } from '@dentisti/db/testing';
import { numberWord } from '@dentisti/domain/booking/italian-time';
import type { ClaimState, ClaimWay } from '@dentisti/domain/studio/claim';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNumberAdmin } from '../../integrations/voice/number-admin.ts';
import { createTestCaller } from '../../integrations/voice/test-caller.ts';
import type { ProcessorContext } from '../../runtime/processor.ts';
import { startWorkers } from '../../runtime/start-workers.ts';
import { requeueClaims } from '../../schedules/requeue-claims.ts';
import {
  type BookingHarness,
  openHours,
  startBookingHarness,
  testBookingSettings,
} from '../../testing/booking-harness.ts';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../testing/running-voice-simulator.ts';
import { processors } from '../registry.ts';
import { ringClaimCode } from './ring-claim-code.ts';

const phone = '+390612345678';
const secret = testBookingSettings.linkSecrets[0] as string;

let harness: BookingHarness;
let simulator: RunningVoiceSimulator;
let logged = '';
let practiceId: number;
beforeAll(async () => {
  harness = await startBookingHarness();
  simulator = await startVoiceSimulator();
});
afterAll(async () => {
  await simulator.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.reset();
  await emptyTables(em(), 'practice_account', 'queue_pause');
  await simulator.platform.reset();
  simulator.platform.behaviour.order({ number: '*', persona: 'accepts-first' } as never);
  logged = '';
  ({ id: practiceId } = await createPracticeRow(em(), { name: 'Studio {{Rossi}}', phone }));
});

const em = () => harness.db.orm.em.fork();
const server = { url: 'http://127.0.0.1:1/webhooks/voice', secret: 'secret', credentialId: null };

function context(caller?: TestCaller, overrides: Partial<ProcessorContext> = {}): ProcessorContext {
  const settings = { baseUrl: simulator.url, apiKey: 'key', phoneNumberId: 'line', isLive: false, timeoutMs: 2_000 };
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged += chunk;
      done();
    },
  });
  const tools: ToolsLine = {
    isLive: false,
    countries: [],
    platformHost: 'api.eu.vapi.ai',
    caller: caller ?? createTestCaller(settings),
    numberAdmin: createNumberAdmin(settings, server),
    diagnose: () => Promise.reject(new Error('unused')),
    resolveAddresses: async () => [],
  };
  return harness.context({ log: pino({ level: 'debug' }, sink) as ProcessorContext['log'], tools, ...overrides });
}

const live = ({ tools, ...rest } = context()): ProcessorContext => ({
  ...rest,
  tools: tools && { ...tools, isLive: true },
});

interface Given {
  way?: ClaimWay;
  state?: ClaimState;
  contact?: string | null;
  at?: Date;
}
async function newClaim({ way = 'telephone', state = 'awaiting-code', contact = phone, at = openHours }: Given = {}) {
  const account = await ensureAccount(em(), `${crypto.randomUUID()}@posta.example`, at);
  const times = { createdAt: at, expiresAt: new Date(at.getTime() + 15 * 60_000) };
  return (await storeClaim(em(), { practiceId, accountId: account.id, way, contact, note: null, state, ...times })).id;
}
const outcome = async (id: string) => {
  const claim = await findClaim(em(), id);
  return { rungAt: claim?.rungAt ?? null, ringFault: claim?.ringFault ?? null, state: claim?.state };
};
const untouched = { rungAt: null, ringFault: null };
/** The code as it is said: two groups of four digits in words. */
const spokenCode = (id: string) => {
  const words = [...claimCode(secret, id)].map((digit) => numberWord(Number(digit)));
  return `${words.slice(0, 4).join(', ')}. ${words.slice(4).join(', ')}.`;
};

describe('the call with a code', () => {
  test('rings once, however often its job runs, says that a machine speaks, and the code twice', async () => {
    const claimId = await newClaim();
    await Promise.all([ringClaimCode({ claimId }, context()), ringClaimCode({ claimId }, context())]);
    await ringClaimCode({ claimId }, context());
    await simulator.platform.idle();
    expect(simulator.platform.dials).toHaveLength(1);
    const [dial] = simulator.platform.dials;
    const said = dial?.call?.request.assistant.firstMessage ?? '';
    expect(dial).toMatchObject({ number: phone, externalId: claimId });
    expect(said).toMatch(
      /^Buongiorno, sono l’assistente automatico .* vi parla una voce artificiale, non una persona\./,
    );
    expect(said).toContain('la scheda dello Studio ((Rossi))');
    expect(said.split(spokenCode(claimId))).toHaveLength(3);
    expect(said).toMatch(/non comunicate il codice a nessuno: senza codice non succede nulla\.$/);
    expect(said).not.toMatch(/@|\d/);
    const sent = dial?.call?.request;
    // Nothing of a test: the call repeats the code when it is asked to.
    expect(JSON.stringify([sent?.name, sent?.assistant])).not.toMatch(/\bprova\b|Test/i);
    expect(sent?.assistant.model?.messages?.[0]?.content).toContain('ripetere il codice');
    expect(await outcome(claimId)).toMatchObject({ rungAt: openHours, ringFault: null, state: 'awaiting-code' });
    expect(simulator.problems).toEqual([]);
  });

  test('leaves neither number nor code in a log, and whoever tries the product reads it at the simulator', async () => {
    const claimId = await newClaim();
    await ringClaimCode({ claimId }, context());
    await simulator.platform.idle();
    for (const hidden of [phone.slice(3), claimCode(secret, claimId), spokenCode(claimId)])
      expect(logged).not.toContain(hidden);
    expect(logged).toContain('claim rung');
    const { calls } = (await (await fetch(`${simulator.url}/simulator/calls`)).json()) as {
      calls: { externalId: string; transcript: string }[];
    };
    expect(calls.find(({ externalId }) => externalId === claimId)?.transcript).toContain(spokenCode(claimId));
  });

  test.each<[string, Given]>([
    ['too old', { at: new Date(openHours.getTime() - 15 * 60_000) }],
    ['taken back', { state: 'withdrawn' }],
    ['granted', { state: 'granted' }],
    ['a mailbox’s', { way: 'mailbox', contact: 'info@studio.example' }],
    ['an operator’s', { way: 'operator', contact: null, state: 'awaiting-operator' }],
  ])('is not made for a claim that is %s', async (_name, given) => {
    const claimId = await newClaim(given);
    await ringClaimCode({ claimId }, context());
    expect(simulator.platform.dials).toEqual([]);
    expect(await outcome(claimId)).toMatchObject(untouched);
  });

  test.each<[string, string, () => Promise<unknown>]>([
    [
      'the number asked not to be rung',
      'opted-out',
      () => addOptOut(em(), { phone, dentistId: null, at: openHours, source: 'page' }),
    ],
    ['calls to the number do not get through', 'doubtful', () => markDoubtful(em(), phone, openHours)],
    [
      'the number is another by now',
      'not-placed',
      () => em().execute(`update dentist set phone = '+390699999999' where id = ?`, [practiceId]),
    ],
    [
      'the practice was taken down',
      'not-placed',
      () => em().execute('update dentist set hidden_at = now() where id = ?', [practiceId]),
    ],
  ])('%s: nobody is rung, and the claim says why', async (_name, fault, change) => {
    const claimId = await newClaim();
    await change();
    await ringClaimCode({ claimId }, context());
    await ringClaimCode({ claimId }, context());
    expect(simulator.platform.dials).toEqual([]);
    expect(await outcome(claimId)).toMatchObject({ rungAt: null, ringFault: fault });
  });

  test.each([
    ['2026-11-23T06:59:00Z', 'night'],
    ['2026-11-23T07:00:00Z', null],
    ['2026-11-23T18:59:00Z', null],
    ['2026-11-23T19:00:00Z', 'night'],
  ])('at %s – in Rome 7:59, 8:00, 19:59, 20:00: %s', async (at, ringFault) => {
    harness.clock.set(new Date(at));
    const claimId = await newClaim({ at: new Date(at) });
    await ringClaimCode({ claimId }, live());
    expect((await outcome(claimId)).ringFault).toBe(ringFault);
    expect(simulator.platform.dials).toHaveLength(ringFault ? 0 : 1);
  });

  test('a simulated call is made at any hour', async () => {
    harness.clock.set(new Date('2026-11-23T02:00:00Z'));
    const claimId = await newClaim({ at: harness.clock.now() });
    await ringClaimCode({ claimId }, context());
    expect((await outcome(claimId)).ringFault).toBeNull();
  });

  test('without a line nobody is rung', async () => {
    const [off, live] = [await newClaim(), await newClaim()];
    await ringClaimCode({ claimId: off }, context(undefined, { tools: null }));
    const bookings = { ...testBookingSettings, voiceMode: 'live' as const };
    await ringClaimCode({ claimId: live }, context(undefined, { bookings }));
    for (const claimId of [off, live])
      expect(await outcome(claimId)).toMatchObject({ rungAt: null, ringFault: 'no-line' });
    expect(simulator.platform.dials).toEqual([]);
  });

  test.each(['too-many-requests', 'server-error', 'reset-before-accept'] as const)(
    'the platform fails (%s): said, and not rung again',
    async (fault) => {
      simulator.platform.behaviour.order({ number: phone, fault, after: 0, times: 1 });
      const claimId = await newClaim();
      await ringClaimCode({ claimId }, context());
      await ringClaimCode({ claimId }, context());
      expect(await outcome(claimId)).toMatchObject({ rungAt: openHours, ringFault: 'not-placed' });
      expect(simulator.platform.dials).toHaveLength(1);
    },
  );

  test('a lost answer: the call that was placed is found', async () => {
    const claimId = await newClaim();
    const isLost: TestCaller = {
      async ring({ runId }) {
        harness.voice.failNext(new VoiceFailure('unknown', 'timeout'), { placed: true });
        const dial = { attemptId: runId, phone, name: 'x', assistant: {} as never };
        return harness.voice.createCall(dial, new AbortController().signal);
      },
    };
    await ringClaimCode({ claimId }, context(isLost));
    expect(await outcome(claimId)).toMatchObject({ rungAt: openHours, ringFault: null });
  });

  test('a worker that dies while it dials costs the call, and never makes a second one', async () => {
    const claimId = await newClaim();
    const dies: TestCaller = { ring: () => Promise.reject(new Error('killed')) };
    await expect(ringClaimCode({ claimId }, context(dies))).rejects.toThrow('killed');
    await ringClaimCode({ claimId }, context());
    expect(simulator.platform.dials).toEqual([]);
  });

  test('while all dialling is stopped it waits', async () => {
    const claimId = await newClaim();
    await em().execute(`insert into queue_pause (queue, paused_at, reason) values ('dialling', now(), 'prova')`);
    await ringClaimCode({ claimId }, context());
    expect(await outcome(claimId)).toMatchObject(untouched);
    await emptyTables(em(), 'queue_pause');
    await ringClaimCode({ claimId }, context());
    expect(simulator.platform.dials).toHaveLength(1);
  });
});

describe('the sweep', () => {
  const sweep = () => harness.schedule(requeueClaims);

  test('adds the calls again whose jobs were lost, and no others', async () => {
    const lost = await newClaim({ at: new Date(openHours.getTime() - 31_000) });
    await newClaim({ at: new Date(openHours.getTime() - 29_000) });
    const noted = await newClaim({ at: new Date(openHours.getTime() - 60_000) });
    await changeClaim(em(), noted, { ringFault: 'night' });
    const rung = await newClaim({ at: new Date(openHours.getTime() - 60_000) });
    await changeClaim(em(), rung, { rungAt: openHours });
    await newClaim({ way: 'mailbox', contact: 'info@studio.example', at: new Date(openHours.getTime() - 60_000) });
    await sweep();
    expect(harness.jobs).toEqual([{ name: 'ringClaimCode', payload: { claimId: lost } }]);
  });

  test('a call whose job was lost is made over real Redis, once', async () => {
    const claimId = await newClaim({ at: new Date(openHours.getTime() - 60_000) });
    const log = pino({ level: 'silent' });
    const jobs = new JobQueue(harness.redis.connection, log);
    const services = context(undefined, { jobs });
    const workers = startWorkers(processors, services, { redis: harness.redis, concurrency: {}, log });
    try {
      await Promise.all([1, 2].map(() => harness.schedule((given) => requeueClaims({ ...given, jobs }))));
      await expect.poll(async () => (await outcome(claimId)).rungAt, { timeout: 40_000 }).toEqual(openHours);
    } finally {
      await workers.stop(5_000);
      await jobs.close();
    }
    expect(simulator.platform.dials).toHaveLength(1);
  }, 120_000);

  test('ends claims whose code nobody entered, and leaves those that an operator decides', async () => {
    const at = new Date(openHours.getTime() - 15 * 60_000);
    const overdue = [await newClaim({ at }), await newClaim({ at, way: 'mailbox', contact: 'info@studio.example' })];
    const others = [
      await newClaim({ at, way: 'operator', contact: null, state: 'awaiting-operator' }),
      await newClaim({ at, state: 'disputed' }),
      await newClaim(),
    ];
    await sweep();
    for (const id of overdue)
      expect(await findClaim(em(), id)).toMatchObject({ state: 'expired', decidedAt: openHours });
    for (const id of others) expect((await findClaim(em(), id))?.decidedAt).toBeNull();
    expect(harness.jobs).toEqual([]);
  });
});
