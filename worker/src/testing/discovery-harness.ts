import { JobQueue } from '@dentisti/core/platform/job-queue';
import { startDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import {
  createTestDatabase,
  createTestRedis,
  emptyTables,
  forThisFile,
  type TestDatabase,
  type TestRedis,
} from '@dentisti/db/testing';
import { pino } from 'pino';
import { beforeEach } from 'vitest';
import type { WorkerEnv } from '../env.ts';
import { createSources } from '../integrations/create-sources.ts';
import { MailRest } from '../integrations/mail/mail-rest.ts';
import { InHand } from '../runtime/in-hand.ts';
import type { ProcessorContext } from '../runtime/processor.ts';
import { testBookingSettings } from './booking-harness.ts';
import { comune, type comuni } from './comune.ts';
import { createFakeClock } from './fake-clock.ts';
import { type RunningSimulators, startSimulators } from './running-simulators.ts';

export interface DiscoveryHarness {
  db: TestDatabase;
  redis: TestRedis;
  simulators: RunningSimulators;
  /** A processor's context as the runtime would make it. */
  context(overrides?: Partial<ProcessorContext>, providers?: WorkerEnv['providers']): ProcessorContext;
  startJob(name: keyof typeof comuni): Promise<string>;
  /** Empties tables, Redis and the simulators' memory. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Real Postgres and Redis, and the simulators, for one test file. */
export async function startDiscoveryHarness(): Promise<DiscoveryHarness> {
  const [db, redis, simulators] = await Promise.all([createTestDatabase(), createTestRedis(), startSimulators()]);
  const orm = await db.connectAs('worker');
  const placeIndex = loadGazetteer();
  const log = pino({ level: 'silent' });
  const jobs = new JobQueue(redis.connection, pino({ level: 'silent' }));
  // One day for all searches of a file: opening hours are read from today on.
  const today = new Date();
  return {
    db,
    redis,
    simulators,
    context(overrides = {}, providers = ['openstreetmap', 'google-places']) {
      const clock = createFakeClock(today);
      const env = {
        providers,
        OVERPASS_URL: simulators.overpassUrl,
        PLACES_BASE_URL: simulators.placesUrl,
        placesApiKey: 'key',
        PLACES_REQUEST_BUDGET: 300,
      };
      return {
        orm,
        redis: redis.connection,
        jobs,
        clock,
        inHand: new InHand(),
        mailRest: new MailRest(),
        placeIndex,
        voice: null,
        lines: null,
        mailer: { send: () => Promise.reject(new Error('no mail here')), close: async () => {} },
        bookings: testBookingSettings,
        payments: null,
        packages: { vouchers: null },
        languageModel: null,
        tools: null,
        outbound: () => Promise.reject(new Error('no server is asked here')),
        google: null,
        openCalendar: () => {
          throw new Error('no server is asked here');
        },
        discoverySources: createSources(env, clock, placeIndex),
        staleAfterSeconds: 30,
        log,
        signal: new AbortController().signal,
        isLastAttempt: false,
        ...overrides,
      };
    },
    async startJob(name) {
      const { istatCode, name: city, region } = comune(name);
      return (await startDiscoveryJob(db.orm.em.fork(), { istatCode, city, region })).job.id;
    },
    async reset() {
      await emptyTables(db.orm.em.fork(), 'dentist', 'discovery_job', 'google_place_staging');
      await redis.connection.flushdb();
      simulators.behaviour.reset();
      for (const service of ['places', 'overpass'] as const) simulators.behaviour.order({ service, latencyMs: 0 });
    },
    async close() {
      await jobs.close();
      await Promise.all([db.close(), redis.close(), simulators.close()]);
    },
  };
}

/** The harness of all tests of the calling file, reset before each. */
export function setUpDiscoveryHarness(): DiscoveryHarness {
  const harness = forThisFile(startDiscoveryHarness);
  beforeEach(() => harness.reset());
  return harness;
}
