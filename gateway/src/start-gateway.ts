import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ContactProofs } from '@dentisti/core/booking/contact-proofs';
import { OperatorSessions } from '@dentisti/core/operators/operator-sessions';
import { AddressPoints } from '@dentisti/core/places/address-points';
import { CityCounts } from '@dentisti/core/places/city-counts';
import { BackgroundWork } from '@dentisti/core/platform/background-work';
import { ChangeFeed } from '@dentisti/core/platform/change-feed';
import { JobQueue } from '@dentisti/core/platform/job-queue';
import { describeError, type Logger } from '@dentisti/core/platform/log';
import { QueueAdmin } from '@dentisti/core/platform/queue-admin';
import { RateLimits } from '@dentisti/core/platform/rate-limits';
import { createReadiness } from '@dentisti/core/platform/readiness';
import { logErrors, openRedis } from '@dentisti/core/platform/redis/redis-connection';
import { SingleFlight } from '@dentisti/core/platform/single-flight';
import { traceStatements } from '@dentisti/core/platform/traced-statements';
import { startTracing } from '@dentisti/core/platform/tracing';
import { DirectoryRevisions } from '@dentisti/core/practice/directory-revisions';
import { findBuildIds, findBuilds, findWebFile } from '@dentisti/db/builds/web-build.repository';
import { checkConnections, processName } from '@dentisti/db/check-connections';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import { createOrm, usualPoolMax } from '@dentisti/db/orm';
import { countPracticesByCity } from '@dentisti/db/practice/directory-figures.repository';
import { RevisionReader, revisionConnections } from '@dentisti/db/practice/revision-reader';
import { SchemaCheck } from '@dentisti/db/schema-check';
import { agendaChangedChannel } from '@dentisti/domain/jobs/agenda.events';
import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import { discoveryChangedChannel } from '@dentisti/domain/jobs/discovery.jobs';
import { operatorChangedChannel } from '@dentisti/domain/jobs/operator.events';
import { orderChangedChannel } from '@dentisti/domain/jobs/package.jobs';
import { toolRunSettledChannel } from '@dentisti/domain/jobs/tools.jobs';
import type { Redis, RedisOptions } from 'ioredis';
import type { GatewayEnv } from './env.ts';
import { PhotonGeocoder } from './geocoder/photon-geocoder.ts';
import { createApollo } from './graphql/apollo.ts';
import { createSchema } from './graphql/schema.ts';
import { createApp } from './http/app.ts';
import { answerBrokenRequests, patienceChecks } from './http/broken-requests.ts';
import { createFrontDoor } from './http/front-door.ts';
import { OpenConnections } from './http/open-connections.ts';
import { KeptBuilds } from './http/pages/kept-builds.ts';
import { PageRenderer } from './http/pages/page-renderer.ts';
import { rehearsePages } from './http/pages/rehearse-pages.ts';
import { serveSubscriptions, wantsSubscription } from './http/sockets/subscriptions.ts';
import { Turns } from './http/turns.ts';
import { metricEvents } from './metrics/gateway-metric-events.ts';
import { startGatewayStatus } from './metrics/start-status.ts';
import { ReadyAnswers } from './ready/ready-answers.ts';
import { ReadyQueries } from './ready/ready-queries.ts';
import type { GatewayServices } from './services.ts';

export interface Gateway {
  /** Address it listens on, e.g. `http://127.0.0.1:8080`. */
  url: string;
  services: GatewayServices;
  /** Where health and metrics are read; null when they are not. */
  metricsPort: number | null;
  /**
   * Is not ready from this moment on and answers as usual for `DRAIN_SECONDS`; then takes no new requests, lets the running ones
   * end (those that only wait are answered at once) and closes everything.
   */
  stop(): Promise<void>;
}

/** Redis is a help, not a need: commands fail at once while it is away instead of piling up. */
const impatient: RedisOptions = { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_500 };

/** Nothing is asked of Redis that takes long: a connection that is silent for so long is opened anew. */
const silenceMs = 5_000;

/** Dear pieces of work of one client that may wait behind its others: more at a time is no person's doing. */
const dearWorkWaiting = 20;

/** Operators are few; what they ask at once is a page's handful of questions. */
const operatorConnections = 5;

/** Running requests may take this long once we take no new ones; then their connections are cut. */
const lastAnswersMs = 7_000;

/**
 * Starts the gateway; resolves when it listens and has drawn a page or two. Neither Postgres nor Redis need to be there yet.
 * @throws CannotStart where connections to Postgres are wrong or too few, or the database is older than this version
 */
export async function startGateway(env: GatewayEnv, log: Logger, now = () => new Date()): Promise<Gateway> {
  const needed = usualPoolMax + operatorConnections + revisionConnections;
  const connections = { clientUrl: env.DATABASE_URL, applicationName: processName('gateway', needed) };
  await checkConnections({ ...connections, roles: ['visitor', 'operator'], needed });
  const orm = await createOrm({ ...connections, role: 'visitor' });
  const schemaCheck = new SchemaCheck(orm);
  await schemaCheck.refuseOlder();
  const operatorOrm = await createOrm({ ...connections, role: 'operator', poolMax: operatorConnections });
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env;
  const tracing = collector ? await startTracing(collector, 'dentisti-gateway') : null;
  if (tracing) for (const traced of [orm, operatorOrm]) traceStatements(traced);
  const connect = (options: RedisOptions) =>
    logErrors(openRedis(env.redis, { socketTimeout: silenceMs, ...options }), log);
  const redis = connect({ ...impatient, enableAutoPipelining: true });
  const queueConnection = connect({ ...impatient, commandTimeout: undefined });
  const feedOf = (channel: string) => new ChangeFeed(connect({ maxRetriesPerRequest: null }), redis, channel);
  const [draining, stopping] = [new AbortController(), new AbortController()];
  const rehearsal = { isOver: false };
  // In a trial a person on this machine may do more of everything.
  const trialFactor = env.APP_ENV === 'trial' ? env.RATE_LIMIT_LOOPBACK_FACTOR : 1;
  const places = loadGazetteer();
  const geocoder = env.GEOCODER_URL ? new PhotonGeocoder(env.GEOCODER_URL, log) : null;
  const revisionReader = new RevisionReader({ ...connections, role: 'visitor' });
  const revisions = new DirectoryRevisions((scopes) => revisionReader.find(scopes));
  const services: GatewayServices = {
    env,
    log,
    orm,
    operatorOrm,
    redis,
    now,
    places,
    limits: new RateLimits(
      redis,
      {
        exempt: env.RATE_LIMIT_EXEMPT,
        secret: env.SESSION_SECRET,
        loopbackFactor: trialFactor,
      },
      (rule) => metricEvents.emit('limitRefused', { rule }),
    ),
    dearWork: new Turns(dearWorkWaiting * trialFactor),
    operatorSessions: new OperatorSessions(redis, now),
    contactProofs: new ContactProofs(redis, now),
    cityCounts: new CityCounts(revisions, () => countPracticesByCity(orm.em.fork())),
    addressPoints: new AddressPoints(places, geocoder, now),
    answers: new ReadyAnswers(revisions),
    keptBuilds: new KeptBuilds({
      findIds: () => findBuildIds(orm.em.fork()),
      find: (ids) => findBuilds(orm.em.fork(), ids),
      findFile: (path) => findWebFile(orm.em.fork(), path),
    }),
    jobs: new JobQueue(queueConnection, log, (job) => metricEvents.emit('jobNotAdded', { job })),
    discoveryChanges: feedOf(discoveryChangedChannel),
    hasLanguageModel: Boolean(env.LLM_BASE_URL),
    bookingChanges: feedOf(bookingChangedChannel),
    orderChanges: feedOf(orderChangedChannel),
    operatorChanges: feedOf(operatorChangedChannel),
    queueAdmin: new QueueAdmin(queueConnection),
    agendaChanges: feedOf(agendaChangedChannel),
    toolChanges: feedOf(toolRunSettledChannel),
    formsInFlight: new SingleFlight(),
    background: new BackgroundWork(),
    stopping: stopping.signal,
    rehearsal,
    draining: draining.signal,
    readiness: createReadiness({
      stopping: draining.signal,
      schema: schemaCheck,
      log,
      findHindrance: () => (rehearsal.isOver ? null : 'Its first pages are not drawn yet.'),
    }),
    dependencies: {
      // SQL: any answer will do.
      postgres: async () => (await orm.em.fork().execute('select 1')).length === 1,
      redis: async () => (await redis.ping()) === 'PONG',
    },
  };
  const schema = createSchema(env.APP_ENV);
  const apollo = createApollo(services, schema);
  await Promise.all([apollo.start(), readyWithin(redis, 1_000), readyWithin(queueConnection, 1_000)]);
  const queries = new ReadyQueries(services, schema);
  const renderer = new PageRenderer(services, apollo, queries);
  const app = createApp(services, { apollo, schema }, queries, renderer);
  const http = createServer({ shouldUpgradeCallback: wantsSubscription, ...patienceChecks });
  answerBrokenRequests(http);
  const open = new OpenConnections(http, createFrontDoor(services, app));
  const subscriptions = serveSubscriptions(http, app, services, schema);
  await listen(http, env);
  // Before the measurements begin: what nobody asked for is not counted.
  await rehearsePages(services, renderer);
  const status = await startGatewayStatus(services);

  async function stop(): Promise<void> {
    draining.abort();
    open.leave();
    const farewell = subscriptions.close();
    await wait(env.DRAIN_SECONDS * 1_000);
    stopping.abort();
    await farewell;
    await open.close(lastAnswersMs);
    status?.close();
    await apollo.stop();
    await services.background.finish();
    for (const queue of [services.jobs, services.queueAdmin])
      await queue.close().catch((error: unknown) => log.warn({ err: describeError(error) }, 'queue'));
    await services.discoveryChanges.close();
    await services.bookingChanges.close();
    await services.orderChanges.close();
    await services.operatorChanges.close();
    await services.agendaChanges.close();
    await services.toolChanges.close();
    for (const connection of [redis, queueConnection]) connection.disconnect();
    await revisionReader.close();
    await Promise.all([orm.close(), operatorOrm.close()]);
    await tracing?.stop();
  }
  const { address, port, family } = http.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    services,
    metricsPort: status?.port ?? null,
    stop,
  };
}

/** Gives a connection a moment, so that the first requests find it; without it we start all the same. */
function readyWithin(redis: Redis, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (redis.status === 'ready') return resolve();
    const timer = setTimeout(resolve, milliseconds);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function listen(http: Server, { PORT, HOST }: GatewayEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(PORT, HOST, () => {
      http.off('error', reject);
      resolve();
    });
  });
}
