import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findDueBookings } from '@dentisti/db/booking/booking-due.repository';
import { countCallsUnderWay } from '@dentisti/db/dialing/call-attempt.repository';
import { findDueTasks } from '@dentisti/db/dialing/call-claim.repository';
import { createOrm, type EntityManager } from '@dentisti/db/orm';
import { freePort } from '@dentisti/db/testing/free-port';
import { serviceUrlOf } from '@dentisti/db/testing/test-servers';
import { type RunningVoiceSimulator, startVoiceSimulator } from '../../worker/src/testing/running-voice-simulator.ts';
import { AcceptanceClock, acceptanceStart } from './clock.ts';
import { heldTokensSql, LeaseTracker } from './lease-tracker.ts';
import { LinkHolders } from './link-holders.ts';
import { type AcceptanceMailbox, startMailbox } from './mailbox.ts';
import { type AcceptancePractice, Patients } from './patient.ts';
import { PracticePeople } from './practice-people.ts';
import { linkSecret } from './secrets.ts';
import { type AcceptanceServers, startAcceptanceServers } from './servers.ts';
import { runScript, ServiceProcess } from './service-process.ts';
import { unlessAway } from './unless-away.ts';

/** The whole product as real processes around servers of its own, with every clock in one hand. */
export interface AcceptanceWorld {
  clock: AcceptanceClock;
  servers: AcceptanceServers;
  simulator: RunningVoiceSimulator;
  mailbox: AcceptanceMailbox;
  gateway: ServiceProcess;
  worker: ServiceProcess;
  /** Of each another one, with the same settings; they run once started. */
  second: { gateway: ServiceProcess; worker: ServiceProcess; gatewayUrl: string };
  /** Where the first gateway answers. */
  gatewayUrl: string;
  patients: Patients;
  linkHolders: LinkHolders;
  people: PracticePeople;
  practices: AcceptancePractice[];
  /** What the worker has in hand. */
  leases: LeaseTracker;
  em(): EntityManager;
  /** Runs a script of ours, or of the tree with this root, as the owner of the tables. */
  runAsOwner(script: string, args: string[], root?: string): Promise<void>;
  /** The first row; null while Postgres is being restarted. */
  read<Row>(sql: string, params?: unknown[]): Promise<Row | null>;
  /** Cuts every connection to Postgres. */
  restartPostgres(): Promise<void>;
  /** Stops both processes and forgets bookings, calls and mails; the directory stays. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const openingHours = [
  [540, 780],
  [900, 1140],
];
const maxCalls = 9;
const secret = 'a secret of the test that is long enough to be taken';
const hmacSecret = 'another secret of the test that is as long as that one';

const bookingTables =
  'booking, call_task, call_attempt, voice_event, mail_outbox, opt_out, practice_member, practice_calls, patient, waiting_round, recall_setting, calendar_connection';

/**
 * @param settings of both processes, beside what they need
 * @param root of the tree whose schema and processes it begins with; by default ours
 */
export async function startAcceptanceWorld(
  practiceCount: number,
  settings: Record<string, string> = {},
  root?: string,
): Promise<AcceptanceWorld> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'dentisti-acceptance-clock-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const clock = new AcceptanceClock(join(folder, 'offset'), acceptanceStart);
  const servers = await startAcceptanceServers();
  cleanUp.defer(() => servers.stop());
  const mailbox = await startMailbox();
  cleanUp.defer(() => mailbox.close());
  const gatewayPort = await freePort();
  const simulator = await startVoiceSimulator({
    now: () => clock.now(),
    hmacSecret,
    concurrencyLimit: 100,
    silenceMs: 1_500,
    // Two seconds: as in life, the missed call has long been reported when they ring back.
    ringBackSeconds: 4_000,
    untilRingBack: (phone) => untilReported(phone),
  });
  cleanUp.defer(() => simulator.close());
  const { databaseUrl, redisUrl } = servers;
  const stores = {
    DATABASE_URL: serviceUrlOf(databaseUrl),
    REDIS_URL: redisUrl,
    TEST_CLOCK_FILE: clock.file,
    LOG_LEVEL: 'info',
  };
  const asOwner = { ...stores, OWNER_DATABASE_URL: databaseUrl };
  await runScript('db/src/migrate.ts', ['up'], asOwner, root);
  const orm = await createOrm({ clientUrl: databaseUrl, poolMax: 4 });
  cleanUp.defer(() => orm.close());
  const practices = await storePractices(orm.em.fork(), practiceCount);
  const read = <Row>(sql: string, params: unknown[] = []) =>
    unlessAway(async () => (await orm.em.fork().execute<Row[]>(sql, params))[0] ?? null, null);
  const leases = new LeaseTracker(() => unlessAway(() => readHeldTokens(orm.em.fork(), clock.now()), []));
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const shared = {
    ...stores,
    BOOKING_LINK_SECRET: linkSecret,
    VOICE: 'simulator',
    VOICE_WEBHOOK_SECRET: secret,
    VOICE_HMAC_SECRET: hmacSecret,
  };
  const gatewayAt = (port: number) =>
    new ServiceProcess({
      ...(root && { root }),
      script: 'gateway/src/main.ts',
      readyLine: 'gateway listens',
      env: { ...shared, PORT: String(port), RATE_LIMIT_EXEMPT: '127.0.0.1', SMTP_URL: mailbox.url, ...settings },
    });
  const anyWorker = () =>
    new ServiceProcess({
      ...(root && { root }),
      script: 'worker/src/main.ts',
      readyLine: 'worker started',
      onDeath: () => leases.tear(),
      env: {
        ...shared,
        SMTP_URL: mailbox.url,
        DISCOVERY_PROVIDERS: 'none',
        VOICE_BASE_URL: simulator.url,
        VOICE_WEBHOOK_URL: `${gatewayUrl}/webhooks/voice`,
        VOICE_MAX_CONCURRENT: String(maxCalls),
        BOOKING_SWEEP_EVERY_SECONDS: '0.2',
        ...settings,
      },
    });
  const [gateway, worker] = [gatewayAt(gatewayPort), anyWorker()];
  const secondPort = await freePort();
  const second = {
    gateway: gatewayAt(secondPort),
    worker: anyWorker(),
    gatewayUrl: `http://127.0.0.1:${secondPort}`,
  };
  cleanUp.defer(async () => {
    await Promise.all([gateway, worker, second.gateway, second.worker].map((one) => one.stop()));
  });
  // A slow machine needs longer than two seconds; a report that was lost is waited for in vain, a quarter of a minute.
  async function untilReported(phone: string): Promise<void> {
    const sql = `select count(*)::int as calls from call_attempt where phone = ? and state <> 'ended'`;
    for (let tries = 0; tries < 150; tries++) {
      await gateway.ready();
      if ((await read<{ calls: number }>(sql, [phone]))?.calls === 0) return;
      await delay(100);
    }
  }
  const owned = cleanUp.move();
  return {
    ...{ clock, servers, simulator, mailbox, gateway, worker, second, gatewayUrl, practices, leases, read },
    patients: new Patients(gatewayUrl, () => gateway.ready()),
    linkHolders: new LinkHolders(gatewayUrl, () => gateway.ready()),
    people: new PracticePeople(
      gatewayUrl,
      () => gateway.ready(),
      () => orm.em.fork(),
    ),
    em: () => orm.em.fork(),
    runAsOwner: (script, args, root) => runScript(script, args, asOwner, root),
    async restartPostgres() {
      await servers.restartPostgres();
      await leases.tear();
    },
    async reset() {
      await Promise.all([gateway.stop(), worker.stop()]);
      await simulator.platform.reset();
      await orm.em.fork().execute(`truncate ${bookingTables} cascade`);
      await orm.em.fork().execute('update dentist set opted_out_at = null');
      await orm.em.fork().execute('update dialling_breaker set failures = 0, open_until = null');
      await servers.flushRedis();
      mailbox.delivered.length = 0;
      mailbox.refusal = null;
      leases.reset();
      clock.set(acceptanceStart);
    },
    stop: () => owned.disposeAsync(),
  };
}

async function readHeldTokens(em: EntityManager, now: Date): Promise<string[]> {
  const [row] = await em.execute<{ tokens: string[] }[]>(heldTokensSql, Array(9).fill(now));
  const isLineFree = (await countCallsUnderWay(em)) < maxCalls;
  const dials = isLineFree ? await findDueTasks(em, now, 100) : [];
  const bookings = await findDueBookings(em, 'expiry', now, 100);
  const due = [...dials.map(({ id, attempts }) => id + attempts), ...bookings].map((id) => `due ${id}`);
  return [...(row?.tokens ?? []), ...due];
}

/** Practices in one street of Roma, open Monday to Saturday, each with a telephone of its own. */
async function storePractices(em: EntityManager, count: number): Promise<AcceptancePractice[]> {
  const day = JSON.stringify(openingHours);
  return em.execute<AcceptancePractice[]>(
    `insert into dentist (slug, name, address, istat_code, city, province, region, latitude, longitude, phone, week, google_places_rating, google_places_review_count, verified_by)
     select 'roma-studio-' || n, 'Studio ' || n, 'Via di Prova ' || n, '058091', 'Roma', 'RM', 'Lazio', 41.89, 12.47 + n * 0.0001,
       '+390655' || lpad(n::text, 6, '0'), jsonb_build_array(${Array(6).fill('?::jsonb').join(', ')}, '[]'::jsonb), 4.5, 10, 'google'
     from generate_series(1, ?) n returning id, phone`,
    [...Array(6).fill(day), count],
  );
}
